#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks a real shell what it offers: completion_test.py bash|zsh|fish PROGRAM.

What must be offered is taken from the program's own help and lists, so that a new command or option
is tested without a change here. Exits 77 if the shell is not installed.
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77


def run(*words, **options):
    return subprocess.run(words, check=True, capture_output=True, text=True, **options).stdout


class Bash:
    """Calls the function that `complete -F` names, as readline would."""

    SCRIPT = """
        source "$1"
        COMP_WORDS=("${@:2}")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        function=$(complete -p ipugate | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
        "$function" ipugate "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
    """

    def __init__(self, program, folder):
        self.folder = folder
        self.script = os.path.join(folder, "script")
        with open(self.script, "w", encoding="utf-8") as file:
            file.write(run(program, "completion", "bash"))

    def offers(self, line):
        words = []
        for word in line.split(" "):  # readline splits at '=' and ':' too, but not at the end
            words += [part for part in re.split("([=:]+)", word) if part] or [""]
        return run("bash", "--norc", "-c", self.SCRIPT, "bash", self.script, *words,
                   cwd=self.folder).splitlines()

    def close(self):
        pass


class Fish:
    """Asks `complete --do-complete`."""

    def __init__(self, program, folder):
        self.folder = folder
        self.script = os.path.join(folder, "script")
        with open(self.script, "w", encoding="utf-8") as file:
            file.write(run(program, "completion", "fish"))

    def offers(self, line):
        ask = 'source $argv[1]; complete --do-complete "$argv[2]"'
        text = run("fish", "--no-config", "-c", ask, self.script, line, cwd=self.folder, env={**os.environ, "HOME": self.folder})
        # fish names what is left of a word at '=' whole; the word that is replaced ends in it.
        return [re.sub("^--[^=]*=", "", offer.split("\t")[0]) if "=" in line.split(" ")[-1]
                and offer.startswith("--") else offer.split("\t")[0] for offer in text.splitlines()]

    def close(self):
        pass


class Zsh:
    """Types into an interactive zsh on a terminal of its own, and records what is offered."""

    SETUP = """
        PS1= RPS1= PROMPT_EOL_MARK=
        unsetopt zle_bracketed_paste beep 2>/dev/null
        fpath=($PWD/functions $fpath)
        autoload -Uz compinit && compinit -u -D
        compadd() {
            local -a found
            if [[ " $* " != *' -'[AOD]' '* ]]; then
                builtin compadd -O found "$@"
                (( $#found )) && print -rl -- $found >>$OFFERS
            fi
            builtin compadd "$@"
        }
        _record() {
            _main_complete
            print -r -- END >>$OFFERS
            compstate[insert]=
            compstate[list]=
        }
        zle -C record complete-word _record
        bindkey '^I' record
        print READY
    """

    def __init__(self, program, folder):
        self.offers_file = os.path.join(folder, "offers")
        functions = os.path.join(folder, "functions")
        os.mkdir(functions)
        with open(os.path.join(functions, "_ipugate"), "w", encoding="utf-8") as file:
            file.write(run(program, "completion", "zsh"))
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"],
                       {**os.environ, "TERM": "dumb", "HOME": folder, "OFFERS": self.offers_file})
        setup = os.path.join(folder, "setup")
        with open(setup, "w", encoding="utf-8") as file:
            file.write(self.SETUP)
        self.type(b"source ./setup\n")
        self.wait(lambda: b"READY" in self.seen)

    def type(self, keys):
        self.seen = b""
        os.write(self.terminal, keys)

    def wait(self, done):
        end = time.monotonic() + 60
        while not done():
            if time.monotonic() > end:
                sys.exit(f"zsh does not answer: {self.seen!r}")
            if select.select([self.terminal], [], [], 0.02)[0]:
                self.seen += os.read(self.terminal, 65536)

    def recorded(self):
        if not os.path.exists(self.offers_file):
            return []
        with open(self.offers_file, encoding="utf-8") as file:
            return file.read().splitlines()

    def offers(self, line):
        if os.path.exists(self.offers_file):
            os.remove(self.offers_file)
        self.type(b"\x15" + line.encode() + b"\t")  # ^U clears the line
        self.wait(lambda: "END" in self.recorded())
        return list(dict.fromkeys(self.recorded()[:-1]))

    def close(self):
        self.type(b"\x15exit\n")
        os.waitpid(self.pid, 0)


