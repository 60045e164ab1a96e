import { setPriority } from 'node:os';
import { GreffierError } from '#domain/errors.ts';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { mustBeAMeeting } from '#domain/transcript/reader.ts';
import type { Given, JobName, Outcome, Result } from '../threads/jobs.ts';
import { packTurns, unpackTurns } from '../threads/packed.ts';

// A thread of the pool: one job at a time, nothing kept from one to the next.

/** Of Linux: there a priority is a thread's own; elsewhere it would be the whole process's. */
const LOWER_PRIORITY = 10;
if (process.platform === 'linux') setPriority(LOWER_PRIORITY);

const work: { readonly [Name in JobName]: (given: Given<Name>) => Result<Name> | Promise<Result<Name>> } = {
  read: ({ text, names }) => {
    const parsed = parseTranscript(text, { names });
    mustBeAMeeting(parsed);
    return { ...parsed, turns: packTurns(parsed.turns) };
  },
  analyse: async ({ title, heldAt, turns, line, settled = [] }) => {
    // Loaded where it is needed: its verbs take three times what reading takes to begin.
    const { createExtractiveAnalyst } = await import('#bots/analyst/extractive/analyst.ts');
    return createExtractiveAnalyst().analyse({
      title,
      heldAt,
      settled,
      lines: unpackTurns(turns).map((turn, index) => ({ ...turn, line: line[index] ?? index })),
    });
  },
};

export default async function perform<Name extends JobName>({
  name,
  given,
}: {
  readonly name: Name;
  readonly given: Given<Name>;
}): Promise<Outcome<Name>> {
  try {
    return { result: await work[name](given) };
  } catch (error) {
    if (error instanceof GreffierError)
      return { refused: { code: error.code, kind: error.kind, message: error.message } };
    throw error;
  }
}
