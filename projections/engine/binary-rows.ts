import { breath } from '#domain/breath.ts';
import type { Values } from './changes.ts';

/** Rows in the binary format of COPY (« Binary Format » in Postgres' documentation of COPY). */

/** Bytes that are handed on together. */
const CHUNK = 256 * 1024;
/** A character of JavaScript takes at most so many bytes in UTF-8. */
const MOST_BYTES = 3;
/** Signature, flags, length of an extension that is not there. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = -1;
const NULL = -1;

/** Where fields are written one after the other. */
class Writer {
  readonly chunks: Buffer[] = [];
  bytes = Buffer.allocUnsafe(CHUNK);
  at = 0;

  constructor() {
    this.at = HEADER.copy(this.bytes);
  }

  /** Makes room for so many bytes in one piece. */
  reserve(size: number): void {
    if (this.at + size <= this.bytes.length) return;
    this.flush();
    this.bytes = Buffer.allocUnsafe(Math.max(size, CHUNK));
  }

  flush(): void {
    if (this.at > 0) this.chunks.push(this.bytes.subarray(0, this.at));
    this.at = 0;
  }

  int16(value: number): void {
    this.reserve(2);
    this.at = this.bytes.writeInt16BE(value, this.at);
  }

  /** Written out: it stands in front of every field, and `writeInt32BE` checks what is known here. */
  int32(value: number): void {
    this.reserve(4);
    const { bytes, at } = this;
    bytes[at] = value >> 24;
    bytes[at + 1] = value >> 16;
    bytes[at + 2] = value >> 8;
    bytes[at + 3] = value;
    this.at = at + 4;
  }

  int64(value: number): void {
    this.int32(Math.floor(value / 2 ** 32));
    this.int32(value | 0);
  }

  /** A text with its length in front, and `before` it a byte that counts. */
  text(value: string, before?: number): void {
    const extra = before === undefined ? 0 : 1;
    this.reserve(4 + extra + value.length * MOST_BYTES);
    const start = this.at + 4;
    if (before !== undefined) this.bytes[start] = before;
    const length = extra + this.bytes.write(value, start + extra);
    this.int32(length);
    this.at = start + length;
  }
}

/** Writes a value that is not null; false where it is in a form that only Postgres reads. */
type Encode = (to: Writer, value: unknown) => boolean;

const text: Encode = (to, value) => {
  if (typeof value !== 'string') return false;
  to.text(value);
  return true;
};

const int: Encode = (to, value) => {
  if (!Number.isInteger(value) || (value as number) !== ((value as number) | 0)) return false;
  to.int32(4);
  to.int32(value as number);
  return true;
};

/** Positions come as their digits, and are no larger than a number of JavaScript counts exactly for ages. */
const DIGITS = /^\d{1,15}$/u;

const bigint: Encode = (to, value) => {
  const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(number)) return false;
  to.int32(8);
  to.int64(number as number);
  return true;
};

const boolean: Encode = (to, value) => {
  if (typeof value !== 'boolean') return false;
  to.int32(1);
  to.reserve(1);
  to.bytes[to.at] = value ? 1 : 0;
  to.at += 1;
  return true;
};

const bytea: Encode = (to, value) => {
  if (!(value instanceof Uint8Array)) return false;
  to.int32(value.length);
  to.reserve(value.length);
  to.bytes.set(value, to.at);
  to.at += value.length;
  return true;
};

const jsonb: Encode = (to, value) => {
  to.text(JSON.stringify(value), 1);
  return true;
};

/** By the code of a character: the value of a hexadecimal digit, 255 for another character. */
const HEX = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? 255 : digit;
});
const UUID_LENGTH = 36;
const UUID_BYTES = 16;
const DASHES: ReadonlySet<number> = new Set([8, 13, 18, 23]);

