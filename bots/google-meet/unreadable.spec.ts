import { describe, expect, it } from 'vitest';
import type { CaptionFacts } from './page/shape.ts';
import { UnreadableCaptions } from './unreadable.ts';

const seen = (changed: Partial<CaptionFacts>): CaptionFacts => ({
  toggle: 'on',
  region: true,
  language: null,
  characters: 0,
  blocks: 0,
  unreadable: 0,
  ...changed,
});

describe('captions that cannot be read', () => {
  it('are none before anybody spoke: a row of the page itself stays as it is', () => {
    const captions = new UnreadableCaptions();
    for (let look = 0; look < 20; look += 1) expect(captions.look(seen({ unreadable: 1, characters: 24 }))).toBe(false);
    expect(captions.look(seen({ unreadable: 1, blocks: 1, characters: 60 }))).toBe(false);
  });

  it('are those that grow, or that are many', () => {
    const captions = new UnreadableCaptions();
    expect(captions.look(seen({ unreadable: 1, characters: 5 }))).toBe(false);
    expect(captions.look(seen({ unreadable: 1, characters: 12 }))).toBe(true);
    expect(captions.look(seen({ unreadable: 1, characters: 12 }))).toBe(true);
    expect(captions.look(seen({ unreadable: 1, blocks: 1, characters: 40 }))).toBe(false);
    expect(new UnreadableCaptions().look(seen({ unreadable: 3, characters: 90 }))).toBe(true);
  });

  it('are somewhere where they are on and there is no region', () => {
    expect(new UnreadableCaptions().look(seen({ region: false }))).toBe(true);
    expect(new UnreadableCaptions().look(seen({ region: false, toggle: 'off' }))).toBe(false);
  });
});
