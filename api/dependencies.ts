import type { AnalysisContext } from './context/analysis.ts';
import type { BackupsContext } from './context/backups.ts';
import type { BotsContext } from './context/bots.ts';
import type { CalendarsContext } from './context/calendars.ts';
import type { GoogleContext } from './context/google.ts';
import type { TasksContext } from './context/tasks.ts';
import type { IdentityDependencies } from './context/identity.ts';
import type { LiveContext } from './context/live.ts';
import type { MailContext } from './context/mail.ts';
import type { MicrosoftContext } from './context/microsoft.ts';
import type { ModelsContext } from './context/models.ts';
import type { ReadingContext } from './context/reading.ts';
import type { RecordContext } from './context/record.ts';
import type { ServingContext } from './context/serving.ts';
import type { WebhooksContext } from './context/webhooks.ts';

/**
 * Everything that the HTTP API needs, by concern, made by what starts the server. `createApi` opens and closes
 * none of it. A route's registration takes only the concerns that it uses.
 */
export interface ApiDependencies
  extends
    RecordContext,
    ReadingContext,
    IdentityDependencies,
    MailContext,
    LiveContext,
    BackupsContext,
    BotsContext,
    AnalysisContext,
    MicrosoftContext,
    GoogleContext,
    CalendarsContext,
    TasksContext,
    ModelsContext,
    WebhooksContext,
    ServingContext {}
