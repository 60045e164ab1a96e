import type { Analyst } from '#domain/analysis/analyst.ts';
import { breath } from '#domain/breath.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';
import type { Turn } from '#domain/transcript/transcript.ts';
import { packInSteps, unpackInSteps, type PackedTurns } from './packed.ts';
import type { ThreadPool } from './pool.ts';

export const threadedReader = (pool: ThreadPool): TranscriptReader => ({
  async read(text, context) {
    const { turns, ...rest } = await pool.run('read', { text, names: context.names }, context);
    return { ...rest, turns: await unpacked(turns) };
  },
});

/**
 * The extractive analyst, in a thread. `identity` says who it is: the analyst itself is loaded by the threads alone.
 */
export const threadedAnalyst = (
  pool: ThreadPool,
  identity: Pick<Analyst, 'name' | 'model' | 'promptVersion'>,
): Analyst => ({
  ...identity,
  analyse: async ({ title, heldAt, lines, owner, settled = [] }, signal) => {
    const turns = await packed(lines);
    const line = Uint32Array.from(lines, (one) => one.line);
    return pool.run('analyse', { title, heldAt, turns, line, settled }, { owner: owner ?? 'analyst', signal });
  },
});

async function unpacked(packed: PackedTurns): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const some of unpackInSteps(packed)) {
    for (const turn of some) turns.push(turn);
    await breath();
  }
  return turns;
}

async function packed(turns: readonly Turn[]): Promise<PackedTurns> {
  const steps = packInSteps(turns);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await breath();
  }
}