class Checks:
    def __init__(self, shell, program):
        self.shell = shell
        self.program = program
        self.done = 0
        self.failures = []

    def offered(self, line):
        """What is offered, without the marks that shells put behind: 'junit=' and 'logs/'."""
        return sorted(offer.rstrip(" /=") for offer in self.shell.offers(line))

    def equal(self, line, wanted):
        self.done += 1
        offered = self.offered(line)
        if offered != sorted(wanted):
            self.failures.append(f"{line!r}: offered {offered}, expected {sorted(wanted)}")

    def help_of(self, command=None):
        return run(self.program, *([command] if command else []), "--help")

    def section(self, text, title):
        """The first words of the lines in a section of a help text."""
        lines = text.split(f"\n{title}:\n")[1].split("\n\n")[0] if f"\n{title}:\n" in text else ""
        return [line.split()[0] for line in lines.splitlines()]

    def commands(self):
        return self.section(self.help_of(), "Subcommands")

    def options(self, command):
        names = [name for names in self.section(self.help_of(command), "Options")
                 for name in names.split(",")]
        return names

    def listed(self, topic):
        return [line.split()[0] for line in run(self.program, "list", topic).splitlines()]

    def check_tables(self):
        commands = self.commands()
        assert len(commands) > 3, commands
        self.equal("ipugate ", commands)
        for command in commands:
            options = self.options(command)
            assert "--help" in options and "-h" in options
            self.equal(f"ipugate {command} -", options)
            self.equal(f"ipugate {command} --", [name for name in options if name[1] == "-"])

    def check_values(self):
        reports = self.listed("reports")
        self.equal("ipugate che", ["check"])
        self.equal("ipugate check --format ", reports)
        self.equal("ipugate check --format=j", [one for one in reports if one[0] == "j"])
        self.equal("ipugate check --report ", reports)
        self.equal("ipugate check --quiet --report m", [one for one in reports if one[0] == "m"])
        self.equal("ipugate check --base ", [])
        self.equal("ipugate inspect --reader ", self.listed("readers"))
        self.equal("ipugate inspect --reader sigmastar-board --format ", ["json", "text"])
        for topic in self.offered("ipugate list "):
            assert self.listed(topic), topic
        self.equal("ipugate completion ", ["bash", "fish", "zsh"])

    def files(self, line, wanted):
        """Shells differ in how they name a file: with its folder, with what stands before '='."""
        self.done += 1
        names = sorted(re.split("[/=]", offer.replace("\\ ", " "))[-1]
                       for offer in self.offered(line))
        if names != wanted:
            self.failures.append(f"{line!r}: offered {names}, expected {wanted}")

    def check_files(self):
        self.files("ipugate check one", ["one file.yaml", "one.yaml"])
        self.files("ipugate check --base main -q one.", ["one.yaml"])
        self.files("ipugate inspect one.yaml logs/n", ["net.txt"])
        self.files("ipugate inspect -- one.", ["one.yaml"])
        self.files("ipugate check --report junit=one.", ["one.yaml"])
        self.files("ipugate check --report=junit=one.", ["one.yaml"])


def main():
    name, program = sys.argv[1], os.path.realpath(sys.argv[2])
    if shutil.which(name) is None:
        print(f"skipped: {name} is not installed")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        shell = {"bash": Bash, "zsh": Zsh, "fish": Fish}[name](program, folder)
        os.mkdir(os.path.join(folder, "logs"))
        for file in ("one.yaml", "one file.yaml", "logs/net.txt"):
            open(os.path.join(folder, file), "w", encoding="utf-8").close()
        checks = Checks(shell, program)
        checks.check_tables()
        checks.check_values()
        checks.check_files()
        shell.close()
    print(f"{name}: {checks.done} completions, {len(checks.failures)} wrong")
    sys.exit("\n".join(checks.failures) if checks.failures else 0)


main()
