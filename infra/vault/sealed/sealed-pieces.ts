import { breath } from '#domain/breath.ts';
import { GreffierError } from '#domain/errors.ts';
import { createCipheriv, createDecipheriv, randomBytes, type DecipherGCM } from 'node:crypto';
import { MASTER_KEY_UNUSABLE, NONCE_BYTES, prepare, TAG_BYTES } from '../master-key/master-key.ts';

/** What `encrypt` gives of all pieces together, made so that others may work between two of them. */
export async function encryptPieces(key: Uint8Array, pieces: Iterable<string>, context: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', prepare(key), nonce);
  cipher.setAAD(Buffer.from(context));
  const encrypted: Buffer[] = [nonce];
  for (const piece of pieces) {
    encrypted.push(cipher.update(piece, 'utf8'));
    await breath();
  }
  cipher.final();
  return Buffer.concat([...encrypted, cipher.getAuthTag()]);
}

export interface SealedPieces {
  readonly key: Uint8Array;
  readonly context: string;
  /** The first piece, with the nonce at least. */
  readonly head: Uint8Array;
  /** Of all pieces together. */
  readonly bytes: number;
}

/**
 * Decrypts what `encrypt` gave, a piece at a time, in their order. Nothing of it may be used before `end` was called:
 * only the last bytes tell whether it is what was encrypted.
 */
export class PieceDecryption {
  readonly #decipher: DecipherGCM;
  readonly #context: string;
  readonly #end: number;
  #read = NONCE_BYTES;
  readonly #tag: Buffer[] = [];

  constructor({ key, context, head, bytes }: SealedPieces) {
    this.#context = context;
    this.#end = bytes - TAG_BYTES;
    this.#decipher = createDecipheriv('aes-256-gcm', prepare(key), head.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    this.#decipher.setAAD(Buffer.from(context));
  }

  /** `piece` is the next one; of the first, what stands behind the nonce. */
  add(piece: Buffer): Buffer {
    const left = Math.max(0, this.#end - this.#read);
    this.#read += piece.length;
    if (piece.length > left) this.#tag.push(piece.subarray(left));
    return this.#decipher.update(piece.subarray(0, left));
  }

  /** Throws MASTER_KEY_UNUSABLE for another key, or bytes that were altered. */
  end(): void {
    try {
      this.#decipher.setAuthTag(Buffer.concat(this.#tag));
      this.#decipher.final();
    } catch (error) {
      throw new GreffierError(MASTER_KEY_UNUSABLE, { context: this.#context }, { cause: error });
    }
  }
}
