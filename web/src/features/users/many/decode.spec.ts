import { describe, expect, it } from 'vitest';
import { readFile, textOf } from './decode.ts';

describe('a file with a list', () => {
  it('is read in the encodings that Excel writes', () => {
    const text = 'Zoé;Département';
    expect(textOf(new TextEncoder().encode(text))).toBe(text);
    expect(textOf(Uint8Array.from(Buffer.from(text, 'latin1')))).toBe(text);
    expect(textOf(Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]))).toBe(text);
    // What Windows-1252 has and Latin-1 has not.
    expect(textOf(Uint8Array.from([0x4c, 0x92, 0x9c]))).toBe('L’œ');
  });

  it('that is too large is refused before it is read', async () => {
    await expect(readFile(new File([new Uint8Array(800_001)], 'liste.csv'))).rejects.toThrow('trop grand');
  });
});
