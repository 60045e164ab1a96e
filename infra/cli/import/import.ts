import { allProjections } from '#infra/main/projections.ts';
import { readCheckpoints } from '#projections/engine/checkpoint.ts';
import { parkedStreamsOf } from '#projections/engine/dead-letters.ts';
import { runProjections } from '#projections/engine/engine.ts';
import { pause } from '#projections/engine/pause.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { GreffierError } from '#domain/errors.ts';
import { randomUUID } from 'node:crypto';
import { chooseAnalyst } from '../../main/analyst.ts';
import { engineDependencies, prepareReadTables } from '../../main/read-tables.ts';
import { reactorsOf, runReactors } from '../../main/reactors.ts';
import { threadedReader } from '../../threads/adapters.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { Patience } from '../patience.ts';
import { plural } from '../plural.ts';
import { startProgress, type Progress } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import { Analyses } from './analyses.ts';
import { refused, type FileResult } from './file-result.ts';
import { importerFor } from './importer.ts';
import { listTranscripts, readTranscript, type UnreadTranscript } from './plan.ts';
import { importOf, type ImportRun } from './save.ts';
import { titlesOf } from './title.ts';

export interface ImportOptions {
  /** When every file was held, ISO 8601; null: what each says of itself, else now. */
  readonly heldAt: string | null;
  /** `heldAt` is the midnight of a day whose hour nobody named. */
  readonly dayOnly: boolean;
  /** Address of the person in whose name to import; the first administrator when undefined. */
  readonly as: string | undefined;
}

export interface ImportReport {
  readonly files: readonly FileResult[];
  readonly analyses: Analyses;
  /** Why analyses are not waited for, in French; null when all are there. */
  readonly waiting: string | null;
}

/** Meetings that are saved at the same time: one call of the store takes them together. */
const AT_ONCE = 8;
/** Remarks about one file that are shown; more say nothing new. */
const REMARKS = 3;
/** Between two looks at whether analyses can go on at all, in ms. */
const LOOK = 2_000;
/** How long read tables may take to catch up at the end, in ms. */
const CATCH_UP = 60_000;

const tell = (line: string): void => console.error(line);

/**
 * Imports transcripts, one meeting a file, and waits until all are analysed: by the server that runs beside, or by this
 * process while nobody else does it. A file that cannot be imported is a result like another.
 */
export async function importTranscripts(
  dependencies: CommandDependencies,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { record, config, signal } = dependencies;
  signal.addEventListener(
    'abort',
    () =>
      tell(
        'Interrompu\u00A0: les réunions enregistrées le restent\u202F; leurs analyses se feront quand le serveur tournera.',
      ),
    { once: true },
  );
  const found = await listTranscripts(paths);
  const notes = { write: tell };
  const patience = new Patience((line) => notes.write(line), signal);
  await patience.through(() => prepareReadTables(record, { logger: dependencies.logger, tell, signal }));
  const importer = await patience.through(() => importerFor(options.as, record, config));
  const threads = dependencies.stack.use(new ThreadPool());
  const run: ImportRun = {
    transcripts: threadedReader(threads),
    dependencies: { log: record.log, now: () => new Date().toISOString() },
    importer,
    correlationId: randomUUID(),
    startedAt: new Date().toISOString(),
    dayOnly: options.dayOnly,
    titles: titlesOf(found.filter((one) => typeof one === 'string')),
  };
  const progress = await ProjectionProgress.open(record.pool, dependencies.databaseUrl);
  dependencies.stack.defer(() => progress.close());

  const analyses = new Analyses();
  work(dependencies, {
    threads,
    progress,
    analyses,
    patience,
    head: await patience.through(() => record.store.head()),
  });

  const saving = startProgress({ label: 'Import', total: found.length, unit: 'fichiers' });
  notes.write = (line) => saving.note(line);
  const files = await saveAll(found, { heldAt: options.heldAt, run, analyses, patience, progress: saving }).finally(
    () => saving.stop(),
  );
  notes.write = tell;
  if (files.every(({ meetingId }) => meetingId === null)) return { files, analyses, waiting: null };

  const analysing = startProgress({
    label: 'Analyses',
    total: files.filter(({ meetingId }) => meetingId !== null).length,
    unit: 'réunions',
    done: analyses.outcomes.size,
  });
  notes.write = (line) => analysing.note(line);
  analyses.onOutcome = () => analysing.advance();
  const waiting = await waitFor(dependencies, analyses, patience).finally(() => analysing.stop());
  notes.write = tell;
  const head = await patience.through(record.headPosition);
  if (waiting === null && head !== null)
    await patience.through(() =>
      progress.reached(
        allProjections.map(({ name }) => name),
        head,
        { patience: CATCH_UP, signal },
      ),
    );
  return { files, analyses, waiting };
}

