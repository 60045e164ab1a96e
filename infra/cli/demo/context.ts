import type { Demonstration } from '#domain/demonstration/decide.ts';
import type { UserDependencies } from '#commands/user/create-user.ts';
import type { RightsDependencies } from '#commands/user/change-rights.ts';
import { administratorIds, USER_PROJECTIONS } from '#projections/users/queries.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { openCredentials } from '../../vault/credentials/credentials.ts';
import { prepareReadTables } from '../../main/read-tables.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { startJobs, type Jobs } from '../jobs.ts';
import type { Outcomes } from '../outcomes.ts';
import { Patience } from '../patience.ts';
import type { CommandDependencies } from '../run-command.ts';
import type { Company } from './company.ts';

/** What loading and removing a demonstration work with. */
export interface DemonstrationContext {
  /** Of every command that they give. */
  readonly commands: UserDependencies & RightsDependencies;
  readonly patience: Patience;
  readonly progress: ProjectionProgress;
  /** What people read meanwhile, in French. */
  readonly notes: { write: (line: string) => void };
}

/** A demonstration on its way into the record. */
export interface Loading {
  readonly context: DemonstrationContext;
  readonly demonstration: Demonstration;
  readonly company: Company;
}

const tell = (line: string): void => console.error(line);

/** Prepares the read tables, and what commands need. */
export async function openDemonstration(dependencies: CommandDependencies): Promise<DemonstrationContext> {
  const { record, logger, signal, stack } = dependencies;
  const notes = { write: tell };
  const patience = new Patience((line) => notes.write(line), signal);
  await patience.through(() => prepareReadTables(record, { logger, tell, signal }));
  const progress = await ProjectionProgress.open(record.pool, dependencies.databaseUrl);
  stack.defer(() => progress.close());
  const administrators = async (): Promise<string[]> => {
    const head = await record.headPosition();
    if (head !== null) await progress.reached(USER_PROJECTIONS, head);
    return administratorIds(record.pool);
  };
  const credentials = await openCredentials(record.pool, record.masterKey);
  const commands = { log: record.log, now: () => new Date().toISOString(), ...credentials, administrators };
  return { commands, patience, progress, notes };
}

/** Starts what analyses and erases beside the command; to be called before anything is asked for. */
export const jobsOf = (
  dependencies: CommandDependencies,
  { patience }: DemonstrationContext,
  outcomes: Outcomes<unknown>,
): Promise<Jobs> => startJobs(dependencies, { threads: dependencies.stack.use(new ThreadPool()), outcomes, patience });
