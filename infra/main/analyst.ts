import type { Analyst } from '#domain/analysis/analyst.ts';
import { EXTRACTIVE_ANALYST } from '#bots/analyst/extractive/identity.ts';
import { threadedAnalyst } from '../threads/adapters.ts';
import type { ThreadPool } from '../threads/pool.ts';
import type { StartupStatus } from './startup-status.ts';

export interface ChosenAnalyst {
  readonly analyst: Analyst;
  readonly part: StartupStatus;
}

/** Who reads transcripts: the extractive analyst, which needs nobody outside. */
export const chooseAnalyst = (pool: ThreadPool): ChosenAnalyst => ({
  analyst: threadedAnalyst(pool, EXTRACTIVE_ANALYST),
  part: { name: 'Analyste', state: 'embarqué', detail: 'extractif, en français, anglais et espagnol' },
});
