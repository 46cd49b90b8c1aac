#!/usr/bin/env python3
"""Trains one game's network on self-play games and writes it in the format that kydai plays (docs/networks.md).

    kydai network describe --game chess > chess.json
    python3 train/train.py --shape chess.json --data *.kydg --out chess.kynn --epochs 20

Works on a GPU if there is one. Goes on from --checkpoint where an earlier run was cut off (--minutes).
"""

import argparse
import json
import os
import struct
import time

import numpy as np
import torch

from kydg import JIEQI, Games, replay


def rounded(weights, scale):
    return weights + ((weights * scale).round() / scale - weights).detach()


class Net(torch.nn.Module):
    """(inputs -> hidden) twice with shared weights, squared clipped activation, one output a bucket."""

    def __init__(self, shape):
        super().__init__()
        inputs, hidden, buckets = shape["inputs"], shape["hidden"], shape["buckets"]
        self.first_scale, self.output_scale = shape["first_scale"], shape["output_scale"]
        self.first = torch.nn.Parameter(torch.randn(inputs, hidden) * (1.0 / 32) ** 0.5 * 0.5)
        self.first_bias = torch.nn.Parameter(torch.zeros(hidden))
        self.output = torch.nn.Parameter(torch.randn(2 * hidden, buckets) * (1.0 / hidden) ** 0.5 * 0.5)
        self.output_bias = torch.nn.Parameter(torch.zeros(buckets))

    def forward(self, mover, other, bucket):
        # Both layers learn with their weights already rounded as they will be played, the gradient passing as if
        # they were not.
        first = rounded(self.first, self.first_scale)

        def view(x):
            return x @ first + self.first_bias

        hidden = torch.cat([view(mover), view(other)], dim=1).clamp(0, 1).square()
        outputs = hidden @ rounded(self.output, self.output_scale) + self.output_bias
        return outputs.gather(1, bucket.unsqueeze(1)).squeeze(1)

    def clip(self, shape):
        with torch.no_grad():
            limit = shape["most_output_weight"] / shape["output_scale"]
            self.output.clamp_(-limit, limit)
            self.first.clamp_(-1.98, 1.98)


class Inputs:
    """Turns boards into one-hot inputs by the table that kydai itself printed."""

    def __init__(self, shape, device):
        self.shape, self.device = shape, device
        self.pad = shape["inputs"]
        table = torch.tensor(shape["table"], dtype=torch.int64, device=device)  # [player * 2 + mirrored, code * square]
        self.table = torch.where(table < 0, self.pad, table)
        self.squares = torch.arange(shape["squares"], device=device)
        self.dtype = torch.float32
        self.game = shape["game_id"]

    def mirrored(self, boards, player):
        """Whether the player's king stands on the right half, per board; cờ toán is never mirrored."""
        king = {1: (6, 12), 2: (1, 8), 3: (1, 8)}.get(self.game)
        if king is None:
            return torch.zeros(len(boards), dtype=torch.int64, device=self.device)
        files = 8 if self.game == 1 else 9
        code = torch.where(player == 0, king[0], king[1]).unsqueeze(1)
        square = (boards == code).to(torch.uint8).argmax(dim=1)
        return (square % files > (3 if self.game == 1 else 4)).long()

    def of(self, positions, rows, opponent):
        boards = positions.boards[rows].long()
        player = positions.black[rows].long() ^ int(opponent)
        which = player * 2 + self.mirrored(boards, player)
        index = self.table[which.unsqueeze(1), boards * self.shape["squares"] + self.squares]
        if self.game == JIEQI:
            pools = positions.extra[rows].long().view(-1, 2, 6)
            base = self.shape["inputs"] - 72
            own = torch.gather(pools, 1, player.view(-1, 1, 1).expand(-1, 1, 6)).squeeze(1)
            enemy = torch.gather(pools, 1, (1 - player).view(-1, 1, 1).expand(-1, 1, 6)).squeeze(1)
            kinds = torch.arange(6, device=self.device) * 6
            index = torch.cat([index, base + kinds + own, base + 36 + kinds + enemy], dim=1)
        x = torch.zeros((len(rows), self.pad + 1), dtype=self.dtype, device=self.device)
        x.scatter_(1, index, 1.0)
        return x[:, : self.pad]


def predict(net, inputs, positions, rows):
    return net(inputs.of(positions, rows, False), inputs.of(positions, rows, True), positions.bucket[rows].long())


def loss_of(net, inputs, positions, rows, share_of_result, centipawns):
    out = predict(net, inputs, positions, rows)
    score = positions.score[rows].float()
    won = positions.result[rows].float() / 2
    won = torch.where(positions.black[rows] == 1, 1 - won, won)
    wanted = share_of_result * won + (1 - share_of_result) * torch.sigmoid(score / centipawns)
    return (torch.sigmoid(out) - wanted).square().mean()


