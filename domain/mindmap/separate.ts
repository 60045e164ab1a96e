/** A rectangle by its centre. `fixed` ones stay where they are. */
export interface Box {
  x: number;
  y: number;
  readonly width: number;
  readonly height: number;
  readonly fixed: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const ROUNDS = 400;
/** Pixels that are left between neighbours. */
const GAP = 2;

function keepInside(box: Box, { width, height }: Size): void {
  box.x = Math.min(width - box.width / 2, Math.max(box.width / 2, box.x));
  box.y = Math.min(height - box.height / 2, Math.max(box.height / 2, box.y));
}

/** Moves two overlapping boxes apart along the axis on which they overlap less; whether they overlapped. */
function pushApart(a: Box, b: Box): boolean {
  const overlapX = (a.width + b.width) / 2 + GAP - Math.abs(b.x - a.x);
  const overlapY = (a.height + b.height) / 2 + GAP - Math.abs(b.y - a.y);
  if (overlapX <= 0.01 || overlapY <= 0.01) return false;
  const axis = overlapX < overlapY ? 'x' : 'y';
  const amount = Math.min(overlapX, overlapY) * (b[axis] < a[axis] ? -1 : 1);
  const share = a.fixed ? 0 : b.fixed ? 1 : 0.5;
  a[axis] -= amount * share;
  b[axis] += amount * (1 - share);
  return true;
}

/**
 * Spreads boxes, in place, until none overlaps inside the viewport; whether that was reached within a bounded number of
 * rounds.
 */
export function separate(boxes: readonly Box[], viewport: Size): boolean {
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) moved = pushApart(a, b) || moved;
    }
    for (const box of boxes) if (!box.fixed) keepInside(box, viewport);
    if (!moved) return true;
  }
  return false;
}
