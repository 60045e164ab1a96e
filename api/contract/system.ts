import { z } from 'zod/mini';
import { BACKUP_STANDINGS, PROOF_STANDINGS } from './backups.ts';
import { route } from './route.ts';

export const SERVICE_STATUSES = ['healthy', 'degraded', 'down', 'unknown', 'not_configured'] as const;
export const serviceStatus = z.enum(SERVICE_STATUSES);

const platform = z.object({ status: serviceStatus, authenticated: z.boolean(), address: z.nullable(z.string()) });

/** What has no source yet is null and shown as « Non configuré », never as an invented figure. */
export const systemStats = z.object({
  stats: z.object({
    totalMeetings: z.int(),
    activeMeetings: z.int(),
    /** Null for observers: how many accounts there are is not theirs to know. */
    totalUsers: z.nullable(z.int()),
    /** Action items past their deadline and still pending. */
    overdueActions: z.int(),
    /** Whether meetings of the demonstration are among those counted. */
    demonstration: z.boolean(),
    apiStatus: serviceStatus,
    dbStatus: serviceStatus,
    /** Down while the event store is away, degraded while it is older than the tables, since `storeSince`. */
    storeStatus: serviceStatus,
    storeSince: z.string(),
    /** Of the feed on which what bots hear is told live; unknown where this process has none. */
    feedStatus: serviceStatus,
    /** Of the tables that are read: degraded while one is paused, far behind, or has parked events. */
    projectionsStatus: serviceStatus,
    /** Of mail: degraded once the last one did not leave, unknown while none was sent since the start. */
    mailStatus: serviceStatus,
    azureStatus: serviceStatus,
    openaiStatus: serviceStatus,
    /** Seconds since the server started. */
    uptime: z.number(),
    lastUpdated: z.string(),
    environment: z.string(),
  }),
  platformStatus: z.object({
    teams: platform,
    googlemeet: platform,
    browserBot: z.object({ status: serviceStatus }),
    /** Calendars at Microsoft, delegated by people. */
    microsoftCalendars: z.object({ status: serviceStatus }),
  }),
  rateLimits: z.object({
    azure: z.object({
      /** Until Microsoft Graph may be called again, 0 while it may; null where nobody here knows. */
      remainingMinutes: z.nullable(z.number()),
      /** Calls that are free in this minute, of `limit`; null with it. */
      free: z.nullable(z.int()),
      limit: z.nullable(z.int()),
    }),
  }),
  tokenUsage: z.object({ openai: z.object({ estimated: z.nullable(z.number()), rateLimit: z.nullable(z.number()) }) }),
});

export const adminStats = route({
  method: 'get',
  path: '/api/admin/stats',
  access: 'signed-in',
  summary: 'Figures and states for the overview; figures count what the person may see',
  answer: systemStats,
});

/** When it was found so: earlier than now where the check does not answer within a second, null where it never did. */
const asOf = z.nullable(z.string());

/** What waits to be written while the event store does not take it. */
export const waitingCounts = z.object({
  /** Lines that bots in meetings heard. */
  lines: z.int(),
  /** Bots that were asked for and that are on no way yet. */
  launches: z.int(),
  /** Meetings that are due to be analysed. */
  analyses: z.int(),
  /** Notes of accesses, of signing in and out: for administrators; 0 for others. */
  notes: z.int(),
});