def quantised(net, shape):
    a, b = shape["first_scale"], shape["output_scale"]
    with torch.no_grad():
        return (
            (net.first * a).round().clamp(-32767, 32767).short(),
            (net.first_bias * a).round().clamp(-32767, 32767).short(),
            (net.output.t() * b).round().clamp(-shape["most_output_weight"], shape["most_output_weight"]).short(),
            (net.output_bias * a * b).round().int(),
        )


def quantisation_error(net, shape, inputs, positions, rows):
    """Mean difference in centipawns between the float network and what kydai will compute."""
    first, first_bias, output, output_bias = [t.double() for t in quantised(net, shape)]
    a, b, cp = shape["first_scale"], shape["output_scale"], shape["centipawns"]
    with torch.no_grad():
        real = predict(net, inputs, positions, rows).double() * cp
        views = []
        for opponent in (False, True):
            x = inputs.of(positions, rows, opponent).double()
            views.append((x @ first + first_bias).clamp(0, 255).square())
        total = torch.cat(views, dim=1) @ output.t()
        bucket = positions.bucket[rows].long().unsqueeze(1)
        total = total.gather(1, bucket).squeeze(1)
        whole = torch.trunc(total / a) + output_bias[bucket.squeeze(1)]
        return (torch.trunc(whole * cp / (a * b)) - real).abs().mean().item()


def checksum(data):
    """FNV-1a, as kydai checks it."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def export(net, shape, path):
    payload = b"".join(t.cpu().contiguous().numpy().tobytes() for t in quantised(net, shape))
    header = struct.pack(
        "<4sHHHHIIIQ", b"KYNN", 1, shape["game_id"], shape["buckets"], 0, shape["inputs"], shape["hidden"], 0,
        checksum(payload),
    )
    with open(path + ".part", "wb") as file:
        file.write(header + payload)
    os.replace(path + ".part", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shape", required=True, help="what `kydai network describe` printed")
    parser.add_argument("--data", required=True, nargs="+", help="files of kydai datagen")
    parser.add_argument("--out", required=True, help="network file to write")
    parser.add_argument("--epochs", type=float, default=20)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--result-share", type=float, default=0.3, help="weight of the game's result in the target")
    parser.add_argument("--minutes", type=float, default=9, help="stop and keep a checkpoint after so long")
    parser.add_argument("--checkpoint", help="file to go on from and to write")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    begin = time.time()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    with open(options.shape) as file:
        shape = json.load(file)
    games = Games(options.data, shape["game_id"])
    assert games.count > 0, "no games"
    positions = replay(games, shape, device)
    train = (~positions.held_out).nonzero().squeeze(1)
    test = positions.held_out.nonzero().squeeze(1)
    if len(test) == 0:
        test = train[: max(1, len(train) // 50)]
    print(f"{shape['game']}: {games.count} games, {len(train)} positions to train on, {len(test)} held out, "
          f"read in {time.time() - begin:.0f} s on {device.type}", flush=True)

    net = Net(shape).to(device)
    inputs = Inputs(shape, device)
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-4)
    batch = min(options.batch, len(train))
    steps = max(1, int(options.epochs * len(train) / batch))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, options.rate, total_steps=steps + 1, pct_start=0.05)
    step = 0
    if options.checkpoint and os.path.exists(options.checkpoint):
        saved = torch.load(options.checkpoint, map_location=device)
        net.load_state_dict(saved["net"])
        optimiser.load_state_dict(saved["optimiser"])
        schedule.load_state_dict(saved["schedule"])
        step = saved["step"]
        print(f"going on at step {step}", flush=True)

    def held_out_loss():
        with torch.no_grad():
            parts = [loss_of(net, inputs, positions, rows, options.result_share, shape["centipawns"]) * len(rows)
                     for rows in test.split(65536)]
            return (sum(parts) / len(test)).item()

    order = None
    running, counted, shown = 0.0, 0, time.time()
    while step < steps:
        place = step * batch % len(train)
        if order is None or place < batch:
            order = train[torch.randperm(len(train), device=device)]
        rows = order[place : place + batch]
        loss = loss_of(net, inputs, positions, rows, options.result_share, shape["centipawns"])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        schedule.step()
        net.clip(shape)
        step += 1
        running, counted = running + loss.detach(), counted + 1
        if step % 50 == 0 and time.time() - shown > 10 or step == steps:
            print(f"step {step}/{steps} loss {float(running) / counted:.6f} held out {held_out_loss():.6f} "
                  f"{(time.time() - begin):.0f} s", flush=True)
            running, counted, shown = 0.0, 0, time.time()
        if time.time() - begin > options.minutes * 60:
            print("time is up", flush=True)
            break
    if options.checkpoint:
        torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "schedule": schedule.state_dict(),
                    "step": step}, options.checkpoint)
    export(net, shape, options.out)
    error = quantisation_error(net, shape, inputs, positions, test[:20000])
    print(f"{options.out}: held out loss {held_out_loss():.6f}, quantisation error {error:.2f} centipawns", flush=True)
    assert error <= 2.0, "the quantised network differs too much from the trained one"


if __name__ == "__main__":
    np.seterr(all="raise")
    main()
