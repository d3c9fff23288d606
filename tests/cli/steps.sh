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

# vela_stub: a stand-in for Arm's compiler, as `vela` in PATH: takes the documented options, names its
# files as Vela does, and estimates as many cycles as the model has bytes. What is on standard input
# is run when the options are known.
vela_stub() {
    {
        echo '#!/bin/sh'
        cat <<'SH'
# Called as vela MODEL [OPTION...].
echo "$@" >>"$SCRATCH/calls"
version=5.1.0 system=Ethos_U55_High_End_Embedded memory=Shared_Sram accelerator=Ethos_U55_128
[ "$1" = --version ] && { echo "$version"; exit 0; }
model=$1 out=output status=0
shift
while [ $# -gt 0 ]; do
    case $1 in
        --output-dir) out=$2; shift ;;
        --accelerator-config) accelerator=$(echo "$2" | sed 's/e/E/; s/u/U/; s/-/_/g'); shift ;;
        --system-config) system=$2; shift ;;
        --memory-mode) memory=$2; shift ;;
        --config | --optimise) shift ;;
        --verbose-*) ;;
        *) echo "usage: vela: error: unrecognized arguments: $1" >&2; exit 2 ;;
    esac
    shift
done
stem=$(basename "$model" .tflite)
cycles=$(($(wc -c <"$model")))
SH
        cat
        cat <<'SH'
mkdir -p "$out"
summary() {
    traffic() { printf '%s_feature_map_read_bytes,%s_feature_map_write_bytes,%s_weight_read_bytes,%s_weight_write_bytes,%s_total_bytes,' "$1" "$1" "$1" "$1" "$1"; }
    printf 'experiment,network,accelerator_configuration,system_config,memory_mode,core_clock,arena_cache_size,'
    printf 'sram_bandwidth,dram_bandwidth,on_chip_flash_bandwidth,off_chip_flash_bandwidth,weights_storage_area,'
    printf 'feature_map_storage_area,inferences_per_second,batch_size,inference_time,passes_before_fusing,'
    printf 'passes_after_fusing,sram_memory_used,dram_memory_used,on_chip_flash_memory_used,off_chip_flash_memory_used,'
    printf 'total_original_weights,total_npu_encoded_weights,'
    traffic sram; traffic dram; traffic on_chip_flash; traffic off_chip_flash
    printf 'nn_macs,nn_tops,cycles_npu,cycles_sram_access,cycles_dram_access,cycles_on_chip_flash_access,'
    printf 'cycles_off_chip_flash_access,cycles_total\r\n'
    awk -v s="$stem" -v a="$accelerator" -v c="$system" -v m="$memory" -v n="$cycles" 'BEGIN {
        printf "default,%s,%s,%s,%s,500000000.0,4194304.0,", s, a, c, m
        printf "3.725290298461914,0.0,0.0,0.46566128730773926,Off-chip Flash,SRAM,"
        printf "%.17g,1,%.17g,3,2,72.5,0.0,0.0,228.25,1000,800,", 5e8 / n, n / 5e8
        printf "10,20,30,40,100,0,0,0,0,0,0,0,0,0,0,0,0,50,0,50,"
        printf "7000,%.17g,%d,5,0,0,0,%d\r\n", 7000 * 2 * 5e8 / n / 1e12, n, n
    }'
}
layers() {
    echo 'Original Operator,NNG Operator,Target,Staging Usage,Peak% (Staging),Op Cycles,Network% (cycles),NPU,SRAM AC,DRAM AC,OnFlash AC,OffFlash AC,MAC Count,Network% (MAC),Util% (MAC),Name'
    awk -v n="$cycles" 'BEGIN {
        printf "CONV_2D,Conv2D,NPU,1000,100.0,%d,%.17g,%d,3,0,0,0,6000,%.17g,50.0,conv\n", n - 10, 100 * (n - 10) / n, n - 10, 600 / 7
        printf "SOFTMAX,Softmax,NPU,1000,100.0,10,%.17g,10,2,0,0,0,1000,%.17g,5.0,prob\n", 1000 / n, 100 / 7
    }'
}
summary >"$out/${stem}_summary_$system.csv"
layers >"$out/${stem}_per-layer.csv"
cat <<T
Network summary for $stem
Accelerator configuration               $accelerator
System configuration             $system
Memory mode                               $memory
Accelerator clock                                 500 MHz

CPU operators = 0 (0.0%)
NPU operators = 2 (100.0%)

Neural network macs                              7000 MACs/batch
T
exit $status
SH
    } >"$SCRATCH/bin/vela"
    chmod +x "$SCRATCH/bin/vela"
}

# compiled_manifest [KEYS]: a manifest of the model `net`, which is compiled.
compiled_manifest() {
    cat >ipugate.yaml <<Y
version: 1
project: demo
models:
  - {name: net, vela: {model: net.tflite, accelerator: ethos-u55-128${1:+, $1}}}
Y
}

# vela NAME CYCLES [MODE [CPU_OPERATORS]]: the summary and the console of one run of Vela 5.1.
vela() {
    local mode=${3:-Shared_Sram} cpu=${4:-0}
    mkdir -p vela
    awk -v name="$1" -v cycles="$2" -v mode="$mode" 'BEGIN {
        OFMT = "%.17g"; CONVFMT = "%.17g"
        print "experiment,network,accelerator_configuration,system_config,memory_mode,core_clock," \
              "arena_cache_size,sram_bandwidth,inferences_per_second,batch_size,inference_time," \
              "sram_memory_used,total_original_weights,total_npu_encoded_weights,nn_macs,cycles_npu," \
              "cycles_sram_access,cycles_total\r"
        print "default," name ",Ethos_U55_128,Ethos_U55_High_End_Embedded," mode ",500000000.0," \
              "4194304.0,3.725290298461914," 5e8 / cycles ",1," cycles / 5e8 ",72.7265625,1024,1312," \
              "7160196,204279,99458," cycles "\r"
    }' >"vela/$1_summary_Ethos_U55_High_End_Embedded.csv"
    cat >"vela/$1.console.txt" <<TXT

Network summary for $1
Accelerator configuration               Ethos_U55_128
System configuration             Ethos_U55_High_End_Embedded
Memory mode                               $mode
Accelerator clock                                 500 MHz
Design peak SRAM bandwidth                       3.73 GB/s

Total SRAM used                                 72.73 KiB

CPU operators = $cpu ($((cpu * 100 / (cpu + 56))).0%)
NPU operators = 56 ($((5600 / (cpu + 56))).0%)

Neural network macs                           7160196 MACs/batch

Info: The numbers below are internal compiler estimates.
For performance numbers the compiled network should be run on an FVP Model or FPGA.

NPU cycles                                     204279 cycles/batch
SRAM Access cycles                              99458 cycles/batch
Total cycles                                   $2 cycles/batch

Batch Inference time                 $(awk "BEGIN { printf \"%.2f ms, %.2f\", $2 / 5e5, 5e8 / $2 }") inferences/s (batch size 1)

TXT
}

# vela_manifest: one model `net` with summary and console; what is on standard input is added.
vela_manifest() {
    {
        echo 'version: 1'
        echo 'project: demo'
        cat
        echo 'models:'
        echo '  - name: net'
        echo '    captures: ["vela/net_summary_Ethos_U55_High_End_Embedded.csv", vela/net.console.txt]'
    } >ipugate.yaml
}
