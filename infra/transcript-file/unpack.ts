import { fromBufferPromise } from 'yauzl';
import JSZip from 'jszip';

/** A zip that holds more than it may. */
export class ZipTooLargeError extends Error {}

export interface UnpackLimits {
  /** Most bytes of all entries together, once unpacked. */
  readonly mostBytes: number;
  /** Most entries. */
  readonly mostEntries: number;
}

/** What a .docx has besides its words: pictures, sounds, embedded documents. */
const NO_WORDS = /^word\/(?:media|embeddings|fonts)\//u;

/**
 * Packs the entries of a zip again, stored and within `limits`: what reads the answer inflates nothing. Sizes that the
 * zip states are looked at first; what an entry really holds is counted while it is inflated, and inflating stops past
 * the bound, so a zip that states too little is found out. Pictures are left out.
 * Throws ZipTooLargeError past a limit, and any other error for a zip that is damaged or states a wrong size.
 */
export async function repackWithin(zip: Buffer, { mostBytes, mostEntries }: UnpackLimits): Promise<Buffer> {
  const source = await fromBufferPromise(zip, { validateEntrySizes: false });
  if (source.entryCount > mostEntries) throw new ZipTooLargeError(`${source.entryCount} entries`);
  const target = new JSZip();
  let bytes = 0;
  for await (const entry of source.eachEntry()) {
    if (entry.fileName.endsWith('/') || NO_WORDS.test(entry.fileName)) continue;
    if (bytes + entry.uncompressedSize > mostBytes)
      throw new ZipTooLargeError(`${entry.fileName} states ${entry.uncompressedSize} bytes`);
    const chunks: Buffer[] = [];
    const before = bytes;
    // Leaving this loop destroys the stream: nothing more is inflated.
    for await (const chunk of await source.openReadStreamPromise(entry)) {
      bytes += (chunk as Buffer).length;
      if (bytes > mostBytes) throw new ZipTooLargeError(`${entry.fileName} holds more than it states`);
      chunks.push(chunk as Buffer);
    }
    if (bytes - before !== entry.uncompressedSize)
      throw new Error(`${entry.fileName} states ${entry.uncompressedSize} bytes and holds ${bytes - before}`);
    target.file(entry.fileName, Buffer.concat(chunks));
  }
  return target.generateAsync({ type: 'nodebuffer', compression: 'STORE' });
}
