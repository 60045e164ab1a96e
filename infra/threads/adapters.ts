import type { TranscriptReader } from '#domain/transcript/reader.ts';
import { packTurns, unpackTurns } from './packed.ts';
import type { ThreadPool } from './pool.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';

export const threadedReader = (pool: ThreadPool): TranscriptReader => ({
  async read(text, context) {
    const { turns, ...rest } = await pool.run('read', { text }, context);
    return { ...rest, turns: unpackTurns(turns) };
  },
});

/** The extractive analyst, in a thread. `identity` says who it is: the analyst itself is loaded by the threads alone. */
export const threadedAnalyst = (pool: ThreadPool, identity: Pick<Analyst, 'name' | 'model' | 'promptVersion'>): Analyst => ({
  ...identity,
  analyse: ({ title, heldAt, lines, owner }, signal) =>
    pool.run('analyse', { title, heldAt, turns: packTurns(lines), line: Uint32Array.from(lines, ({ line }) => line) }, { owner: owner ?? 'analyst', signal }),
});
