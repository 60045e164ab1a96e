import { nothingCaptured, type Captured } from '#domain/captions/captured.ts';
import { conclude, observe, rest } from '#domain/captions/merge.ts';
import type { LineChange } from '#domain/captions/observation.ts';

export interface Utterance {
  readonly speaker: string;
  readonly words: readonly string[];
}

/** What the page does while somebody speaks; `words` are how many more are shown. */
export type Step =
  | { readonly kind: 'speak'; readonly words: number; readonly misheard: number; readonly shrinks: boolean }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'split'; readonly moved: number }
  | { readonly kind: 'recreate'; readonly history: number }
  | { readonly kind: 'drop'; readonly kept: number }
  /** The front of a long text is cut to its last words, in a draw of its own or in one that adds words. */
  | { readonly kind: 'trim'; readonly kept: number; readonly words: number }
  /** A window of the last words, moved on with every draw. */
  | { readonly kind: 'slide'; readonly window: number; readonly words: number; readonly draws: number }
  /** A long text is dropped and begun anew in the same element; `blank` shows it empty for a draw. */
  | { readonly kind: 'restart'; readonly words: number; readonly blank: boolean }
  /** The element is empty for one draw. */
  | { readonly kind: 'blank'; readonly ms: number; readonly words: number }
  /** The element is replaced, and stays beside its successor for one draw. */
  | { readonly kind: 'twin'; readonly before: boolean; readonly words: number }
  /** A row without a speaker. */
  | { readonly kind: 'row'; readonly text: string; readonly last: boolean };

interface Turn {
  key: number;
  readonly utterance: Utterance;
  from: number;
  to: number;
  /** Of its last words, how many are shown wrongly. */
  misheard: number;
  /** Draws until the page names the speaker. */
  unnamed: number;
  isBlank: boolean;
  /** A second element that shows the same. */
  twin: { readonly key: number; readonly before: boolean; readonly to: number } | null;
}

const WRONG = ['eux', 'zut', 'paf'];
const DRAW_MS = 330;
/** Only a text of so many words is cut or begun anew: Meet does it after half an hour. */
const LONG = 24;
/** A cut leaves at least so many words, by which the rest can be recognised. */
const FEWEST_LEFT = 6;

/**
 * A page with captions as observed in the field: words one by one, tails rewritten late, turns split, regions made anew
 * with some of what was said, long texts cut or begun anew, elements shown twice or empty for a moment, late names.
 */
export class CaptionPage {
  captured: Captured = nothingCaptured;
  readonly lines = new Map<number, { speaker: string; text: string }>();
  /** The most turns that were ever remembered. */
  most = 0;
  #turns: Turn[] = [];
  #current: Turn | null = null;
  #keys = 0;
  #region = 0;
  #at = 0;

  /** @param unnamed draws until the page names the speaker */
  play(utterance: Utterance, steps: readonly Step[], unnamed = 0): void {
    const before = this.#turns.at(-1)?.utterance;
    this.#open(utterance, 0, unnamed);
    // Who says the same again, or begins with it, says it word by word: what appears at once beside the same text, with
    // little more, is a copy of it.
    const isAgain = before?.words.every((word, index) => word === utterance.words[index]) ?? false;
    if (isAgain && before?.speaker === utterance.speaker) this.#speak(1, 0);
    for (const step of steps) this.#take(step, utterance);
    this.#speak(utterance.words.length, 0);
    for (let draws = this.#current?.unnamed ?? 0; draws > 0; draws -= 1) this.#look();
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
        this.#pause(step.ms);
        return;
      case 'split':
        this.#split(utterance, step.moved);
        return;
      case 'recreate':
        this.#recreate(utterance, step.history);
        return;
      case 'drop':
        this.#drop(step.kept);
        return;
      case 'row':
        this.#row(step.text, step.last);
        return;
      default:
        if (this.#current) this.#cut(this.#current, step);
    }
  }

  #cut(turn: Turn, step: Extract<Step, { kind: 'trim' | 'slide' | 'restart' | 'blank' | 'twin' }>): void {
    const isLong = turn.to - turn.from >= LONG;
    switch (step.kind) {
      case 'trim':
        if (!isLong) return;
        turn.misheard = 0;
        if (step.words === 0) this.#look();
        turn.from = Math.max(turn.from, turn.to - Math.max(FEWEST_LEFT, step.kept));
        this.#speak(step.words, 0);
        return;
      case 'slide':
        for (let draw = 0; draw < step.draws; draw += 1) {
          turn.to = Math.min(turn.utterance.words.length, turn.to + step.words);
          turn.from = Math.max(turn.from, turn.to - Math.max(LONG, step.window));
          this.#look();
        }
        return;
      case 'restart':
        if (!isLong || turn.to === turn.utterance.words.length) return;
        turn.misheard = 0;
        turn.unnamed = 0;
        this.#look();
        turn.from = turn.to;
        if (step.blank) this.#look();
        this.#speak(step.words, 0);
        return;
      case 'blank':
        turn.isBlank = true;
        this.#look();
        if (step.ms > 0 && this.#isFinal(turn)) this.#pause(step.ms);
        turn.isBlank = false;
        this.#speak(step.words, 0);
        return;
      case 'twin':
        if (turn.to === turn.from) return;
        turn.twin = { key: turn.key, before: step.before, to: turn.to };
        turn.key = this.#newKey();
        this.#speak(step.words, 0);
        turn.twin = null;
        this.#look();
    }
  }

  #open(utterance: Utterance, from: number, unnamed: number): void {
    this.#begin(utterance, from, unnamed);
    this.#look();
  }

