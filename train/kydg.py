"""Reads training games (docs/networks.md) and replays them on the GPU: games in, positions out."""

import numpy as np
import torch

NOT_FOR_TRAINING = 32767
CHESS, XIANGQI, JIEQI, COTOAN = 1, 2, 3, 4


class Games:
    """All games of some files, padded to the longest, longest first."""

    def __init__(self, paths, game_id):
        headers, moves, scores, reveals = [], [], [], []
        for path in paths:
            raw = np.fromfile(path, dtype=np.uint8)
            assert raw[:4].tobytes() == b"KYDG" and raw[4] == 1, f"{path} is not a file of training games"
            assert raw[5] == game_id, f"{path} holds another game"
            at, size = 8, len(raw)
            width = 5 if game_id == JIEQI else 4
            while at + 8 <= size:
                plies = int(raw[at]) | int(raw[at + 1]) << 8
                end = at + 8 + plies * width
                if end > size:
                    break
                headers.append((plies, raw[at + 2], int(raw[at + 4]) | int(raw[at + 5]) << 8))
                moves.append(raw[at + 8 : at + 8 + 2 * plies].view(np.uint16))
                scores.append(raw[at + 8 + 2 * plies : at + 8 + 4 * plies].view(np.int16))
                if game_id == JIEQI:
                    reveals.append(raw[at + 8 + 4 * plies : end])
                at = end
        order = np.argsort([-h[0] for h in headers], kind="stable")
        self.game_id = game_id
        self.count = len(headers)
        self.plies = np.array([headers[i][0] for i in order], dtype=np.int64)
        self.result = np.array([headers[i][1] for i in order], dtype=np.uint8)
        self.setup = np.array([headers[i][2] for i in order], dtype=np.int64)
        self.number = order.astype(np.int64)
        longest = int(self.plies[0]) if self.count else 0
        self.moves = np.zeros((longest, self.count), dtype=np.int32)
        self.scores = np.full((longest, self.count), NOT_FOR_TRAINING, dtype=np.int16)
        self.reveals = np.zeros((longest, self.count), dtype=np.uint8)
        for column, i in enumerate(order):
            n = headers[i][0]
            self.moves[:n, column] = moves[i]
            self.scores[:n, column] = scores[i]
            if reveals:
                self.reveals[:n, column] = reveals[i]


class Positions:
    """Training positions on a device: boards of piece codes, who moves, score, result, bucket, extra inputs."""

    def __init__(self, boards, extra, black, score, result, bucket, held_out):
        self.boards, self.extra, self.black = boards, extra, black
        self.score, self.result, self.bucket, self.held_out = score, result, bucket, held_out

    def __len__(self):
        return len(self.boards)


def replay(games, shape, device, hold_out=0.02):
    """Plays all games side by side, one ply at a time, and keeps every position that is for training."""
    n, id_ = games.count, games.game_id
    start = torch.tensor(shape["start"], dtype=torch.uint8, device=device)
    board = start.repeat(n, 1)
    pool = None
    if id_ == JIEQI:  # identities 2..7: advisor, elephant, horse, rook, cannon, pawn
        pool = torch.tensor([2, 2, 2, 2, 2, 5], dtype=torch.uint8, device=device).repeat(n, 2, 1)
    points = torch.zeros((n, 2), dtype=torch.int64, device=device)
    target = torch.from_numpy(games.setup).to(device)
    result = torch.from_numpy(games.result).to(device)
    # Held out by game, not by position: positions of one game are too alike.
    held = (torch.from_numpy(games.number).to(device) * 2654435761 % 1000003).float() / 1000003 < hold_out
    kept = {k: [] for k in ("boards", "extra", "black", "score", "result", "bucket", "held")}
    for ply in range(len(games.moves)):
        active = int((games.plies > ply).sum())
        move = torch.from_numpy(games.moves[ply, :active]).to(device).long()
        score = torch.from_numpy(games.scores[ply, :active]).to(device)
        use = score != NOT_FOR_TRAINING
        black = ply & 1
        if bool(use.any()):
            rows = use.nonzero().squeeze(1)
            now = board[rows]
            kept["boards"].append(now)
            kept["black"].append(torch.full((len(rows),), black, dtype=torch.uint8, device=device))
            kept["score"].append(score[rows])
            kept["result"].append(result[rows])
            kept["held"].append(held[rows])
            if id_ == COTOAN:
                need = target[rows] - points[rows].max(dim=1).values
                bucket = torch.where(target[rows] == 0, 0, 1 + ((need - 1).clamp(min=0) // 5).clamp(max=6))
            else:
                bucket = (((now != 0).sum(dim=1) - 2) // 4).clamp(0, shape["buckets"] - 1)
            kept["bucket"].append(bucket.to(torch.uint8))
            if id_ == JIEQI:
                kept["extra"].append(pool[rows].reshape(len(rows), -1))
        reveal = torch.from_numpy(games.reveals[ply, :active]).to(device).long() if id_ == JIEQI else None
        make_moves(id_, board, pool, points, move, reveal, black, active)
    cat = {k: torch.cat(v) if v else None for k, v in kept.items()}
    return Positions(cat["boards"], cat["extra"], cat["black"], cat["score"], cat["result"], cat["bucket"], cat["held"])


def make_moves(id_, board, pool, points, move, reveal, black, active):
    rows = torch.arange(active, device=board.device)
    if id_ == CHESS:
        from_, to, kind = move & 63, (move >> 6) & 63, move >> 12
        piece = board[rows, from_]
        promoted = kind >= 4
        piece = torch.where(promoted, (kind - 4 + 2 + 6 * black).to(torch.uint8), piece)
        castle = kind == 3
        rook = board[rows, to]
        board[rows, from_] = 0
        # En passant takes the pawn beside; writing zero twice on `from` costs nothing for the others.
        beside = torch.where(kind == 2, to + (8 if black else -8), from_)
        board[rows, beside] = 0
        board[rows, to] = torch.where(castle, torch.zeros_like(piece), piece)
        c = castle.nonzero().squeeze(1)
        if len(c):
            rank = from_[c] & 56
            right = to[c] > from_[c]
            board[c, rank + torch.where(right, 6, 2)] = piece[c]
            board[c, rank + torch.where(right, 5, 3)] = rook[c]
        return
    from_, to = move & 127, (move >> 7) & 127
    piece = board[rows, from_]
    captured = board[rows, to].long()
    if id_ == COTOAN:
        points[:active, black] += torch.where(captured > 0, (captured - 1) % 10, 0)
    if id_ == JIEQI:
        turned = reveal > 0
        piece = torch.where(turned, (reveal + 7 * black).to(torch.uint8), piece)
        t = turned.nonzero().squeeze(1)
        if len(t):
            pool[t, black, reveal[t] - 2] -= 1
    board[rows, from_] = 0
    board[rows, to] = piece
