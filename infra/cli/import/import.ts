import { meetingStream } from '#domain/meeting/identity.ts';
import { GreffierError } from '#domain/errors.ts';
import { randomUUID } from 'node:crypto';
import { prepareReadTables } from '../../main/read-tables.ts';
import { threadedReader } from '../../threads/adapters.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { startJobs } from '../jobs.ts';
import { Patience } from '../patience.ts';
import { plural } from '../plural.ts';
import { startProgress, type Progress } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import { expectAnalyses, type Analyses } from './analyses.ts';
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
  const analyses = expectAnalyses();
  const jobs = await startJobs(dependencies, { threads, outcomes: analyses, patience });

  const saving = startProgress({ label: 'Import', total: found.length, unit: 'fichiers' });
  notes.write = (line) => saving.note(line);
  const results: FileResult[] = [];
  const toldToEnd = (error: unknown): never => {
    if (signal.aborted) for (const line of interruptedLines(found, results)) tell(line);
    throw error;
  };
  const toSave = { heldAt: options.heldAt, run, analyses, patience, progress: saving, results };
  const files = await saveAll(found, toSave)
    .finally(() => saving.stop())
    .catch(toldToEnd);
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
  const waiting = await jobs
    .settled(meetingStream)
    .finally(() => analysing.stop())
    .catch(toldToEnd);
  notes.write = tell;
  if (waiting === null) await jobs.caughtUp();
  return { files, analyses, waiting };
}

/** What every file is saved with. */
interface Saving {
  readonly heldAt: string | null;
  readonly run: ImportRun;
  readonly analyses: Analyses;
  readonly patience: Patience;
  readonly progress: Progress;
  /** In the order of the files; those that are missing were not come to. */
  readonly results: FileResult[];
}

async function saveAll(found: readonly (string | UnreadTranscript)[], saving: Saving): Promise<FileResult[]> {
  const { progress, results } = saving;
  const left = found.entries();
  const worker = async (): Promise<void> => {
    for (const [index, file] of left) {
      const result = typeof file === 'string' ? await importFile(file, saving) : refused(file);
      if (result.refusal) progress.note(`${result.refusal.message} (${result.refusal.code})`);
      results[index] = result;
      progress.advance();
    }
  };
  // Told to end, each finishes what it is at: only then is it known what was saved.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}

/** Of so many files that were not imported the names are said. */
const NAMED = 20;

/** What an import that was told to end leaves, in French: done again, it would bring what it saved once more. */
function interruptedLines(
  found: readonly (string | UnreadTranscript)[],
  results: readonly (FileResult | undefined)[],
): string[] {
  const saved = results.filter((one) => one?.meetingId).length;
  const left = found.flatMap((file, index) => (results[index] ? [] : [typeof file === 'string' ? file : file.path]));
  const stand = `Interrompu\u00A0: les réunions enregistrées le restent (${saved} sur ${found.length})\u202F; leurs analyses se feront quand le serveur tournera.`;
  if (saved === 0) return [stand, 'La même commande recommence.'];
  if (left.length === 0) return [stand];
  const others = left.length > NAMED ? ` et ${plural(left.length - NAMED, 'autre', 'autres')}` : '';
  return [
    stand,
    `Pas encore importés\u00A0: ${left.slice(0, NAMED).join(', ')}${others}. N’importez que ceux-là\u00A0: la même commande importerait les autres une deuxième fois.`,
  ];
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