const uuid: Encode = (to, value) => {
  if (typeof value !== 'string' || value.length !== UUID_LENGTH) return false;
  to.int32(UUID_BYTES);
  to.reserve(UUID_BYTES);
  for (let index = 0; index < UUID_LENGTH; index += 2) {
    if (DASHES.has(index)) {
      if (value[index] !== '-') return false;
      index += 1;
    }
    const [high = 255, low = 255] = [HEX[value.charCodeAt(index)], HEX[value.charCodeAt(index + 1)]];
    if ((high | low) > 15) return false;
    to.bytes[to.at] = (high << 4) | low;
    to.at += 1;
  }
  return true;
};

/** As Greffier writes moments, of days that every month has; Postgres reads others. */
const MOMENT = /^(?!0000)\d{4}-\d{2}-(?:[01]\d|2[0-8])T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/u;
/** The last days of a month: those that it does not have, `Date` takes for days of the next. */
const isMoment = (value: string): boolean =>
  MOMENT.test(value) || (MOMENT.test(value.replace(/-\d{2}T/u, '-01T')) && isDay(value.slice(0, 10)));
const isDay = (day: string): boolean => {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};
/** From which Postgres counts microseconds. */
const EPOCH = Date.UTC(2000, 0, 1);

const timestamptz: Encode = (to, value) => {
  if (typeof value !== 'string' || !isMoment(value)) return false;
  // Not a moment that is none, or so far away that JavaScript counts no microseconds there.
  return bigint(to, (Date.parse(value) - EPOCH) * 1_000);
};

/** Of what `sealRows` makes: hashes with a space between them, each once, in any order: Postgres sorts them. */
const HASHES = /^[\w-]+(?: [\w-]+)*$/u;
const SPACE = 32;

const tsvector: Encode = (to, value) => {
  if (value === '') {
    to.int32(4);
    to.int32(0);
    return true;
  }
  if (typeof value !== 'string' || !HASHES.test(value)) return false;
  let count = 1;
  for (let index = 0; index < value.length; index += 1) if (value.charCodeAt(index) === SPACE) count += 1;
  // Of each word its letters, a zero and the number of its positions in two bytes; spaces are left out.
  const size = 4 + value.length - (count - 1) + count * 3;
  to.int32(size);
  to.reserve(size);
  to.int32(count);
  const { bytes } = to;
  let { at } = to;
  for (let index = 0; index <= value.length; index += 1) {
    const code = index === value.length ? SPACE : value.charCodeAt(index);
    if (code === SPACE) {
      bytes[at] = 0;
      bytes[at + 1] = 0;
      bytes[at + 2] = 0;
      at += 3;
    } else {
      bytes[at] = code;
      at += 1;
    }
  }
  to.at = at;
  return true;
};

const ENCODERS: Readonly<Record<string, Encode>> = {
  text,
  int,
  bigint,
  boolean,
  bytea,
  jsonb,
  uuid,
  timestamptz,
  tsvector,
};

/** Types that are sent as their text: enums of read tables are named so. */
const TEXTUAL = /^(?:varchar\(\d+\)|[a-z]+_status)$/u;

const encoderOf = (type: string): Encode | null => ENCODERS[type] ?? (TEXTUAL.test(type) ? text : null);

export interface TypedRows {
  /** Names of columns and their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly Values[];
}

/**
 * The rows as COPY takes them, in pieces; null where a value or a type is one that only Postgres knows how to read.
 * Others may work between two pieces.
 */
export async function binaryRows({ columns, rows }: TypedRows): Promise<readonly Buffer[] | null> {
  const encoders: { name: string; encode: Encode }[] = [];
  for (const { name, type } of columns) {
    const encode = encoderOf(type);
    if (!encode) return null;
    encoders.push({ name, encode });
  }
  const to = new Writer();
  let pieces = 0;
  for (const row of rows) {
    to.int16(encoders.length);
    for (const { name, encode } of encoders) {
      const value = row[name];
      if (value === null || value === undefined) to.int32(NULL);
      else if (!encode(to, value)) return null;
    }
    if (to.chunks.length === pieces) continue;
    pieces = to.chunks.length;
    await breath();
  }
  to.int16(END);
  to.flush();
  return to.chunks;
}
