/** Parts of key ids that are many: one byte each instead of their letters. The order is part of what is stored. */
const NAMES = ['meeting', 'botSession', 'user', 'speaker', 'content', 'analysis', 'company', 'guest', 'identity'];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const UUID_BYTES = 16;

const [TEXT, IS_UUID, FIRST_NAME] = [0, 1, 2];

function bytesOf(part: string): Buffer {
  const name = NAMES.indexOf(part);
  if (name >= 0) return Buffer.of(FIRST_NAME + name);
  if (UUID.test(part)) return Buffer.concat([Buffer.of(IS_UUID), Buffer.from(part.replaceAll('-', ''), 'hex')]);
  const text = Buffer.from(part);
  if (text.length > 255) throw new RangeError('a part of a key id is longer than 255 bytes');
  return Buffer.concat([Buffer.of(TEXT, text.length), text]);
}

/** A key's id in few bytes, its length first: it stands in front of everything that is sealed in a row. */
export function referenceTo(keyId: string): Buffer {
  const reference = Buffer.concat(keyId.split('/').map(bytesOf));
  if (reference.length > 255) throw new RangeError('a key id is too long');
  return Buffer.concat([Buffer.of(reference.length), reference]);
}

/** The key id that `bytes` begin with, and where it ends. Throws a RangeError where there is none. */
export function readReference(bytes: Buffer): { readonly keyId: string; readonly end: number } {
  const end = 1 + bytes.readUInt8(0);
  if (end > bytes.length) throw new RangeError('a key reference is cut off');
  const parts: string[] = [];
  for (let at = 1; at < end;) {
    const kind = bytes.readUInt8(at);
    at += 1;
    if (kind === IS_UUID) {
      const hex = bytes.toString('hex', at, at + UUID_BYTES);
      parts.push([hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'));
      at += UUID_BYTES;
    } else if (kind === TEXT) {
      const length = bytes.readUInt8(at);
      parts.push(bytes.toString('utf8', at + 1, at + 1 + length));
      at += 1 + length;
    } else {
      const name = NAMES[kind - FIRST_NAME];
      if (name === undefined) throw new RangeError('a key reference names what nobody knows');
      parts.push(name);
    }
  }
  return { keyId: parts.join('/'), end };
}
