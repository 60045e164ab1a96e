import * as fc from 'fast-check';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { masterKeyFrom } from './master-key-from.ts';
import { decrypt, encrypt, MASTER_KEY_UNUSABLE, newKey } from './master-key.ts';

describe('encryption', () => {
  const someBytes = fc.uint8Array({ maxLength: 200 });

  it('gives back what went in, under the same key and context', () => {
    fc.assert(
      fc.property(someBytes, fc.string(), (plain, context) => {
        const key = newKey();
        expect(decrypt(key, encrypt(key, plain, context), context)).toEqual(Buffer.from(plain));
      }),
    );
  });

  it('never seals the same bytes to the same ciphertext', () => {
    const key = newKey();
    expect(new Set(Array.from({ length: 50 }, () => encrypt(key, Buffer.from('x'), 'c').toString('hex'))).size).toBe(
      50,
    );
  });

  it('opens nothing in which a bit, the context or the key is another', () => {
    fc.assert(
      fc.property(someBytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, where, bit) => {
        const key = newKey();
        const sealed = encrypt(key, plain, 'context');
        const turned = Buffer.from(sealed);
        const at = where % turned.length;
        turned[at] = (turned[at] ?? 0) ^ (1 << bit);
        expect(() => decrypt(key, turned, 'context')).toThrow(Error);
        expect(() => decrypt(key, sealed, 'context ')).toThrow(Error);
        expect(() => decrypt(newKey(), sealed, 'context')).toThrow(Error);
      }),
    );
  });

  it('opens nothing that was cut short, down to nothing at all', () => {
    const key = newKey();
    const sealed = encrypt(key, Buffer.from('some words'), 'context');
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => decrypt(key, sealed.subarray(0, length), 'context')).toThrow(Error);
  });
});

describe('the master key’s file', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-key-'));
    file = join(folder, 'new', 'master.key');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, for its owner only, and nothing is left beside it', async () => {
    const key = await masterKeyFrom(file);
    expect(key).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await masterKeyFrom(file)).toEqual(key);
    expect(await readdir(join(folder, 'new'))).toEqual(['master.key']);
  });

  it('is the same for many starts that race to make it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const keys = await Promise.all(
        Array.from({ length: 8 }, () => masterKeyFrom(join(folder, `round-${round}`, 'master.key'))),
      );
      expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    }
  });

  it.each([
    ['empty', ''],
    ['too short', Buffer.alloc(31).toString('base64')],
    ['too long', Buffer.alloc(33).toString('base64')],
    ['no base64', '« clé »'],
  ])('that is %s is refused and left as it is', async (_, text) => {
    await mkdir(join(folder, 'new'));
    await writeFile(file, text);
    await expect(masterKeyFrom(file)).rejects.toMatchObject({
      code: MASTER_KEY_UNUSABLE.code,
      message: expect.stringContaining(file),
    });
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('that cannot be read is not replaced', async () => {
    await mkdir(file, { recursive: true });
    await expect(masterKeyFrom(file)).rejects.toMatchObject({
      code: 'MASTER_KEY_UNREADABLE',
      message: expect.stringMatching(new RegExp(`${file}.*EISDIR`, 'u')),
    });
  });
});
