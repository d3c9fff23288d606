# SPDX-License-Identifier: Apache-2.0
# What is installed and where, and the packages (cpack -G DEB, cpack -G TGZ); read by CMakeLists.txt.
include(GNUInstallDirs)

# Documents that the program prints about itself are made by running it.
set(documents ${CMAKE_BINARY_DIR}/documents)
set(made)
function(ipugate_document file)
    add_custom_command(OUTPUT ${documents}/${file}
                       COMMAND ${CMAKE_COMMAND} -E make_directory ${documents}/schemas
                       COMMAND ipugate ${ARGN} > ${documents}/${file}
                       DEPENDS ipugate VERBATIM)
    list(APPEND made ${documents}/${file})
    set(made ${made} PARENT_SCOPE)
endfunction()
ipugate_document(ipugate.1 man)
ipugate_document(ipugate.bash completion bash)
ipugate_document(_ipugate completion zsh)
ipugate_document(ipugate.fish completion fish)
foreach(schema ${IPUGATE_SCHEMA_NAMES})
    ipugate_document(schemas/${schema}.json schema ${schema})
endforeach()
add_custom_command(OUTPUT ${documents}/ipugate.1.gz
                   COMMAND gzip --best --no-name --keep --force ${documents}/ipugate.1
                   DEPENDS ${documents}/ipugate.1 VERBATIM)
add_custom_target(ipugate_documents ALL DEPENDS ${made} ${documents}/ipugate.1.gz)

install(TARGETS ipugate RUNTIME)
install(FILES ${documents}/ipugate.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${documents}/ipugate.bash RENAME ipugate
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${documents}/_ipugate DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${documents}/ipugate.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY ${documents}/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/ipugate)
install(DIRECTORY rules DESTINATION ${CMAKE_INSTALL_DATADIR}/ipugate)
install(DIRECTORY ci/example DESTINATION ${CMAKE_INSTALL_DATADIR}/ipugate/ci)
install(FILES ci/README.md ci/github.yml ci/gitlab.yml ci/Jenkinsfile
        DESTINATION ${CMAKE_INSTALL_DATADIR}/ipugate/ci)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_CONTACT "ipugate developers <ipugate@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DESCRIPTION
    "Reads the logs that boards, compilers and toolchain scripts wrote for a
project's models, compares what was measured with the baseline of the right
git commit, judges the difference by rules and writes reports for people and
for CI systems. Its exit status is what a CI system acts on.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package-folders.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
