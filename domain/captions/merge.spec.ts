import { describe, expect, it } from 'vitest';
import { LINE_LENGTH } from './block.ts';
import { nothingCaptured, type Captured } from './captured.ts';
import { conclude, observe, rest } from './merge.ts';
import type { LineChange, SeenBlock } from './observation.ts';

/** Shows a page's captions, moment by moment, and keeps what is said of them. */
class Screen {
  captured: Captured = nothingCaptured;
  at = 0;
  readonly said: LineChange[] = [];

  show(
    blocks: readonly (readonly [key: string, speaker: string, text: string])[],
    region = 'r1',
    after = 300,
  ): LineChange[] {
    this.at += after;
    const seen: SeenBlock[] = blocks.map(([key, speaker, text]) => ({ key, speaker, text }));
    return this.#keep(observe(this.captured, { at: this.at, region, blocks: seen }));
  }

  wait(ms = 1_000): LineChange[] {
    this.at += ms;
    return this.#keep(rest(this.captured, this.at));
  }

  end(): LineChange[] {
    return this.#keep(conclude(this.captured, this.at));
  }

  /** What the lines say after all. */
  get lines(): readonly string[] {
    const lines = new Map(
      this.said.flatMap(({ kind, line, speaker, text }) =>
        kind === 'draft' ? [] : [[line, `${speaker}: ${text}`] as const],
      ),
    );
    return [...lines].toSorted(([a], [b]) => a - b).map(([, line]) => line);
  }

  #keep({ captured, changes }: { captured: Captured; changes: readonly LineChange[] }): LineChange[] {
    this.captured = captured;
    this.said.push(...changes);
    return [...changes];
  }
}

const kinds = (changes: readonly LineChange[]) => changes.map(({ kind, line, text }) => `${kind} ${line} ${text}`);

