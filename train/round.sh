#!/usr/bin/env bash
# One generation of a game's network on a machine with a GPU: self-play, training, export.
#   train/round.sh GAME FOLDER [SECONDS=240] [NODES=500] [EPOCHS=20]
# FOLDER keeps everything of the game from round to round: games-N.kydg, net-N.kynn, checkpoints and logs. Self-play uses
# the newest network there, or the program's own evaluation (EVAL=handwritten to force that one). KYDAI names the
# program (default build/kydai), THREADS the cores to use, PYTHON a Python with PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
game=$1 folder=$2 seconds=${3:-240} nodes=${4:-500} epochs=${5:-20}
kydai=${KYDAI:-$here/../build/kydai} threads=${THREADS:-$(nproc)} python=${PYTHON:-python3}
mkdir -p "$folder"
round=0
while [ -e "$folder/net-$round.kynn" ]; do round=$((round + 1)); done
net=()
if [ "$round" -gt 0 ]; then net=(--net "$folder/net-$((round - 1)).kynn" --eval network); fi
if [ -n "${EVAL:-}" ]; then net=(--eval "$EVAL"); fi
if [ "$seconds" -gt 0 ]; then
  "$kydai" datagen play --game "$game" --out "$folder/games-$round.kydg" --positions 1000000000 --seconds "$seconds" \
    --threads "$threads" --nodes "$nodes" --seed "$((round * 100000000 + 1))" "${net[@]}" 2>"$folder/datagen-$round.log"
  tail -n 1 "$folder/datagen-$round.log"
fi
"$kydai" network describe --game "$game" >"$folder/shape.json"
"$python" "$here/train.py" --shape "$folder/shape.json" --data "$folder"/games-*.kydg --out "$folder/net-$round.kynn" \
  --epochs "$epochs" --checkpoint "$folder/checkpoint-$round.pt" | tee "$folder/train-$round.log"
