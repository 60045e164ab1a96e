import { readCheckpoints } from '#projections/engine/checkpoint.ts';
import { parkedStreamsOf } from '#projections/engine/dead-letters.ts';
import { runProjections } from '#projections/engine/engine.ts';
import { pause } from '#projections/engine/pause.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { allProjections } from '#infra/main/projections.ts';
import { chooseAnalyst } from '../main/analyst.ts';
import { authorisationBooks } from '../main/authorisations.ts';
import { openGoogle } from '../main/google.ts';
import { openMicrosoftCalendars } from '../main/microsoft-calendars.ts';
import { openOutbound } from '../main/outbound.ts';
import { engineDependencies } from '../main/read-tables.ts';
import { reactorsOf, runReactors } from '../main/reactors.ts';
import type { ThreadPool } from '../threads/pool.ts';
import type { Outcomes } from './outcomes.ts';
import type { Patience } from './patience.ts';
import type { CommandDependencies } from './run-command.ts';

/** Between two looks at whether what is waited for can go on at all, in ms. */
const LOOK = 2_000;
/** How long read tables may take to catch up at the end, in ms. */
const CATCH_UP = 60_000;

export interface JobDependencies {
  readonly threads: ThreadPool;
  readonly outcomes: Outcomes<unknown>;
  readonly patience: Patience;
}

/** What is done beside a command, in this process as far as no other does it; it ends with the command. */
export interface Jobs {
  /** Waits until everything that is expected has ended. Answers null then, or in French why waiting makes no sense. */
  settled(streamOf: (id: string) => string): Promise<string | null>;
  /** Waits until every read table has what the log has now. */
  caughtUp(): Promise<void>;
}

/** Projects, analyses and erases, and hears how what the command asks for ends. */
export async function startJobs(
  dependencies: CommandDependencies,
  { threads, outcomes, patience }: JobDependencies,
): Promise<Jobs> {
  const { config, record, logger, stack, signal } = dependencies;
  const progress = await ProjectionProgress.open(record.pool, dependencies.databaseUrl);
  stack.defer(() => progress.close());
  const head = await patience.through(() => record.store.head());
  const leave = new AbortController();
  const working = AbortSignal.any([signal, leave.signal]);
  const reactors = reactorsOf(new Set(['analyst', 'eraser']), {
    record,
    progress,
    analyst: chooseAnalyst(threads).analyst,
    authorisations: authorisationBooks(
      record,
      openGoogle(config, { record, budgets: openOutbound(record.pool) }),
      openMicrosoftCalendars(config, record),
    ),
    cleaningSeconds: config.ERASURE_CLEANING_SECONDS,
    logger,
  });
  const jobs = Promise.all([
    runProjections(engineDependencies(record, logger), working),
    runReactors(reactors, { record, progress, logger }, working),
    outcomes.follow(record.store, { after: head, patience, signal: working }).catch((error: unknown) => {
      if (!working.aborted) throw error;
    }),
  ]);
  stack.defer(async () => {
    leave.abort();
    await jobs;
  });
  return {
    settled: (streamOf) => waitFor(dependencies, { outcomes, patience, streamOf }),
    async caughtUp() {
      const end = await patience.through(record.headPosition);
      const names = allProjections.map(({ name }) => name);
      if (end !== null) await patience.through(() => progress.reached(names, end, { patience: CATCH_UP, signal }));
    },
  };
}

interface Waiting extends Omit<JobDependencies, 'threads'> {
  readonly streamOf: (id: string) => string;
}

async function waitFor(
  { record, signal }: CommandDependencies,
  { outcomes, patience, streamOf }: Waiting,
): Promise<string | null> {
  const leave = new AbortController();
  const watching = AbortSignal.any([signal, leave.signal]);
  const blocked = async (): Promise<string | null> => {
    let before: string | null = null;
    for (;;) {
      const now = await patience.through(() => blockage(record, outcomes.open.map(streamOf)));
      // What failed once may have mended itself at the next look.
      if (now !== null && now === before) return now;
      before = now;
      await pause(LOOK, watching);
      if (leave.signal.aborted) return null;
      signal.throwIfAborted();
    }
  };
  try {
    return await Promise.race([outcomes.settled().then(() => null), blocked()]);
  } finally {
    leave.abort();
  }
}

async function blockage({ pool }: CommandDependencies['record'], open: readonly string[]): Promise<string | null> {
  const checkpoint = (await readCheckpoints(pool, ['requests'])).get('requests');
  if (checkpoint && checkpoint.status !== 'running') {
    return `la projection «\u00A0requests\u00A0» est ${checkpoint.status === 'paused' ? 'en pause' : 'arrêtée'}${checkpoint.error ? ` (${checkpoint.error})` : ''}`;
  }
  const parked = new Set(await parkedStreamsOf(pool, 'requests'));
  const stuck = open.filter((stream) => parked.has(stream)).length;
  return stuck > 0 && stuck === open.length
    ? `leurs événements sont mis de côté (greffier projections dead-letters)`
    : null;
}
