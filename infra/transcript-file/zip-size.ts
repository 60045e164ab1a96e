/** Signature of an entry of the central directory, and where the sizes and lengths of it stand (APPNOTE 4.3.12). */
const ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const UNPACKED_AT = 24;
const HEADER = 46;

/**
 * How many bytes the entries of a zip say that they have once unpacked. It finds out what was packed to fill the memory
 * with ordinary programs; a zip that was forged to say less than it has is not found out.
 */
export function unpackedSize(zip: Buffer): number {
  let size = 0;
  for (let at = zip.indexOf(ENTRY); at >= 0 && at + HEADER <= zip.length; at = zip.indexOf(ENTRY, at + HEADER)) {
    size += zip.readUInt32LE(at + UNPACKED_AT);
  }
  return size;
}
