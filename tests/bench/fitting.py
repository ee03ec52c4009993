"""What the scripts that fit a model share: batches, the optimizer, writing the model. Needs torch and onnx."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Mapping
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

BATCH, HEAD_RATE, WARM_UP = 24, 8e-4, 0.08
Row = TypeVar("Row")


def batches(made: list[Row], length: Callable[[Row], int], rng: random.Random) -> list[list[Row]]:
    """One epoch, rows of like length together."""
    rng.shuffle(made)
    chunks = [sorted(made[at : at + 15 * BATCH], key=length) for at in range(0, len(made), 15 * BATCH)]
    groups = [chunk[at : at + BATCH] for chunk in chunks for at in range(0, len(chunk), BATCH)]
    return rng.sample(groups, len(groups))


def optimizer_of(
    net: nn.Module, body: list[nn.Parameter], steps: int, *, rate: float
) -> Callable[[Tensor], None]:
    """One step of AdamW by a loss: a warm-up, then a linear decay; the layer on top learns faster."""
    groups = [{"params": body, "lr": rate}, {"params": net.head.parameters(), "lr": HEAD_RATE}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (WARM_UP * steps), max(0.02, 1 - step / steps))
    )

    def take(loss: Tensor) -> None:
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        schedule.step()

    return take


def write(net: nn.Module, given: Mapping[str, NDArray[np.generic]], answer: str, out: str) -> None:
    """Write a net as ONNX with weights of eight bits: it takes batches, of any number of tokens, of what is given."""
    names = {
        name: dict(enumerate(f"{name} {at}" for at in range(array.ndim))) for name, array in given.items()
    }
    with tempfile.TemporaryDirectory() as folder:
        plain = f"{folder}/plain.onnx"
        torch.onnx.export(
            net.eval(), tuple(map(torch.from_numpy, given.values())), plain, input_names=[*given],
            output_names=[answer], dynamic_axes={**names, answer: {0: "rows", 1: "places"}}, opset_version=17,
            dynamo=False,
        )  # fmt: skip
        quantize_dynamic(plain, out, weight_type=QuantType.QInt8, per_channel=True)
