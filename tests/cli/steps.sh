# Steps that command line cases share; read by run_case.

# repository: a new repository on branch main in the current folder.
repository() { git init --quiet --initial-branch main .; }

# commit MESSAGE: commits everything but the stored runs, so that ids do not follow their format.
commit() { git add --all -- . ':!baselines' && git commit --quiet --allow-empty --message "$1"; }

# log NAME IPU_US VARIABLE_BYTES [IMG]: a board log of one model.
log() {
    mkdir -p logs
    cat >"logs/$1.txt" <<LOG
/ # cat /sys/dla/ipu_log; ./prog_dla_dla_show_img_info -m ${4:-$1.img}
ipu log is off
mi_ipu_datatype.h info:
Max Input:	60
Max Output:	60
${4:-$1.img}(0):
Invoke Time: 40.5 ms
IPU Time: $2 us
Variable size: $3 bytes
Input(0):
    name:	data
    dtype:	UINT8
    shape:	[1, 32, 32, 3]
    size:	3072
Output(0):
    name:	prob
    dtype:	FLOAT32
    shape:	[1, 10]
    size:	64


LOG
}

# manifest: one model `net` with the log logs/net.txt; what is on standard input is added.
manifest() {
    {
        echo 'version: 1'
        echo 'project: demo'
        cat
        echo 'models:'
        echo '  - {name: net, captures: [logs/net.txt]}'
    } >ipugate.yaml
}

# rules: a rule file of the entries on standard input.
rules() {
    {
        echo 'version: 1'
        echo 'rules:'
        cat
    } >rules.yaml
}

# run COMMAND...: prints the command, runs it, prints its exit status.
run() {
    echo "\$ $*"
    "$@"
    echo "-> $?"
}

# detector: an operator table `each` of 12 operators on standard output; awk code as $1 edits the
# rows (type[i], time[i] in us; i from 0), shares are made of the times.
detector() {
    awk -v OFMT=%.3f '
        BEGIN {
            split("CONV_2D CONV_2D LOGISTIC MUL CONV_2D CONCATENATION CONV_2D RESIZE CONV_2D ADD " \
                  "SOFTMAX Fix2Float", types, " ")
            split("900 400 60 90 700 120 1100 80 500 70 300 40", times, " ")
            for (i = 0; i < 12; i++) { type[i] = types[i + 1]; time[i] = times[i + 1] }
            '"$1"'
            for (i = 0; i < 12; i++) if (i in type) total += time[i]
            for (i = 0; i < 12; i++) if (i in type) {
                printf "%d %s %.3f%%\n", n++, type[i], 100 * time[i] / total
            }
        }'
}

# timeline: a timeline of one core, the events from lines "NAME CYCLES" on standard input, on
# standard output.
timeline() {
    awk 'BEGIN {
        print "[";
        print "{\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": 0, \"tid\": 0, " \
              "\"args\": {\"name\": \"core0_layer_timeline\"}}"
    } {
        printf ",{\"name\": \"%s\", \"ph\": \"X\", \"pid\": 0, \"tid\": 0, \"ts\": %d.5, " \
               "\"args\": {\"total_cycle\": %s, \"conv_cycle_percent\": 50.0}}\n", $1, NR * 10, $2
    } END { print "]" }'
}

# fixed_model TYPE[:NAME]...: a calibrated model of these operators, on standard output.
fixed_model() { "$CASES/fixed_model" "$@"; }

# sdk: a stand-in for SigmaStar's SDK. Its script takes the documented options, does what is on
# standard input, and writes a timeline.
sdk() {
    mkdir -p "$SCRATCH/sdk/Scripts/examples"
    {
        cat <<'SH'
echo "$@" >>"$SCRATCH/calls"
while [ $# -gt 0 ]; do
    case $1 in
        -c0) core0=$2 ;;
        -c1 | -cc | -v) ;;
        -f) clock=$2 ;;
        *) exit 64 ;;
    esac
    shift 2
done
event() {
    echo "{\"name\": \"$1\", \"ph\": \"X\", \"pid\": 0, \"tid\": 1, \"ts\": $2, \"dur\": $(($3 / clock)).$(($3 * 10 / clock % 10)),"
    echo " \"args\": {\"total_cycle\": $3, \"conv_cycle_percent\": 80.5, \"dma_load_cycle_percent\": 12.0}}$4"
}
timeline() {
    echo '[{"name": "thread_name", "ph": "M", "pid": 0, "tid": 1, "args": {"name": "core0_layer_timeline"}},'
    event 0_CONV_2D 0 9000 ,
    event 1_SOFTMAX 20 3600 ']'
}
SH
        cat
        echo 'timeline >"${core0%.bin}.json"; echo "generate performace file:${core0%.bin}.json"'
    } >"$SCRATCH/sdk/Scripts/examples/performance_timeline.py"
}

# ipu_log NAME [PART...]: the binary logs of one run, of core 0 if no part is given.
ipu_log() {
    local name=$1
    shift
    mkdir -p logs
    for part in "${@:-core0}"; do
        printf '\000\001\002 %s of %s' "$part" "$name" >"logs/${name}_$part.bin"
    done
}

# log_manifest PATTERN: a manifest of the model `net` whose capture is a binary log.
log_manifest() {
    cat >ipugate.yaml <<Y
version: 1
project: demo
target: {chip: muffin, clock: 900 MHz}
toolchain: {sigmastar: {folder: "\${SGS_IPU_DIR}", python: sh, time_limit: 1 min}}
models:
  - {name: net, captures: ["$1"]}
Y
    export SGS_IPU_DIR=$SCRATCH/sdk
}
