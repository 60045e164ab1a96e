import { runTasks } from '#bots/tasks/runner.ts';
import { caughtUp } from '#bots/reactor.ts';
import { readTools, refuseTool } from '#commands/tasks/tools.ts';
import type { OwnMailboxes } from '#domain/mail/mailer.ts';
import type { ConnectableTool, TaskDestination } from '#domain/tasks/destination.ts';
import type { ToolSecrets } from '#domain/tasks/secrets.ts';
import type { TaskTool } from '#domain/tasks/tools.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import { meetingsProjection } from '#projections/meetings/projection.ts';
import { summariesProjection } from '#projections/summaries/projection.ts';
import { tasksProjection } from '#projections/tasks/projection.ts';
import { usersProjection } from '#projections/users/projection.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { GmailMailboxes } from '../tasks/gmail.ts';
import { GoogleCalendarTasks } from '../tasks/google-calendar.ts';
import { GoogleTasks } from '../tasks/google.ts';
import { AsanaTasks } from '../tasks/asana.ts';
import { ToolCaller, type ToolCallerOptions } from '../tasks/caller.ts';
import { JiraTasks } from '../tasks/jira.ts';
import { OutlookCalendarTasks } from '../tasks/outlook.ts';
import { PlannerTasks } from '../tasks/planner.ts';
import { slackRefusal } from '../tasks/slack-refusal.ts';
import { SlackTasks } from '../tasks/slack.ts';
import { TodoTasks } from '../tasks/todo.ts';
import { TrelloTasks } from '../tasks/trello.ts';
import { PostgresToolSecrets } from '../vault/sealed/tool-secrets.ts';
import type { Outbound } from './outbound.ts';
import type { Google } from './google.ts';
import type { MicrosoftCalendars } from './microsoft-calendars.ts';
import type { LinksTo } from './public-address.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';
import { sleep } from './sleep.ts';

/** An answer within so many ms, or none. */
const TIMEOUT_MS = 20_000;
/** The same for a mail that waits for its turn. */
const MAIL_PATIENCE_MS = 60_000;

/** Where somebody's action items go, and whose they are. */
const READ = [meetingsProjection, summariesProjection, usersProjection, tasksProjection].map(({ name }) => name);

/** Tools to which people have their action items sent. */
export interface TaskTools {
  readonly destinations: Readonly<Record<TaskTool, TaskDestination>>;
  readonly mailbox: ConnectableTool & OwnMailboxes;
  readonly secrets: ToolSecrets;
}

interface TaskOpening {
  readonly record: Pick<OpenRecord, 'log' | 'pool' | 'masterKey'>;
  readonly budgets: Pick<Outbound, 'asana' | 'trello' | 'jira' | 'slack' | 'tasks' | 'gmail' | 'calendar' | 'graph'>;
  /** What people let Greffier do at Google. */
  readonly google: Pick<Google, 'access'>;
  /** The same at Microsoft. */
  readonly microsoft: Pick<MicrosoftCalendars, 'access'>;
}

/** Nothing is asked of any tool yet. */
export function openTasks(
  config: Pick<Config, 'ASANA_ROOT' | 'TRELLO_ROOT' | 'JIRA_HOSTS' | 'SLACK_ROOT' | 'GOOGLE_API_ROOT' | 'GRAPH_ROOT'>,
  { record: { log, pool, masterKey }, budgets, google, microsoft }: TaskOpening,
): TaskTools {
  const callerOf = (tool: 'asana' | 'trello' | 'jira' | 'slack', refusal?: ToolCallerOptions['refusal']) =>
    new ToolCaller({ tool, budget: budgets[tool], timeoutMs: TIMEOUT_MS, ...(refusal && { refusal }) });
  const patience = { wait: sleep, timeoutMs: TIMEOUT_MS };
  const atGoogle = { apiRoot: config.GOOGLE_API_ROOT, access: google.access, ...patience };
  const atMicrosoft = { graphRoot: config.GRAPH_ROOT, access: microsoft.access, budget: budgets.graph, ...patience };
  const destinations = {
    asana: new AsanaTasks(config.ASANA_ROOT, callerOf('asana')),
    trello: new TrelloTasks(config.TRELLO_ROOT, callerOf('trello')),
    jira: new JiraTasks(config.JIRA_HOSTS, callerOf('jira')),
    slack: new SlackTasks(config.SLACK_ROOT, callerOf('slack', slackRefusal)),
    google: new GoogleTasks({ ...atGoogle, budgets }),
    calendar: new GoogleCalendarTasks({ ...atGoogle, budgets }),
    todo: new TodoTasks(atMicrosoft),
    planner: new PlannerTasks(atMicrosoft),
    outlook: new OutlookCalendarTasks(atMicrosoft),
  };
  const mailbox = new GmailMailboxes({
    ...atGoogle,
    budgets,
    patienceMs: MAIL_PATIENCE_MS,
    connection: async (userId) => {
      const connection = (await readTools({ log }, userId)).get('gmail');
      return connection?.refusal === null ? connection : null;
    },
    refused: async (userId, refused) => {
      await refuseTool({ log, now: () => new Date().toISOString() }, userId, refused);
    },
  });
  const secrets = new PostgresToolSecrets(pool, masterKey);
  return { destinations, mailbox, secrets };
}

interface TaskWork {
  readonly record: OpenRecord;
  readonly progress: ProjectionProgress;
  readonly logger: Logger;
}

/** Brings action items and tools together until `signal` is aborted. */
export function bringTasks(
  tools: TaskTools & LinksTo,
  { record, progress, logger }: TaskWork,
  signal: AbortSignal,
): Promise<void> {
  const { pool, sealer, log, headPosition } = record;
  return runTasks(
    {
      ...tools,
      pool,
      sealer,
      log,
      now: () => new Date().toISOString(),
      head: headPosition,
      caughtUp: (position, held) => caughtUp({ progress }, position, { names: READ, signal: held }),
      report: reporterTo(logger),
    },
    signal,
  );
}
