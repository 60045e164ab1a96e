import { crc32, deflateSync } from 'node:zlib';

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const INK: Rgba = [26, 36, 51, 255];
const PAPER: Rgba = [255, 255, 255, 255];
const CLEAR: Rgba = [255, 255, 255, 0];

/** Lines of a page of minutes, in parts of its side: where each begins, how far it goes, how high it stands. */
const LINES: readonly (readonly [from: number, to: number, at: number])[] = [
  [0.3, 0.7, 0.32],
  [0.3, 0.7, 0.44],
  [0.3, 0.6, 0.56],
  [0.3, 0.5, 0.68],
];
const THICK = 0.045;

const isWritten = (x: number, y: number): boolean =>
  LINES.some(([from, to, at]) => x >= from && x <= to && Math.abs(y - at) <= THICK / 2 + 0.01);
const isPage = (x: number, y: number): boolean => x >= 0.2 && x <= 0.8 && y >= 0.16 && y <= 0.84;
const isEdge = (x: number, y: number): boolean => isPage(x, y) && !(x >= 0.25 && x <= 0.75 && y >= 0.21 && y <= 0.79);

/** The colour of a point, in parts of the side of the icon. */
const COLOURS = {
  /** The page of minutes on ink: what Teams shows in its store, 192 pixels. */
  color: (x: number, y: number): Rgba => (isWritten(x, y) ? INK : isPage(x, y) ? PAPER : INK),
  /** White on nothing: what Teams shows in its bar, 32 pixels. */
  outline: (x: number, y: number): Rgba => (isWritten(x, y) || isEdge(x, y) ? PAPER : CLEAR),
} as const;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** An icon as a PNG (ISO/IEC 15948), drawn point by point. @param side pixels */
export function icon(kind: keyof typeof COLOURS, side: number): Buffer {
  const rows = Array.from({ length: side }, (_, row) => [
    0,
    ...Array.from({ length: side }, (_one, column) => COLOURS[kind]((column + 0.5) / side, (row + 0.5) / side)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits a channel, red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.from(rows.flat()), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
