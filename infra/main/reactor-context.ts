import type { ModelAnalysts } from '#bots/analyst/model/reactor.ts';
import type { ChatDependencies } from '#bots/chat/deliver.ts';
import type { ReactorDependencies } from '#bots/reactor.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Logger } from 'pino';
import type { AuthorisationBooks } from './authorisations.ts';
import type { BotDependencies } from './bots.ts';
import type { GoogleSyncing } from './google-sync.ts';
import type { OpenMail } from './mail.ts';
import type { LinksTo } from './public-address.ts';
import type { Microsoft } from './microsoft.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';
import type { OpenWebhooks } from './webhooks.ts';

/** What every reactor reads with, and tells its problems. */
export const dependenciesOf = (
  { pool, headPosition }: OpenRecord,
  progress: ProjectionProgress,
  logger: Logger,
): ReactorDependencies => ({
  pool,
  progress,
  head: headPosition,
  report: reporterTo(logger),
});

/** What reactors are made with. */
export interface ReactorContext {
  readonly record: OpenRecord;
  readonly progress: ProjectionProgress;
  /** Left out where nothing is analysed. */
  readonly analyst?: Analyst | undefined;
  /** How many meetings this process analyses at once; as many as usual where it is left out. */
  readonly analystCapacity?: number | undefined;
  /** Left out where nothing is analysed. */
  readonly models?: ModelAnalysts | undefined;
  /** Left out where no bots are sent. */
  readonly bots?: BotDependencies | undefined;
  /** Left out, or null, where no application is configured there. */
  readonly microsoft?: Microsoft | null | undefined;
  /** Left out, or null, where nobody's data at Google may be read. */
  readonly google?: GoogleSyncing | null | undefined;
  /** With what people's authorisations at providers are ended. */
  readonly authorisations: AuthorisationBooks;
  /** What the chat bot writes with; left out where it writes nothing. */
  readonly chat?: Pick<ChatDependencies, 'chat' | 'publicUrl'> | undefined;
  /** What mails that leave by themselves are sent with, and where their links lead. */
  readonly mail?: (Pick<OpenMail, 'mailer' | 'mailboxes' | 'unsubscribeTokens'> & LinksTo) | undefined;
  /** What webhooks are sent with, and where their links lead; left out by who sends none. */
  readonly webhooks?: (OpenWebhooks & LinksTo) | undefined;
  /** Between two cleanings of what erasures have left on disk. */
  readonly cleaningSeconds: number;
  readonly logger: Logger;
}
