import { nothingCaptured, type Captured, type Merged } from '#domain/captions/captured.ts';
import { conclude, rest } from '#domain/captions/merge.ts';
import type { LineChange, SeenBlock } from '#domain/captions/observation.ts';
import { observeRows } from '#domain/captions/rows.ts';

/** What happens to the list while somebody speaks. */
export type RowStep =
  | { readonly kind: 'speak'; readonly words: number; readonly misheard: number }
  /** What was said since the last split begins a sentence of its own, from a word on. */
  | { readonly kind: 'split'; readonly kept: number; readonly isFirst: boolean }
  | { readonly kind: 'pause'; readonly ms: number }
  /** A row that rested is put right. */
  | { readonly kind: 'correct'; readonly back: number }
  /** The element of a row is empty for a moment. */
  | { readonly kind: 'blank'; readonly back: number }
  /** The list is made again, with its last rows. */
  | { readonly kind: 'remount'; readonly history: number };

export interface RowUtterance {
  readonly speaker: string;
  readonly words: readonly string[];
  /** So many looks pass before the list names who speaks. */
  readonly unnamed: number;
}

export interface ListShape {
  /** Rows that the list shows. */
  readonly window: number;
  /** Whose element shows a new row: one of its own, that of the row that left, or always that of the place. */
  readonly nodes: 'own' | 'turned' | 'placed';
  readonly isNumbered: boolean;
}

interface Row {
  readonly speaker: string;
  text: string;
  unnamed: number;
  /** Whether the list last showed it without a name. */
  isNameless: boolean;
  node: string;
  readonly number: number;
}

const TICK_MS = 400;

/** A virtual list of captions, as its rows come, change and leave, with what is read of it at every change. */
export class RowList {
  readonly lines = new Map<number, LineChange>();
  readonly #shape: ListShape;
  #rows: Row[] = [];
  #all: Row[] = [];
  #captured: Captured = nothingCaptured;
  #at = 0;
  #region = 0;
  #made = 0;
  #blank: Row | null = null;

  constructor(shape: ListShape) {
    this.#shape = shape;
  }

  get captured(): Captured {
    return this.#captured;
  }

  /** What the rows say in the end, in their order. */
  get said(): readonly { readonly speaker: string; readonly text: string }[] {
    return this.#all;
  }

  play({ speaker, words, unnamed }: RowUtterance, steps: readonly RowStep[]): void {
    let row = this.#begin(speaker, unnamed);
    let from = 0;
    let spoken = 0;
    const show = (misheard = 0): void => {
      const heard = words.slice(from, spoken);
      row.text = heard.map((word, index) => (index >= heard.length - misheard ? `${word}x` : word)).join(' ');
      this.#look();
    };
    for (const step of [...steps, { kind: 'speak', words: words.length, misheard: 0 } as const]) {
      if (step.kind === 'speak') {
        for (let count = 0; count < step.words && spoken < words.length; count += 1) {
          spoken += 1;
          show(step.misheard);
          this.#pass(TICK_MS);
        }
        show();
      } else if (step.kind === 'split') {
        const kept = Math.min(step.kept, spoken - from - 1);
        if (kept < 1) continue;
        const [before, cut] = [row, from + kept];
        const sentence = words.slice(from, cut).join(' ');
        const shorten = (): void => {
          before.text = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
          this.#look();
        };
        if (step.isFirst) shorten();
        row = this.#begin(speaker, 0);
        from = cut;
        show();
        if (!step.isFirst) shorten();
      } else this.#happen(step);
    }
    // Rows rest before the next one, in capitals and with an end.
    row.text = `${row.text.charAt(0).toUpperCase()}${row.text.slice(1)}.`;
    row.unnamed = 0;
    this.#look();
  }

  finish(): void {
    this.#keep(conclude(this.#captured, this.#at));
  }

  #happen(step: Exclude<RowStep, { kind: 'speak' | 'split' }>): void {
    // A name may come long after its line was final.
    if (step.kind === 'pause') this.#pass(this.#rows.some(({ isNameless }) => isNameless) ? step.ms * 4 : step.ms);
    else if (step.kind === 'remount') {
      const left = this.#rows.slice(0, -Math.max(1, step.history));
      this.#name(left);
      this.#region += 1;
      this.#rows = this.#rows.slice(left.length);
      for (const row of this.#rows) row.node = this.#node();
      this.#look();
    } else {
      const row = this.#rows.at(-1 - step.back);
      if (!row || row.text === '') return;
      if (step.kind === 'correct' && step.back > 0) row.text = row.text.replace(/e/u, 'é');
      this.#blank = step.kind === 'blank' ? row : null;
      this.#look();
      this.#blank = null;
      this.#pass(TICK_MS);
      this.#look();
    }
  }

  #begin(speaker: string, unnamed: number): Row {
    const { window, nodes } = this.#shape;
    const isFull = this.#rows.length >= window;
    if (isFull) this.#name(this.#rows.slice(0, 1));
    const left = isFull ? this.#rows.shift() : undefined;
    const node = left && nodes === 'turned' ? left.node : this.#node();
    const row: Row = { speaker, text: '', unnamed, isNameless: false, node, number: this.#all.length + 1 };
    this.#rows.push(row);
    this.#all.push(row);
    return row;
  }

  /** A row is named before it leaves the list: of one that is not, nobody can say whose it was. */
  #name(rows: readonly Row[]): void {
    if (!rows.some(({ isNameless }) => isNameless)) return;
    for (const row of rows) row.unnamed = 0;
    this.#look();
  }

  #node = (): string => `n${(this.#made += 1)}`;

  #pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += 200) {
      this.#at += 200;
      this.#keep(rest(this.#captured, this.#at));
    }
  }

  #look(): void {
    const { nodes, isNumbered } = this.#shape;
    const blocks = this.#rows.map((row, place): SeenBlock => {
      const speaker = row.unnamed > 0 ? '' : row.speaker;
      row.isNameless = speaker === '' && row.text !== '';
      if (row.unnamed > 0 && row.text !== '') row.unnamed -= 1;
      return {
        key: nodes === 'placed' ? `${this.#region}.${place}` : row.node,
        speaker,
        text: row === this.#blank ? '' : row.text,
        row: isNumbered ? row.number : null,
      };
    });
    this.#at += 40;
    this.#keep(observeRows(this.#captured, { at: this.#at, region: `list ${this.#region}`, blocks }));
  }

  #keep({ captured, changes }: Merged): void {
    this.#captured = captured;
    for (const change of changes) if (change.kind !== 'draft') this.lines.set(change.line, change);
  }
}
