// SPDX-License-Identifier: Apache-2.0
// Inside support/: fork and exec, with everything that may go wrong between them.
#include "support/process_start.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "support/error.hpp"
#include "support/signal_watch.hpp"
#include "support/text.hpp"

namespace ipugate {
namespace {

[[noreturn]] void fail(const Program& program, int code) {
    throw Error(
        fmt::format("running {}: {}", in_quotes(program.file.native()), std::strerror(code)));
}

struct Pipe {
    Descriptor read;
    Descriptor write;
};

Pipe make_pipe(const Program& program) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail(program, errno);
    Pipe pipe{Descriptor(ends[0]), Descriptor(ends[1])};
    if (!pipe.read.is_open() || !pipe.write.is_open()) fail(program, EMFILE);
    return pipe;
}

void refuse_zero_bytes(const Program& program, std::string_view text) {
    if (text.find('\0') == std::string_view::npos) return;
    throw Error(fmt::format("running {}: {} holds a zero byte", in_quotes(program.file.native()),
                            in_quotes(text)));
}

/// Texts as exec wants them.
class TextVector {
 public:
    TextVector(const Program& program, std::vector<std::string> texts) : texts_(std::move(texts)) {
        for (std::string& text : texts_) {
            refuse_zero_bytes(program, text);
            pointers_.push_back(text.data());
        }
        pointers_.push_back(nullptr);
    }
    ~TextVector() = default;
    TextVector(const TextVector&) = delete;
    TextVector& operator=(const TextVector&) = delete;
    TextVector(TextVector&&) = delete;
    TextVector& operator=(TextVector&&) = delete;

    [[nodiscard]] char* const* data() const { return pointers_.data(); }

 private:
    std::vector<std::string> texts_;
    std::vector<char*> pointers_;
};

std::vector<std::string> arguments_of(const Program& program) {
    std::vector<std::string> arguments{program.file.native()};
    arguments.insert(arguments.end(), program.arguments.begin(), program.arguments.end());
    return arguments;
}

std::vector<std::string> environment_of(const Program& program) {
    std::vector<std::string> environment;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        if (!program.variables.contains(text.substr(0, text.find('=')))) {
            environment.emplace_back(text);
        }
    }
    for (const auto& [name, value] : program.variables) {
        if (value) environment.push_back(fmt::format("{}={}", name, *value));
    }
    return environment;
}

/// Everything that the child needs between fork and exec, where it may call few functions and
/// allocate nothing.
struct Start {
    TextVector arguments;
    TextVector environment;
    Descriptor input;
    Pipe output;
    Pipe error;
    Pipe failure;  ///< errno, if the child cannot become the program
    pid_t parent = 0;
    int most_descriptors = 0;
};

/// Closes what is above the standard streams when the program begins; only then, for one of them
/// tells that it could not begin.
void close_on_start(int most_descriptors) {
    constexpr int first = STDERR_FILENO + 1;
    if (::close_range(first, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
    // Kernels before 5.11 cannot; asking for a descriptor that is not open does no harm.
    for (int each = first; each < most_descriptors; ++each) ::fcntl(each, F_SETFD, FD_CLOEXEC);
}

int most_descriptors() {
    constexpr long enough = 1L << 16U;
    const long most = ::sysconf(_SC_OPEN_MAX);
    return static_cast<int>(most < 0 ? enough : std::min(most, enough));
}

/// The child's side of fork.
[[noreturn]] void become(const Program& program, const Start& start) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const bool orphan = ::getppid() != start.parent;
    struct sigaction standard {};
    standard.sa_handler = SIG_DFL;
    ::sigaction(SIGPIPE, &standard, nullptr);
    ::sigaction(SIGXFSZ, &standard, nullptr);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const bool ready = !orphan && ::dup2(start.input.number(), STDIN_FILENO) >= 0 &&
                       ::dup2(start.output.write.number(), STDOUT_FILENO) >= 0 &&
                       ::dup2(start.error.write.number(), STDERR_FILENO) >= 0 &&
                       (program.folder.empty() || ::chdir(program.folder.c_str()) == 0);
    int code = errno;
    if (ready) {
        close_on_start(start.most_descriptors);
        ::execve(program.file.c_str(), start.arguments.data(), start.environment.data());
        code = errno;
    }
    if (::write(start.failure.write.number(), &code, sizeof code) < 0) ::_exit(126);
    ::_exit(127);
}

/// errno of a child that could not become the program.
std::optional<int> failure_of(Pipe& failure) {
    failure.write.close();
    int code = 0;
    ssize_t got = 0;
    while ((got = ::read(failure.read.number(), &code, sizeof code)) < 0 && errno == EINTR) {
    }
    return got == sizeof code ? std::optional<int>(code) : std::nullopt;
}

[[noreturn]] void fail_to_start(const Program& program, int code) {
    std::error_code ignored;
    if (!program.folder.empty() && !std::filesystem::is_directory(program.folder, ignored)) {
        throw Error(fmt::format("running {}: there is no folder {}",
                                in_quotes(program.file.native()),
                                in_quotes(program.folder.native())));
    }
    fail(program, code);
}

}  // namespace

Descriptor::Descriptor(int given) : number_(given) {
    if (given < 0 || given > STDERR_FILENO) return;
    number_ = ::fcntl(given, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(given);
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    close();
    number_ = std::exchange(other.number_, -1);
    return *this;
}

void Descriptor::close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
}

StartedProgram start_program(const Program& program) {
    Start start{TextVector(program, arguments_of(program)),
                TextVector(program, environment_of(program)),
                Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC)),
                make_pipe(program),
                make_pipe(program),
                make_pipe(program),
                ::getpid(),
                most_descriptors()};
    if (!start.input.is_open()) fail(program, errno);
    const pid_t id = fork_watched();
    if (id < 0) fail(program, errno);
    if (id == 0) become(program, start);
    if (const std::optional<int> code = failure_of(start.failure)) {
        forget_child(id);
        while (::waitpid(id, nullptr, 0) < 0 && errno == EINTR) {
        }
        fail_to_start(program, *code);
    }
    return {id, std::move(start.output.read), std::move(start.error.read)};
}

}  // namespace ipugate
