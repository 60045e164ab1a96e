import type { ActionItem, Citation, Statement } from '#domain/analysis/analysis.ts';
import type { AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { deadlineIn } from '../extractive/deadline/deadline.ts';
import { isBorneOut, type Languages } from './borne-out.ts';
import type { Extraction } from './form.ts';
import { isForAModel } from './orders.ts';
import { Quotes, verbatim } from './quotes.ts';

/** What was found, as far as the transcript bears it out. */
export interface Findings {
  readonly decisions: readonly Statement[];
  readonly questions: readonly Statement[];
  readonly keyPoints: readonly Statement[];
  readonly actionItems: readonly ActionItem[];
}

/** Lines before a cited one whose words a statement may use: what « d'accord » agrees to stands before it. */
const BEFORE = 4;
/** Characters of a statement. */
const LONGEST = 600;

export interface Transcript extends Pick<AnalysisRequest, 'lines' | 'heldAt'> {
  readonly languages: Languages;
}

/** Reads what a model answered against the transcript: what it says is believed as far as lines say so. */
export class FindingsReader {
  readonly #transcript: Transcript;
  readonly #quotes: Quotes;
  readonly #speakers: readonly string[];

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
    this.#quotes = new Quotes(transcript.lines);
    this.#speakers = [...new Set(transcript.lines.map(({ speaker }) => speaker))];
  }

  read({ decisions, questions, points, actions }: Extraction): Findings {
    return {
      decisions: decisions.flatMap((one) => this.#statement(one)),
      questions: questions.flatMap((one) => this.#statement(one)),
      keyPoints: points.flatMap((one) => this.#statement(one)),
      actionItems: actions.flatMap((one) => this.#action(one)),
    };
  }

  /** What people said where it is cited, and right before, with the names of those who spoke. */
  grounds(cites: readonly Citation[]): string {
    const numbers = new Set(
      cites.flatMap(({ line }) => Array.from({ length: BEFORE + 1 }, (_, index) => line - BEFORE + index)),
    );
    const lines = [...numbers].flatMap((number) => this.#quotes.line(number) ?? []);
    return [...this.#speakers, ...lines.map(({ text }) => text)].join('\n');
  }

  /** Those that hold, where at least one of them is nobody's order to a model. */
  #held(cites: readonly Citation[]): Citation[] {
    const held = this.#quotes.found(cites);
    const isOrder = ({ line }: Citation) => isForAModel(this.#quotes.line(line)?.text ?? '');
    return held.every(isOrder) ? [] : held.filter((cite) => !isOrder(cite));
  }

  #text(said: string, cites: readonly Citation[]): string | null {
    const text = said.replace(/\s+/gu, ' ').trim();
    const holds = text !== '' && text.length <= LONGEST && text.isWellFormed() && cites.length > 0;
    return holds && isBorneOut(text, this.grounds(cites), this.#transcript.languages) ? text : null;
  }

  #statement({ text: said, cites }: Extraction['decisions'][number]): Statement[] {
    const citations = this.#held(cites);
    const text = this.#text(said, citations);
    return text === null ? [] : [{ id: '', text, citations }];
  }

  #action({ task: said, assignee, deadline, cites }: Extraction['actions'][number]): ActionItem[] {
    const citations = this.#held(cites);
    const task = this.#text(said, citations);
    if (task === null) return [];
    const due = this.#deadline(deadline, citations);
    return [{ id: '', task, assignee: this.#assignee(assignee, citations), ...due, priority: 'medium', citations }];
  }

  /** Somebody who speaks, by their name or a part of it; else a name that is said in a cited line. */
  #assignee(said: string | null, citations: readonly Citation[]): string | null {
    const name = said?.trim().toLowerCase() ?? '';
    if (name === '') return null;
    const speaker = this.#speakers.find((one) => one.toLowerCase() === name);
    if (speaker !== undefined) return speaker;
    const partly = this.#speakers.filter((one) =>
      one
        .toLowerCase()
        .split(/[\s-]+/u)
        .includes(name),
    );
    if (partly.length === 1) return partly[0] ?? null;
    const named = citations.map(({ line }) => verbatim(this.#quotes.line(line)?.text ?? '', said ?? ''));
    return named.find((one) => one !== null) ?? null;
  }

  /** The day is computed by rule from words that a cited line has; where they give none, there is none. */
  #deadline(said: string | null, citations: readonly Citation[]): Pick<ActionItem, 'deadline' | 'deadlineText'> {
    const { languages, heldAt } = this.#transcript;
    for (const line of citations.flatMap((cite) => this.#quotes.line(cite.line) ?? [])) {
      const words = said === null ? null : verbatim(line.text, said);
      const found = words === null ? undefined : deadlineIn(words, languages.spoken, instantOf(heldAt, line));
      if (words !== null && found) return { deadline: found.value, deadlineText: words };
    }
    return { deadline: null, deadlineText: null };
  }
}

const instantOf = (heldAt: string, { at }: TranscriptLine): number => Date.parse(heldAt) + (at ?? 0);
