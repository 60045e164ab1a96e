const count = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 2 });

/** « 40 s », « 3 min 05 s », « 2 h 10 min »: what is left or was spent, in milliseconds. */
export function writeDuration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  if (seconds < 60) return `${seconds}\u00A0s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}\u00A0min ${two(seconds % 60)}\u00A0s`;
  return `${count.format(Math.floor(seconds / 3600))}\u00A0h ${two(Math.floor(seconds / 60) % 60)}\u00A0min`;
}

/** Of less than so long nothing can be foretold, in milliseconds. */
const TELLING = 200;

const isTelling = (done: number, left: number, elapsedMs: number): boolean =>
  done > 0 && elapsedMs > 0 && (left <= 0 || elapsedMs >= TELLING);

export interface WorkDone {
  readonly done: number;
  readonly total: number;
  readonly unit: string;
  readonly elapsedMs: number;
  readonly before?: number | undefined;
}

/**
 * « 42 % (48/115 fichiers), 12/s, reste 6 s »; at the end « 100 % (115/115 fichiers), 12/s, en 10 s ». The rate is the
 * average since the beginning, what was done `before` aside; nothing is foretold from too little.
 */
export function describeProgress({ done, total, unit, elapsedMs, before = 0 }: WorkDone): string {
  const share = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 100;
  const position = `${share}\u00A0% (${count.format(done)}/${count.format(total)} ${unit})`;
  const now = done - before;
  if (!isTelling(now, total - done, elapsedMs)) return position;
  return `${position}, ${writeRate(now, elapsedMs)}, ${timeLeft(now, total - done, elapsedMs)}`;
}

function writeRate(done: number, elapsedMs: number): string {
  const rate = done / (elapsedMs / 1000);
  return `${rate >= 10 ? count.format(rate) : decimal.format(rate)}/s`;
}

const timeLeft = (done: number, left: number, elapsedMs: number): string =>
  left <= 0 ? `en ${writeDuration(elapsedMs)}` : `reste ${writeDuration((left / done) * elapsedMs)}`;

export interface EventsSeen {
  readonly seen: number;
  readonly unit: string;
  readonly elapsedMs: number;
}

/**
 * « 42 % (12 345 événements), 8 200/s, reste 6 s »: the share and the time left by positions, the rate by events. A
 * walk that goes on where another stopped begins with a share.
 */
export function describeScan(
  { from, at, to }: { readonly from: number; readonly at: number; readonly to: number },
  { seen, unit, elapsedMs }: EventsSeen,
): string {
  const share = to > 0 ? Math.min(100, Math.floor((at / to) * 100)) : 100;
  const place = `${share}\u00A0% (${count.format(seen)} ${unit})`;
  if (seen === 0 || !isTelling(at - from, to - at, elapsedMs)) return place;
  return `${place}, ${writeRate(seen, elapsedMs)}, ${timeLeft(at - from, to - at, elapsedMs)}`;
}
