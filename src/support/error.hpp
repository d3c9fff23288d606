// SPDX-License-Identifier: Apache-2.0
// The one exception type: "could not judge", with the place, the input quoted and a remedy.
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace ipugate {

/// Says what is wrong in lower case without a full stop: "'8.72x ms': expected a number".
/// `remedy` says what to do about it and may be empty.
class Error : public std::exception {
 public:
    explicit Error(std::string wrong, std::string remedy = {});

    [[nodiscard]] const char* what() const noexcept override { return wrong_.c_str(); }
    [[nodiscard]] const std::string& remedy() const noexcept { return remedy_; }

 private:
    std::string wrong_;
    std::string remedy_;
};

/// What is wrong and, behind a semicolon, the remedy: for reports, which have one sentence.
std::string in_full(const Error& error);

/// The same error with the where in front: with_context("line 12", e) -> "line 12: ...".
Error with_context(std::string_view where, const Error& error);

}  // namespace ipugate
