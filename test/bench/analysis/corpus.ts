import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { numberLines, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { rougeWords } from './rouge.ts';

/**
 * FREDSum (Rennard and others, Findings of EMNLP 2023): French debates with three human summaries each, CC BY-SA 4.0.
 * Read in place.
 */
const FREDSUM = join(import.meta.dirname, '../../../../shared/data/fredsum');

export interface Debate {
  readonly name: string;
  readonly lines: readonly TranscriptLine[];
  /** Human summaries, as words. */
  readonly references: readonly (readonly string[])[];
  /** What systems wrote that are stored with the corpus, as words, by their names. */
  readonly systems: ReadonlyMap<string, readonly string[]>;
}

const SYSTEMS = ['Barthez', 'ChatGPT', 'Openassistant_Llama_30b'] as const;

/** The debates that have a summary at all, by name; undefined where the corpus is not. */
export async function debates(): Promise<Debate[] | undefined> {
  const names = await readdir(join(FREDSUM, 'transcript')).catch(() => undefined);
  if (!names) return undefined;
  const read = await Promise.all(names.toSorted().map(debate));
  return read.filter(({ references }) => references.length > 0);
}

async function debate(name: string): Promise<Debate> {
  const text = await readFile(join(FREDSUM, 'transcript', name), 'utf8');
  const references = await Promise.all(
    ['1', '2', '3'].map((annotator) =>
      readFile(join(FREDSUM, 'summary_abstractive', annotator, name), 'utf8').catch(() => ''),
    ),
  );
  const written = await Promise.all(
    SYSTEMS.map(async (system) => {
      const summary = await readFile(join(FREDSUM, 'prediction', system, name), 'utf8').catch(() => '');
      return [system, rougeWords(summary)] as const;
    }),
  );
  return {
    name,
    systems: new Map(written.filter(([, words]) => words.length > 0)),
    lines: numberLines(parseTranscript(text).turns),
    references: references.map(rougeWords).filter((words) => words.length > 0),
  };
}