describe('captions', () => {
  it('are drafts until they have rested for a second', () => {
    const screen = new Screen();
    expect(kinds(screen.show([['a', 'Claire', 'Bon']]))).toEqual(['draft 0 Bon']);
    expect(kinds(screen.show([['a', 'Claire', 'Bonjour à tous']]))).toEqual(['draft 0 Bonjour à tous']);
    expect(kinds(screen.wait(999))).toEqual([]);
    expect(kinds(screen.wait(1))).toEqual(['final 0 Bonjour à tous']);
    expect(kinds(screen.wait())).toEqual([]);
  });

  it('are final when somebody else speaks, and revised once a later rewrite has rested', () => {
    const screen = new Screen();
    screen.show([['a', 'Claire', 'On prend le devis']]);
    expect(
      kinds(
        screen.show([
          ['a', 'Claire', 'On prend le devis'],
          ['b', 'Noé', 'Oui'],
        ]),
      ),
    ).toEqual(['final 0 On prend le devis', 'draft 1 Oui']);
    expect(
      kinds(
        screen.show([
          ['a', 'Claire', 'On prend les deux vis'],
          ['b', 'Noé', 'Oui'],
        ]),
      ),
    ).toEqual(['draft 0 On prend les deux vis']);
    expect(kinds(screen.wait())).toEqual(['revised 0 On prend les deux vis', 'final 1 Oui']);
  });

  it('go on in the same line after a pause until it is long, then in another', () => {
    const screen = new Screen();
    const sentence = 'Nous avons reçu trois devis cette semaine. '.repeat(6).trim();
    screen.show([['a', 'Claire', 'Bonjour']]);
    screen.wait();
    screen.show([['a', 'Claire', 'Bonjour à tous']]);
    expect(kinds(screen.wait())).toEqual(['revised 0 Bonjour à tous']);
    screen.show([['a', 'Claire', sentence]]);
    screen.wait();
    screen.show([['a', 'Claire', `${sentence} Voilà.`]]);
    screen.wait();
    expect(screen.lines).toEqual([`Claire: ${sentence}`, 'Claire: Voilà.']);
  });

  it('are cut at the end of a sentence when somebody makes no pause', () => {
    const screen = new Screen();
    const words = Array.from({ length: 200 }, (_, index) => (index % 9 === 8 ? `mot${index}.` : `mot${index}`));
    for (let said = 1; said <= words.length; said += 1) screen.show([['a', 'Claire', words.slice(0, said).join(' ')]]);
    screen.end();
    const texts = screen.lines.map((line) => line.slice('Claire: '.length));
    expect(texts.join(' ')).toBe(words.join(' '));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts.slice(0, -1))
      expect(text).toMatch(new RegExp(String.raw`^[^]{${LINE_LENGTH / 2},500}\.$`, 'u'));
  });

  it('that a new region repeats are not said again, and what follows them is', () => {
    const screen = new Screen();
    screen.show([['a', 'Claire', 'Bonjour']]);
    screen.show([
      ['a', 'Claire', 'Bonjour'],
      ['b', 'Noé', 'Bonjour'],
    ]);
    screen.show(
      [
        ['c', 'Claire', 'Bonjour'],
        ['d', 'Noé', 'Bonjour'],
      ],
      'r2',
    );
    screen.show(
      [
        ['c', 'Claire', 'Bonjour'],
        ['d', 'Noé', 'Bonjour Claire'],
        ['e', 'Claire', 'Bonjour'],
      ],
      'r2',
    );
    screen.end();
    expect(screen.lines).toEqual(['Claire: Bonjour', 'Noé: Bonjour Claire', 'Claire: Bonjour']);
  });

  it('that begin in a region which was empty are new, whatever was said before', () => {
    const screen = new Screen();
    screen.show([['a', 'Claire', 'Oui']]);
    screen.show([], 'r2');
    screen.show([['b', 'Claire', 'Oui']], 'r2');
    screen.end();
    expect(screen.lines).toEqual(['Claire: Oui', 'Claire: Oui']);
  });

  it('stay said when a long turn is shown without its beginning', () => {
    const screen = new Screen();
    const words = Array.from({ length: 90 }, (_, index) => `mot${index}`);
    screen.show([['a', 'Claire', words.slice(0, 80).join(' ')]]);
    screen.wait();
    screen.show([['a', 'Claire', words.slice(40, 80).join(' ')]]);
    screen.show([['a', 'Claire', words.slice(40).join(' ')]]);
    screen.end();
    expect(screen.lines.map((line) => line.slice('Claire: '.length)).join(' ')).toBe(words.join(' '));
  });

  it('that are taken back leave nothing', () => {
    const screen = new Screen();
    screen.show([['a', 'Claire', 'Euh']]);
    expect(kinds(screen.show([['a', 'Claire', '']]))).toEqual(['draft 0 ']);
    screen.end();
    expect(screen.lines).toEqual([]);
  });

  it('of somebody whom the page does not name are an unknown speaker’s', () => {
    const screen = new Screen();
    screen.show([['a', '', 'Bonjour']]);
    screen.end();
    expect(screen.lines).toEqual(['Intervenant inconnu: Bonjour']);
  });

  describe('of a long turn', () => {
    const words = Array.from({ length: 600 }, (_, index) => `mot${index}`);
    const said = (screen: Screen) =>
      screen.lines.map((line) => line.slice('Claire: '.length)).filter((text) => text !== '');
    const grow = (screen: Screen, from: number, to: number, step = 6) => {
      for (let end = from + step; end <= to; end += step) {
        screen.show([['a', 'Claire', words.slice(from, end).join(' ')]]);
      }
    };

    it('stay said when the text begins anew in the same element', () => {
      const screen = new Screen();
      grow(screen, 0, 300);
      grow(screen, 300, 600);
      screen.end();
      expect(said(screen).join(' ')).toBe(words.join(' '));
    });

    it('stay said when the front is cut in the draw in which words come, and in every draw', () => {
      for (const [window, step] of [
        [200, 40],
        [60, 1],
      ] as const) {
        const screen = new Screen();
        let from = 0;
        for (let end = 3; end <= words.length; end += 3) {
          if (end - from > window) from = end - window + step;
          screen.show([['a', 'Claire', words.slice(from, end).join(' ')]]);
        }
        screen.end();
        expect(said(screen).join(' ')).toBe(words.join(' '));
        expect(said(screen).every((text) => text.length <= 500)).toBe(true);
      }
    });

    it('stay the same lines when the element is empty for one draw', () => {
      const screen = new Screen();
      grow(screen, 0, 300);
      screen.wait();
      const before = said(screen);
      expect(screen.show([['a', 'Claire', '']])).toEqual([]);
      screen.wait(3_000);
      expect(screen.show([['a', 'Claire', words.slice(0, 300).join(' ')]])).toEqual([]);
      screen.end();
      expect(said(screen)).toEqual(before);
    });

    it('keep their cuts when words are put right in several lines at once', () => {
      const screen = new Screen();
      grow(screen, 0, 300);
      screen.wait();
      const lines = said(screen).length;
      const right = words.slice(0, 300).map((word, index) => (index % 20 === 3 ? `juste${index}` : word));
      screen.show([['a', 'Claire', right.join(' ')]]);
      screen.end();
      expect(said(screen)).toHaveLength(lines);
      expect(said(screen).join(' ')).toBe(right.join(' '));
    });

    it('that nothing shows any more are not remembered', () => {
      const screen = new Screen();
      const sizes: number[] = [];
      for (let end = 5; end < 20_000; end += 5) {
        const shown = Array.from({ length: Math.min(end, 80) }, (_, index) => `mot${Math.max(0, end - 80) + index}`);
        screen.show([['a', 'Claire', shown.join(' ')]]);
        sizes.push(JSON.stringify(screen.captured).length);
      }
      expect(Math.max(...sizes)).toBeLessThan(10_000);
    });
  });

  it('whose element stays beside its successor for a moment are one turn', () => {
    const screen = new Screen();
    const sentence = 'Nous avons reçu trois devis cette semaine';
    screen.show([['a', 'Claire', 'Nous avons reçu trois devis']]);
    const twins = [
      ['a', 'Claire', 'Nous avons reçu trois devis'],
      ['b', 'Claire', 'Nous avons reçu trois devis cette'],
    ] as const;
    screen.show(twins, 'r1', 60);
    screen.show([['b', 'Claire', sentence]]);
    screen.show([
      ['c', 'Claire', sentence],
      ['b', 'Claire', sentence],
    ]);
    screen.wait(5_000);
    screen.show([['c', 'Claire', `${sentence}, dont un de Marseille`]]);
    screen.end();
    expect(screen.lines).toEqual([`Claire: ${sentence}, dont un de Marseille`]);
  });

  it('that begin like one of long ago are others, also in a region that is made anew', () => {
    const screen = new Screen();
    const phrases = Array.from({ length: 70 }, (_, index) => `La phrase ${127 + index}, oui.`);
    for (const [index, phrase] of phrases.slice(0, 60).entries())
      screen.show([[`a${index}`, 'Claire', phrase]], 'r1', 1_500);
    for (const [index, phrase] of phrases.slice(60).entries())
      screen.show([[`b${index}`, 'Claire', phrase]], `r${index + 2}`, 1_500);
    screen.end();
    expect(screen.lines).toEqual(phrases.map((phrase) => `Claire: ${phrase}`));
  });

  it('that leave at the top as another sentence begins below are not overwritten by it', () => {
    const screen = new Screen();
    const words = ['budget', 'contrat', 'pont', 'jardin', 'serveur', 'cahier', 'village'];
    const phrases = Array.from({ length: 20 }, (_, index) => {
      const subjects = Array.from({ length: 5 }, (__, place) => words[(index * (place + 1) + place) % words.length]);
      return `${subjects.join(' puis ')} au point ${index}.`;
    });
    const shown = phrases.map((phrase, index) => [`a${index}`, 'Claire', phrase] as const);
    for (let last = 0; last < shown.length; last += 1)
      screen.show(shown.slice(Math.max(0, last - 4), last + 1), 'r1', 1_500);
    screen.end();
    expect(screen.lines).toEqual(phrases.map((phrase) => `Claire: ${phrase}`));
  });

  it('of one who says the same again are said twice', () => {
    const screen = new Screen();
    screen.show([['a', 'Claire', 'Oui']]);
    screen.show([
      ['a', 'Claire', 'Oui'],
      ['b', 'Claire', 'Oui'],
    ]);
    screen.wait();
    screen.show([['b', 'Claire', 'Oui']]);
    screen.end();
    expect(screen.lines).toEqual(['Claire: Oui', 'Claire: Oui']);
  });

  it('wait for a name that comes late, and not for ever', () => {
    const screen = new Screen();
    screen.show([['a', '', 'Bonjour à tous']]);
    expect(kinds(screen.wait(3_000))).toEqual([]);
    const named = screen.show([['a', 'Claire', 'Bonjour à tous']]);
    expect(named).toEqual([expect.objectContaining({ kind: 'final', speaker: 'Claire' })]);
    screen.show([['b', '', 'Qui parle ?']], 'r1', 5_000);
    expect(screen.wait(10_000)).toEqual([expect.objectContaining({ kind: 'final', speaker: 'Intervenant inconnu' })]);
    expect(screen.show([['b', 'Noé', 'Qui parle ?']])).toEqual([
      expect.objectContaining({ kind: 'revised', speaker: 'Noé', text: 'Qui parle ?' }),
    ]);
    screen.show([['b', 'Noé', 'Qui parle ? Moi.']]);
    screen.end();
    expect(screen.lines).toEqual(['Claire: Bonjour à tous', 'Noé: Qui parle ? Moi.']);
  });
});
