import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conclude, nothingCaptured, observe, REMEMBERED_BLOCKS, rest, type Captured } from './merge.ts';
import type { LineChange } from './observation.ts';

interface Utterance {
  readonly speaker: string;
  readonly words: readonly string[];
}

/** What the page does while somebody speaks; `words` are how many more are shown. */
type Step =
  | { readonly kind: 'speak'; readonly words: number; readonly misheard: number; readonly shrinks: boolean }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'split'; readonly moved: number }
  | { readonly kind: 'recreate'; readonly history: number }
  | { readonly kind: 'drop'; readonly kept: number };

interface Turn {
  key: number;
  readonly utterance: Utterance;
  readonly from: number;
  to: number;
  /** Of its last words, how many are shown wrongly. */
  misheard: number;
}

const WRONG = ['eux', 'zut', 'paf'];

/** A page with captions as observed in the field: words one by one, tails rewritten late, turns split, regions made anew with some of what was said. */
class Page {
  captured: Captured = nothingCaptured;
  readonly lines = new Map<number, { speaker: string; text: string }>();
  /** The most turns that were ever remembered. */
  most = 0;
  #turns: Turn[] = [];
  #keys = 0;
  #region = 0;
  #at = 0;

  play(utterance: Utterance, steps: readonly Step[]): void {
    this.#open(utterance, 0);
    for (const step of steps) this.#take(step, utterance);
    this.#speak(utterance.words.length, 0);
  }

  finish(): void {
    for (const turn of this.#turns) turn.misheard = 0;
    this.#look();
    this.#keep(conclude(this.captured, this.#at));
  }

  #take(step: Step, utterance: Utterance): void {
    switch (step.kind) {
      case 'speak':
        this.#speak(step.words, step.misheard);
        if (step.shrinks) this.#correctEarlier();
        return;
      case 'pause':
        this.#at += step.ms;
        this.#keep(rest(this.captured, this.#at));
        return;
      case 'split':
        this.#split(utterance, step.moved);
        return;
      case 'recreate': {
        const said = this.#turns.at(-1)?.to ?? 0;
        const kept = this.#corrected(step.history);
        this.#region += 1;
        this.#turns = kept;
        for (const turn of kept) turn.key = this.#newKey();
        this.#look();
        if (kept.length === 0) this.#open(utterance, said);
        return;
      }
      case 'drop': {
        const kept = this.#corrected(step.kept);
        this.#look();
        this.#turns = kept;
        this.#look();
      }
    }
  }

  #open(utterance: Utterance, from: number): void {
    this.#turns.push({ key: this.#newKey(), utterance, from, to: from, misheard: 0 });
    this.#look();
  }

  #speak(words: number, misheard: number): void {
    const turn = this.#turns.at(-1);
    if (!turn) return;
    turn.to = Math.min(turn.utterance.words.length, turn.to + words);
    turn.misheard = Math.min(misheard, turn.to - turn.from);
    this.#look();
  }

  /** The turn goes on in another block, which takes its last words along. */
  #split(utterance: Utterance, moved: number): void {
    const turn = this.#turns.at(-1);
    if (!turn || turn.to - turn.from <= moved) return;
    turn.misheard = 0;
    const { to } = turn;
    turn.to -= moved;
    this.#turns.push({ key: this.#newKey(), utterance, from: turn.to, to, misheard: 0 });
    this.#look();
  }

  #correctEarlier(): void {
    for (const turn of this.#turns.slice(0, -1)) turn.misheard = 0;
    this.#look();
  }

  /** The last turns; what leaves the page has been heard rightly before. */
  #corrected(count: number): Turn[] {
    for (const turn of this.#turns) turn.misheard = 0;
    this.#look();
    return count === 0 ? [] : this.#turns.slice(-count);
  }

  #look(): void {
    this.#at += 330;
    const blocks = this.#turns.map(({ key, utterance, from, to, misheard }) => {
      const words = utterance.words.slice(from, to).map((word, index, all) => (index >= all.length - misheard ? (WRONG[index % WRONG.length] ?? word) : word));
      return { key: String(key), speaker: utterance.speaker, text: words.join(' ') };
    });
    this.#keep(observe(this.captured, { at: this.#at, region: String(this.#region), blocks }));
  }

  #keep({ captured, changes }: { captured: Captured; changes: readonly LineChange[] }): void {
    this.captured = captured;
    this.most = Math.max(this.most, captured.blocks.length);
    for (const { kind, line, speaker, text } of changes) {
      if (kind === 'draft') continue;
      const known = this.lines.get(line);
      // A line is final once, what was never final is not revised, and who said it stays.
      if ((kind === 'revised') !== (known !== undefined) || (known && known.speaker !== speaker)) throw new Error(`line ${line} is ${kind}`);
      this.lines.set(line, { speaker, text });
    }
  }

  #newKey(): number {
    this.#keys += 1;
    return this.#keys;
  }
}

