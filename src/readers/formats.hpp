// SPDX-License-Identifier: Apache-2.0
// The formats that the registry lists; each is defined at the end of its own file.
#pragma once

#include "readers/reader.hpp"

namespace ipugate::readers {

extern const Reader sigmastar_board;
extern const Reader sigmastar_image_info;
extern const Reader sigmastar_timeline;
extern const Reader sigmastar_op_time;
extern const Reader vela_summary;
extern const Reader vela_per_layer;
extern const Reader vela_console;
extern const Reader ethos_u_pmu;

}  // namespace ipugate::readers
