import type { Citation } from '#domain/analysis/analysis.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import type { LanguageModel, TokenCounts } from '#domain/analysis/model/language-model.ts';
import { isError } from '#domain/errors.ts';
import { isBorneOut, type Languages } from './borne-out.ts';
import type { Findings, FindingsReader } from './findings.ts';
import { summaryForm } from './form.ts';
import { rowOf, summaryPrompt } from './prompts.ts';

/** Something that a summary may rest on. */
interface Ground {
  readonly kind: string;
  readonly text: string;
  readonly citations: Citation[];
}

/** Characters of what is summarised at once; what is more is summarised in stretches, and these together. */
const AT_ONCE = 10_000;
/** Sentences of a summary. */
const MOST_SENTENCES = 10;
/** Each round has fewer than the one before; a meeting of a week has four. */
const MOST_ROUNDS = 6;

export interface Summary {
  readonly text: string;
  readonly citations: Citation[];
}

const groundsOf = ({ decisions, actionItems, questions, keyPoints }: Findings): Ground[] =>
  [
    ...keyPoints.map(({ text, citations }) => ({ kind: 'point', text, citations })),
    ...decisions.map(({ text, citations }) => ({ kind: 'decision', text, citations })),
    ...actionItems.map(({ task, assignee, deadlineText, citations }) => ({
      kind: 'action',
      text: [task, assignee, deadlineText].filter((word) => word !== null).join(', '),
      citations,
    })),
    ...questions.map(({ text, citations }) => ({ kind: 'question', text, citations })),
  ].toSorted((a, b) => (a.citations[0]?.line ?? 0) - (b.citations[0]?.line ?? 0));

function stretches(grounds: readonly Ground[]): Ground[][] {
  const all: Ground[][] = [];
  let left = 0;
  for (const ground of grounds) {
    if (left < ground.text.length) {
      all.push([]);
      left = AT_ONCE;
    }
    all.at(-1)?.push(ground);
    left -= ground.text.length;
  }
  return all;
}

export interface Summarising {
  readonly model: LanguageModel;
  readonly reader: FindingsReader;
  readonly languages: Languages;
  readonly count: (tokens: TokenCounts) => void;
}

/** Sentences about these, each with the citations of what it rests on; one that says more than they do is dropped. */
async function sentencesOf(
  stated: readonly Ground[],
  { model, reader, languages, count }: Summarising,
  signal?: AbortSignal,
): Promise<Ground[]> {
  const { value, tokens } = await model.ask(
    {
      name: 'summary',
      instructions: summaryPrompt(languages.written),
      content: stated.map(({ kind, text }, index) => rowOf(index + 1, kind, text)).join('\n'),
      form: summaryForm,
    },
    signal,
  );
  count(tokens);
  return value.sentences.slice(0, MOST_SENTENCES).flatMap(({ text: said, refs }) => {
    const text = said.replace(/\s+/gu, ' ').trim();
    const rests = refs.flatMap((ref) => stated[ref - 1] ?? []);
    const citations = rests.flatMap((ground) => ground.citations);
    const grounds = reader.grounds(
      citations,
      rests.map((ground) => ground.text),
    );
    const holds = text !== '' && text.isWellFormed() && citations.length > 0 && isBorneOut(text, grounds, languages);
    return holds ? [{ kind: 'point', text, citations }] : [];
  });
}

/** The same, of its halves where the model did not read all of it. */
async function sentencesRead(
  stated: readonly Ground[],
  summarising: Summarising,
  signal?: AbortSignal,
): Promise<Ground[]> {
  try {
    return await sentencesOf(stated, summarising, signal);
  } catch (error) {
    if (stated.length < 2 || !isError(error, MODEL_FAILURES.truncated)) throw error;
    const middle = stated.length >> 1;
    const first = await sentencesRead(stated.slice(0, middle), summarising, signal);
    return [...first, ...(await sentencesRead(stated.slice(middle), summarising, signal))];
  }
}

/** The summary of what was found; empty where nothing was, or where nothing that the model says of it holds. */
export async function summaryOf(findings: Findings, summarising: Summarising, signal?: AbortSignal): Promise<Summary> {
  let grounds = groundsOf(findings);
  for (let round = 0; round < MOST_ROUNDS && grounds.length > 0; round += 1) {
    const parts = stretches(grounds);
    const told: Ground[] = [];
    for (const part of parts) told.push(...(await sentencesRead(part, summarising, signal)));
    grounds = told;
    if (parts.length === 1) break;
  }
  const kept = grounds.slice(0, MOST_SENTENCES);
  const citations = kept.flatMap((ground) => ground.citations);
  return {
    text: kept.map(({ text }) => (/[.!?…»]$/u.test(text) ? text : `${text}.`)).join(' '),
    citations: [...new Map(citations.map((cite) => [`${cite.line}\n${cite.quote}`, cite])).values()],
  };
}