const SPEAKERS = ['Claire', 'Noé', 'Zoë', 'Łukasz'];
const word = fc.constantFrom('oui', 'non', 'le', 'devis', 'est', 'signé', 'd’accord', 'on', 'prend', 'celui-ci.', 'Marseille', 'quarante-deux', 'ça', 'va', 'très', 'bien');

const utterance: fc.Arbitrary<Utterance> = fc.record({
  speaker: fc.constantFrom(...SPEAKERS),
  words: fc.oneof({ weight: 4, arbitrary: fc.array(word, { minLength: 1, maxLength: 12 }) }, { weight: 1, arbitrary: fc.array(word, { minLength: 60, maxLength: 200, size: 'max' }) }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('speak' as const), words: fc.integer({ min: 1, max: 30 }), misheard: fc.constantFrom(0, 0, 1, 2), shrinks: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pause' as const), ms: fc.integer({ min: 10, max: 4_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('split' as const), moved: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('recreate' as const), history: fc.nat({ max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), kept: fc.integer({ min: 1, max: 3 }) }) },
);

const script = fc.array(fc.tuple(utterance, fc.array(step, { maxLength: 12 })), { minLength: 1, maxLength: 10 });

const wordsBySpeaker = (turns: readonly { readonly speaker: string; readonly text: string }[]): string[] => turns.flatMap(({ speaker, text }) => text.split(/\s+/u).filter(Boolean).map((one) => `${speaker}: ${one}`));

describe('captions of any script, through anything that a page does', () => {
  it('come out with every final word once, in order, under the right speaker', () => {
    fc.assert(
      fc.property(script, (turns) => {
        const page = new Page();
        for (const [one, steps] of turns) page.play(one, steps);
        page.finish();
        const lines = [...page.lines].toSorted(([a], [b]) => a - b).map(([, line]) => line);
        expect(wordsBySpeaker(lines)).toEqual(wordsBySpeaker(turns.map(([{ speaker, words }]) => ({ speaker, text: words.join(' ') }))));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of an hour of four speakers lose no word, and what is remembered does not grow', () => {
    const page = new Page();
    const vocabulary = ['le', 'budget', 'de', 'la', 'commune', 'est', 'voté', 'à', 'l’unanimité', 'des', 'présents.'];
    const spoken: Utterance[] = [];
    // 150 words a minute, each shown by itself: an hour is 9,000 words.
    for (let said = 0, turn = 0; said < 9_000; turn += 1) {
      const words = Array.from({ length: 5 + ((turn * 37) % 60) }, (_, index) => vocabulary[(turn * 7 + index * 3) % vocabulary.length] ?? 'oui');
      spoken.push({ speaker: SPEAKERS[turn % SPEAKERS.length] ?? 'Claire', words });
      said += words.length;
    }
    const sizes: number[] = [];
    for (const [turn, one] of spoken.entries()) {
      const steps = one.words.map((_, index): Step => ({ kind: 'speak', words: 1, misheard: index % 5 === 0 ? 1 : 0, shrinks: false }));
      page.play(one, [...steps, { kind: 'pause', ms: (turn * 331) % 2_500 }, ...(turn % 40 === 39 ? [{ kind: 'recreate', history: 30 } as const] : []), { kind: 'drop', kept: 40 }]);
      sizes.push(JSON.stringify(page.captured).length);
    }
    page.finish();
    const lines = [...page.lines].toSorted(([a], [b]) => a - b).map(([, line]) => line);
    expect(wordsBySpeaker(lines)).toEqual(wordsBySpeaker(spoken.map(({ speaker, words }) => ({ speaker, text: words.join(' ') }))));
    expect(page.most).toBeLessThanOrEqual(REMEMBERED_BLOCKS + 1);
    const quarter = Math.floor(sizes.length / 2);
    expect(Math.max(...sizes.slice(-quarter))).toBeLessThan(1.2 * Math.max(...sizes.slice(0, quarter)));
  });
});