interface JobDependencies {
  readonly threads: ThreadPool;
  readonly progress: ProjectionProgress;
  readonly analyses: Analyses;
  readonly patience: Patience;
  readonly head: bigint | null;
}

/** Projects and analyses in this process as far as no other does; ends with the command. */
function work(
  { config, record, logger, stack, signal }: CommandDependencies,
  { threads, progress, analyses, patience, head }: JobDependencies,
): void {
  const leave = new AbortController();
  const working = AbortSignal.any([signal, leave.signal]);
  const jobs = Promise.all([
    runProjections(engineDependencies(record, logger), working),
    runReactors(
      reactorsOf(new Set(['analyst', 'eraser']), {
        record,
        progress,
        analyst: chooseAnalyst(threads).analyst,
        cleaningSeconds: config.ERASURE_CLEANING_SECONDS,
        logger,
      }),
      { record, progress, logger },
      working,
    ),
    analyses.follow(record.store, { after: head, patience, signal: working }).catch((error: unknown) => {
      if (!working.aborted) throw error;
    }),
  ]);
  stack.defer(async () => {
    leave.abort();
    await jobs;
  });
}

/** What every file is saved with. */
interface Saving {
  readonly heldAt: string | null;
  readonly run: ImportRun;
  readonly analyses: Analyses;
  readonly patience: Patience;
  readonly progress: Progress;
}

async function saveAll(found: readonly (string | UnreadTranscript)[], saving: Saving): Promise<FileResult[]> {
  const { progress } = saving;
  const results: FileResult[] = [];
  const left = found.entries();
  const worker = async (): Promise<void> => {
    for (const [index, file] of left) {
      const result = typeof file === 'string' ? await importFile(file, saving) : refused(file);
      if (result.refusal) progress.note(`${result.refusal.message} (${result.refusal.code})`);
      results[index] = result;
      progress.advance();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function importFile(path: string, { heldAt, run, analyses, patience, progress }: Saving): Promise<FileResult> {
  const file = await readTranscript(run.transcripts, path, { heldAt, title: run.titles.get(path) });
  if (!file.ok) return refused(file);
  const { faults } = file.transcript;
  for (const { line, message } of faults.slice(0, REMARKS)) progress.note(`${path}, ligne ${line}\u00A0: ${message}`);
  if (faults.length > REMARKS)
    progress.note(`${path}\u00A0: et ${plural(faults.length - REMARKS, 'autre remarque', 'autres remarques')}.`);
  const meeting = importOf(file, run);
  analyses.expect(meeting.meetingId);
  try {
    await patience.through(() => meeting.save());
    return { path, title: meeting.title, meetingId: meeting.meetingId, remarks: faults, refusal: null };
  } catch (error) {
    analyses.dismiss(meeting.meetingId);
    if (error instanceof GreffierError)
      return refused({ path, ok: false, code: error.code, message: error.message, line: null });
    throw error;
  }
}

/** Waits until every analysis has ended. Answers null then, or in French why it makes no sense to go on waiting. */
async function waitFor(
  { record, signal }: CommandDependencies,
  analyses: Analyses,
  patience: Patience,
): Promise<string | null> {
  const leave = new AbortController();
  const watching = AbortSignal.any([signal, leave.signal]);
  const blocked = async (): Promise<string | null> => {
    let before: string | null = null;
    for (;;) {
      const now = await patience.through(() => blockage(record, analyses.open));
      // What failed once may have mended itself at the next look.
      if (now !== null && now === before) return now;
      before = now;
      await pause(LOOK, watching);
      if (leave.signal.aborted) return null;
      signal.throwIfAborted();
    }
  };
  try {
    return await Promise.race([analyses.settled().then(() => null), blocked()]);
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
  const stuck = open.filter((id) => parked.has(meetingStream(id))).length;
  return stuck > 0 && stuck === open.length
    ? `leurs événements sont mis de côté (greffier projections dead-letters)`
    : null;
}
