import { outdating } from '#bots/analyst/rewrite/outdater.ts';
import { rewriting } from '#bots/analyst/rewrite/rewriter.ts';
import { readCheckpoints } from '#projections/engine/checkpoint.ts';
import { parkedStreamsOf } from '#projections/engine/dead-letters.ts';
import { runProjections } from '#projections/engine/engine.ts';
import { pause } from '#projections/engine/pause.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { isAnyDue } from '#projections/requests/queries.ts';
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
/** What brings corrections into minutes, and the ms between two looks at whether that is done. */
const REWRITING = [outdating.kind, rewriting.kind];
const REWRITTEN_LOOK = 100;
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
  /**
   * Waits until what was put right in these meetings is in their minutes, be it here or in a server beside; for a
   * minute at most, since a model may take its time.
   */
  rewritten(meetingIds: readonly string[]): Promise<void>;
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
  const caughtUp = async (): Promise<void> => {
    const end = await patience.through(record.headPosition);
    const names = allProjections.map(({ name }) => name);
    if (end !== null) await patience.through(() => progress.reached(names, end, { patience: CATCH_UP, signal }));
  };
  return {
    settled: (streamOf) => waitFor(dependencies, { outcomes, patience, streamOf }),
    caughtUp,
    async rewritten(subjects) {
      const until = performance.now() + CATCH_UP;
      // What closes the one opens the other by an event: where none was open, that one is read by the next look.
      for (let idle = 0; idle < 2 && performance.now() < until;) {
        await caughtUp();
        const isOpen = await patience.through(() => isAnyDue(record.pool, { kinds: REWRITING, subjects }));
        idle = isOpen ? 0 : idle + 1;
        if (isOpen) await pause(REWRITTEN_LOOK, signal);
        signal.throwIfAborted();
      }
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