  #begin(utterance: Utterance, from: number, unnamed: number): Turn {
    const turn = { key: this.#newKey(), utterance, from, to: from, misheard: 0, unnamed, isBlank: false, twin: null };
    this.#turns.push(turn);
    this.#current = turn;
    return turn;
  }

  #speak(words: number, misheard: number): void {
    const turn = this.#current;
    if (!turn) return;
    turn.to = Math.min(turn.utterance.words.length, turn.to + words);
    turn.misheard = Math.min(misheard, turn.to - turn.from);
    this.#look();
  }

  /** A speaker is named within seconds. */
  #pause(ms: number): void {
    if (this.#current && this.#current.unnamed > 0) {
      this.#current.unnamed = 0;
      this.#look();
    }
    this.#at += ms;
    this.#keep(rest(this.captured, this.#at));
  }

  /** Whether what the turn shows has rested: a text that is taken back before that was never said. */
  #isFinal(turn: Turn): boolean {
    const block = this.captured.blocks.find(({ key }) => key === String(turn.key));
    return block?.segments.every(({ final }) => final !== null) ?? false;
  }

  /** The turn goes on in another block, which takes its last words along. */
  #split(utterance: Utterance, moved: number): void {
    const turn = this.#current;
    if (!turn || turn.to - turn.from <= moved) return;
    turn.misheard = 0;
    turn.unnamed = 0;
    const { to } = turn;
    turn.to -= moved;
    this.#begin(utterance, turn.to, 0).to = to;
    this.#look();
  }

  #recreate(utterance: Utterance, history: number): void {
    const said = this.#current?.to ?? 0;
    const unnamed = this.#current?.unnamed ?? 0;
    this.#turns = this.#corrected(history);
    this.#region += 1;
    for (const turn of this.#turns) turn.key = this.#newKey();
    this.#look();
    if (this.#current && !this.#turns.includes(this.#current)) this.#open(utterance, said, unnamed);
  }

  #drop(count: number): void {
    const kept = this.#corrected(count);
    this.#look();
    this.#turns = this.#current && !kept.includes(this.#current) ? [this.#current, ...kept] : kept;
    this.#look();
  }

  /** Nobody is named as its speaker, ever; `last` where it stands below the turn that goes on. */
  #row(text: string, last: boolean): void {
    const utterance = { speaker: '', words: text.split(' ') };
    const row = {
      key: this.#newKey(),
      utterance,
      from: 0,
      to: utterance.words.length,
      misheard: 0,
      unnamed: 0,
      isBlank: false,
      twin: null,
    };
    if (last) this.#turns.push(row);
    else this.#turns.splice(-1, 0, row);
    this.#look();
  }

  #correctEarlier(): void {
    for (const turn of this.#turns.slice(0, -1)) turn.misheard = 0;
    this.#look();
  }

  /** The last turns; what leaves the page has been heard rightly before, and named. */
  #corrected(count: number): Turn[] {
    for (const turn of this.#turns) {
      turn.misheard = 0;
      turn.unnamed = 0;
    }
    this.#look();
    return count === 0 ? [] : this.#turns.slice(-count);
  }

  #look(): void {
    this.#at += DRAW_MS;
    const blocks = this.#turns.flatMap((turn) => {
      const { key, utterance, twin } = turn;
      turn.unnamed = Math.max(0, turn.unnamed - 1);
      const own = { key: String(key), speaker: turn.unnamed > 0 ? '' : utterance.speaker, text: shownBy(turn) };
      if (!twin) return [own];
      const other = { ...own, key: String(twin.key), text: shownBy({ ...turn, to: twin.to, misheard: 0 }) };
      return twin.before ? [other, own] : [own, other];
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
      if ((kind === 'revised') !== (known !== undefined) || (known && known.speaker !== speaker)) {
        throw new Error(`line ${line} is ${kind}`);
      }
      this.lines.set(line, { speaker, text });
    }
  }

  #newKey(): number {
    this.#keys += 1;
    return this.#keys;
  }
}

function shownBy({ utterance, from, to, misheard, isBlank }: Turn): string {
  if (isBlank) return '';
  const heard = (word: string, index: number, all: readonly string[]): string =>
    index >= all.length - misheard ? (WRONG[index % WRONG.length] ?? word) : word;
  return utterance.words.slice(from, to).map(heard).join(' ');
}
