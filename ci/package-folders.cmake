# SPDX-License-Identifier: Apache-2.0
# Run by cpack before it packs: Debian's zsh looks for completions of packages in its own folder.
if(CPACK_GENERATOR STREQUAL DEB)
    file(GLOB_RECURSE completion ${CPACK_TEMPORARY_DIRECTORY}/_ipugate)
    if(NOT completion)
        message(FATAL_ERROR "no completion for zsh below ${CPACK_TEMPORARY_DIRECTORY}")
    endif()
    cmake_path(GET completion PARENT_PATH folder)
    cmake_path(GET folder PARENT_PATH parent)
    file(RENAME ${folder} ${parent}/vendor-completions)
endif()