const healthChecks = z.object({
  database: z.object({ status: serviceStatus, asOf }),
  /** Down while it is away, degraded while it is older than the tables: reading goes on, nothing can be saved. */
  eventStore: z.object({
    status: serviceStatus,
    since: z.string(),
    /** In all; null while nothing has to wait. */
    waiting: z.nullable(waitingCounts),
  }),
  /**
   * The clock of this process against that of the database: degraded where they differ by more than a minute. What is
   * due comes early or late then, and sign-ins may be refused.
   */
  clock: z.object({ status: serviceStatus, aheadSeconds: z.nullable(z.int()), asOf }),
  /**
   * The disk of the embedded database: down while it is full, when nothing is saved and reading goes on; not configured
   * where the database is somewhere else.
   */
  disk: z.object({ status: serviceStatus }),
  /** What bots hear is told over it: NATS, or a feed inside this process; unknown where none was opened. */
  feed: z.object({ status: serviceStatus, asOf }),
  /**
   * `code`: what an administrator has to know first, or null; what to do about it is on the page that connects Teams.
   */
  graph: z.object({ status: serviceStatus, code: z.nullable(z.string()) }),
  subscriptions: z.object({ status: serviceStatus, count: z.int() }),
  /**
   * Whether people's meetings at Google may be read; `code`: what an administrator has to know first, or null. It makes
   * nothing else degraded.
   */
  google: z.object({ status: serviceStatus, code: z.nullable(z.string()) }),
  /** The same of people’s calendars at Microsoft. */
  microsoftCalendars: z.object({ status: serviceStatus, code: z.nullable(z.string()) }),
  /**
   * The chat bot of Teams: down where Microsoft does not let it in (`code` says why), degraded while it owes messages
   * that are a minute late (`late`). It makes nothing else degraded.
   */
  chat: z.object({ status: serviceStatus, code: z.nullable(z.string()), late: z.int(), asOf }),
  /**
   * The model that rewrites minutes, as its last call ended in whatever process: degraded with `code` where it
   * failed, unknown before the first. It makes nothing else degraded: rules write the minutes meanwhile.
   */
  model: z.object({ status: serviceStatus, code: z.nullable(z.string()), asOf }),
  /**
   * Meetings that were to be analysed: degraded where some are not ten minutes after their end (`late`), because there
   * are many, or the analyst is slow. They are analysed in the order of their ends. It makes nothing else degraded.
   */
  analyses: z.object({ status: serviceStatus, late: z.int(), asOf }),
  /**
   * Processes that analyse meetings, or run bots: how much each takes at once, and has taken. One that is draining is
   * about to end. Of processes of earlier releases nothing is known.
   */
  workers: z.object({
    list: z.array(
      z.object({
        /** As its leases and its log name it. */ id: z.string(),
        role: z.enum(['analyst', 'meet']),
        capacity: z.int(),
        taken: z.int(),
        draining: z.boolean(),
      }),
    ),
    asOf,
  }),
  /**
   * Backups: degraded where they are made by themselves and the one that was due is not there, where the last attempt
   * failed, and where the latest could not be proven by restoring it. It makes nothing else degraded.
   */
  backups: z.object({
    status: serviceStatus,
    standing: z.enum(BACKUP_STANDINGS),
    proof: z.enum(PROOF_STANDINGS),
    asOf,
  }),
  /**
   * Those who keep the end of the audit chain elsewhere: degraded where one did not take the last one (`failing`), or
   * has had none for more than a day. It makes nothing else degraded.
   */
  auditHeads: z.object({ status: serviceStatus, failing: z.int(), asOf }),
  /**
   * Other programs that are told what happens: degraded where one was `stopped` after days of failures. `failed`:
   * deliveries that were given up. It makes nothing else degraded.
   */
  webhooks: z.object({ status: serviceStatus, on: z.int(), stopped: z.int(), failed: z.int(), asOf }),
  /** Events that the one furthest behind has not seen, counted up to 1,001. */
  projections: z.object({ status: serviceStatus, behind: z.int(), asOf }),
  /** Bots in meetings: how many, and signs that what they capture is incomplete. */
  bots: z.object({ status: serviceStatus, sessions: z.int(), alarms: z.int(), asOf }),
  /**
   * Mail, as the last one of this process fared: degraded where it did not leave, with why (an error code, and what the
   * server answered), unknown where none was sent yet. It makes nothing else degraded: one wrong address is enough.
   */
  mail: z.object({ status: serviceStatus, code: z.nullable(z.string()), smtpCode: z.nullable(z.int()), asOf }),
});

const healthReason = z.object({
  /** As the checks name it. */
  part: z.string(),
  status: z.enum(['degraded', 'down']),
  message: z.string(),
});
export type HealthReason = z.infer<typeof healthReason>;

const healthAnswer = z.object({
  status: serviceStatus,
  /** For administrators and collectors of metrics alone: strangers learn whether Greffier serves, and no more. */
  checks: z.optional(healthChecks),
  /** With the checks: each part that is degraded or down, and what that means, the gravest first. */
  reasons: z.optional(z.array(healthReason)),
});

const healthRoute = (path: string) =>
  route({
    method: 'get',
    path,
    access: 'public',
    summary:
      'Whether Greffier serves; database, event store, feed, mail, Graph authentication, bot subscriptions and projections for administrators and with the metrics token',
    answer: healthAnswer,
    otherwise: { 503: 'Down: without its database' },
  });

export const health = healthRoute('/health');
export const apiHealth = healthRoute('/api/health');

/**
 * For who decides where calls go. Neither looks at anything else: a database that is away is away for every process,
 * and an answer that says so is better than none.
 */
export const readiness = route({
  method: 'get',
  path: '/health/ready',
  access: 'public',
  summary: 'Whether calls may be sent to this process: for a proxy that leads to several',
  answer: z.object({ status: z.enum(['ready', 'draining']) }),
  otherwise: { 503: 'Draining: the process is about to end, and answers only what still comes' },
});

export const liveness = route({
  method: 'get',
  path: '/health/live',
  access: 'public',
  summary: 'Whether this process answers at all: for who starts it again where it does not',
  answer: z.object({ status: z.literal('alive') }),
});

export type SystemStats = z.infer<typeof systemStats>;
export type HealthChecks = z.infer<typeof healthChecks>;
export type ServiceStatus = z.infer<typeof serviceStatus>;
