import type { SystemStats, ServiceStatus } from '#api/contract/system.ts';
import type { Dependencies } from '#commands/handle.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import type { Evidence } from '#domain/bot-session/evidence.ts';
import type { Sealer } from '#domain/events/sealer.ts';
import type { StoreStandings } from '#domain/events/standing.ts';
import type { EventStore } from '#domain/events/store.ts';
import type { LateResults } from '#domain/analysis/late-results.ts';
import type { IdempotencyKeys } from '#domain/access/idempotency.ts';
import type { AccessJournal } from '#domain/access/journal.ts';
import type { LiveTranscripts } from '#domain/feed/feed.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';
import type { Logs } from '#domain/logs/logs.ts';
import type { Mailer, SmtpLogins } from '#domain/mail/mailer.ts';
import type {
  EmailReservations,
  Invitations,
  KnownDevices,
  KnownPasswords,
  Passwords,
  SignInAttempts,
} from '#domain/user/credentials.ts';
import type { Challenges, SecondFactors } from '#domain/user/second-factor.ts';
import type { AccessTokens, Sessions } from '#domain/user/sessions.ts';
import type { Tickets } from '#domain/user/tickets.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Projection } from '#projections/engine/projection.ts';
import type { HubLimits } from './stream/limits.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

/** How the services outside stand, as far as the API shows it. Asked for anew each time; must answer at once. */
export interface OutsideServices {
  readonly teams: SystemStats['platformStatus']['teams'];
  readonly googlemeet: SystemStats['platformStatus']['googlemeet'];
  readonly browserBot: SystemStats['platformStatus']['browserBot'];
  readonly azure: ServiceStatus;
  readonly openai: ServiceStatus;
  readonly graph: ServiceStatus;
  readonly subscriptions: { readonly status: ServiceStatus; readonly count: number };
  readonly azureRemainingMinutes: number | null;
  readonly openaiTokens: SystemStats['tokenUsage']['openai'];
}

const absent = { status: 'not_configured', authenticated: false, address: null } as const;

/** The services of an installation that nothing outside is configured for. */
export const NOTHING_OUTSIDE: OutsideServices = {
  teams: { ...absent, status: 'unknown' },
  googlemeet: absent,
  browserBot: { status: 'not_configured' },
  azure: 'not_configured',
  openai: 'not_configured',
  graph: 'not_configured',
  subscriptions: { status: 'not_configured', count: 0 },
  azureRemainingMinutes: null,
  openaiTokens: { estimated: null, rateLimit: null },
};

/**
 * Everything that the HTTP face needs, made by whoever composes the server. `createApi` opens and closes none of it.
 */
export interface ApiDependencies extends Dependencies {
  /** Reads the read tables: its connections have the projections' schemas on their search path. */
  readonly pool: Pool;
  /** Opens the sealed columns of read tables. */
  readonly sealer: Sealer;
  /** Everything that is computed from the log. */
  readonly projections: readonly Projection[];
  readonly progress: Pick<ProjectionProgress, 'reached' | 'onChange' | 'hear'>;
  /** What is being said, for those who follow it live. */
  readonly live: Pick<LiveTranscripts, 'messages' | 'drafts' | 'answers'>;
  /** Aborted when the server is about to end: whoever follows live is told, and nobody begins to. */
  readonly closing: AbortSignal;
  /** Events as they are stored, for the audit and for how far projections are behind. */
  readonly store: Pick<EventStore, 'id' | 'read' | 'subscribe' | 'count'>;
  /** How the event store stands. */
  readonly watch: StoreStandings;
  /** Position of the last event of the store. */
  readonly head: () => Promise<bigint | null>;
  /** The same as the text that reads wait for. */
  readonly headPosition: () => Promise<string | null>;
  readonly emails: EmailReservations;
  readonly passwords: Passwords;
  readonly knownPasswords: KnownPasswords;
  readonly invitations: Invitations;
  readonly attempts: SignInAttempts;
  readonly devices: KnownDevices;
  readonly secondFactors: SecondFactors;
  readonly challenges: Challenges;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly tickets: Tickets;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly journal: AccessJournal;
  readonly mailer: Mailer;
  readonly smtpLogins: SmtpLogins;
  readonly logs: Logs;
  /** Where calls are counted; whoever composes the server may add figures of its own. */
  readonly metrics: Registry;
  /** What a collector of metrics presents, beside the tokens of administrators; null where there is none. */
  readonly metricsToken: string | null;
  /** Where browsers find the application, without a slash at the end: for links in mails. */
  readonly publicUrl: () => string;
  readonly analyst: Analyst;
  readonly transcripts: TranscriptReader;
  readonly lateResults: LateResults;
  /** Pictures of what bots saw. */
  readonly evidence: Pick<Evidence, 'find'>;
  /** Where Google Meet is: bots are sent nowhere else. */
  readonly meetOrigin: string;
  /** How long an analysis may keep its asker waiting, in ms; 9 s unless a spec says otherwise. */
  readonly analysisPatience?: number;
  /** How many may follow live, and how; the usual limits unless a spec says otherwise. */
  readonly streamLimits?: HubLimits;
  /** How long any call may take, in ms; 10 s unless a spec says otherwise. */
  readonly answerPatience?: number;
  readonly services: () => OutsideServices;
  readonly logger: Logger;
  readonly environment: 'development' | 'production' | 'test';
  /** Whether browsers reach the server over https: cookies are then `secure` and HSTS is sent. */
  readonly https: boolean;
  /** Which proxies may say for whom they ask, as Express' `trust proxy`; the machine itself unless said. */
  readonly trustProxy?: readonly string[] | number | undefined;
  /** The folder of the built web application; null where none is served. */
  readonly webRoot: string | null;
}
