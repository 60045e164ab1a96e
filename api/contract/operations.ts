import { LONGEST_REASON } from '#domain/operations/events.ts';
import { z } from 'zod/mini';
import { changed } from './meetings.ts';
import { route } from './route.ts';

export { LONGEST_REASON };

const count = z.int();
const time = z.string();
const name = z.object({ name: z.string().check(z.minLength(1), z.maxLength(64)) });

/** Who did something, as an event says, with the name of their account where there is one. */
export const actorView = z.object({
  actor: z.string(),
  /** Null for a part of Greffier itself, and for an account that is gone. */
  displayName: z.nullable(z.string()),
});

const eventPlace = z.object({ stream: z.string(), revision: count, eventId: z.string() });

export const REBUILD_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** A value of a row, for people; null and `masked` where it is personal. */
export const describedValue = z.object({ column: z.string(), value: z.nullable(z.string()), masked: z.boolean() });

/** How tables that were rebuilt differed from those that served. */
const differencesView = z.object({
  /** Tables with differences; null where those that served were of another definition, which do not compare. */
  tables: z.nullable(
    z.array(
      z.object({
        table: z.string(),
        added: count,
        removed: count,
        changed: count,
        /** Some of these rows, by their key, and which columns have another value. */
        examples: z.array(
          z.object({
            kind: z.enum(['added', 'removed', 'changed']),
            key: z.array(describedValue),
            columns: z.array(z.string()),
          }),
        ),
      }),
    ),
  ),
});

/** Tables that a rebuild replaced, and that are kept for a time. */
const formerTablesView = z.object({
  replacedAt: time,
  keptUntil: time,
  bytes: count,
  /** Whether they can serve again now: false for those of another release, and those that are about to go. */
  undoable: z.boolean(),
});

/** A rebuild that somebody asked for, or its undoing: open, or one of the last ones. */
export const rebuildView = z.object({
  id: z.string(),
  kind: z.enum(['rebuild', 'undo']),
  projection: z.string(),
  by: actorView,
  askedAt: time,
  status: z.enum(REBUILD_STATUSES),
  /** Somebody asked for its end, and it has not ended yet. */
  cancelling: z.boolean(),
  /** Null before it began. */
  phase: z.nullable(z.enum(['reading', 'indexing', 'comparing', 'swapping', 'done'])),
  /** Where it is in the log, and where the log ended when it began. */
  position: z.nullable(z.string()),
  head: z.nullable(z.string()),
  /** Share of the log that it has read, from 0 to 1. */
  share: z.nullable(z.number()),
  /** Events that it has read in its present run. */
  events: count,
  /** How often it went on after the process that did it had ended. */
  resumed: count,
  /** At the rate of its present run; null while nothing can be said. */
  secondsLeft: z.nullable(z.number()),
  /** No process has given a sign of life of it for a while: it goes on when one with the role `projector` runs. */
  silent: z.boolean(),
  finishedAt: z.nullable(time),
  /** Code of what made it fail, or of what it waits for. */
  error: z.nullable(z.string()),
  errorEvent: z.nullable(eventPlace),
  /** Null before they are known, and for an undoing. */
  differences: z.nullable(differencesView),
});

export const OPERATIONS = [
  'paused',
  'resumed',
  'rebuild-requested',
  'rebuild-cancelled',
  'undo-requested',
  'dead-letters-retried',
] as const;

export const projectionDetail = route({
  method: 'get',
  path: '/api/admin/projections/:name',
  access: 'admin',
  summary: 'The last hour of a projection, what was done to it and by whom, and its rebuilds',
  params: name,
  answer: z.object({
    name: z.string(),
    /** Whether it can be rebuilt: what reactors remember cannot. */
    rebuildable: z.boolean(),
    /** Its tables; rows are counted up to 10,000, null where the table of this release is not there yet. */
    tables: z.array(z.object({ name: z.string(), rows: z.nullable(count) })),
    /** Types of events that it handles: what its rebuild reads for. */
    handles: count,
    /** One every half minute, oldest first; positions are places in the log. */
    samples: z.array(
      z.object({
        at: time,
        position: z.string(),
        /** Null while the event store was away, as `behind`. */
        head: z.nullable(z.string()),
        /** Counted up to 10,000. */
        behind: z.nullable(count),
      }),
    ),
    /** What operators did, newest first; null while the event store is away. */
    operations: z.nullable(
      z.array(
        z.object({
          id: z.string(),
          kind: z.enum(OPERATIONS),
          at: time,
          by: actorView,
          /** Why it was paused, or which stream was tried again. */
          note: z.nullable(z.string()),
          correlationId: z.string(),
        }),
      ),
    ),
    rebuilds: z.array(rebuildView),
    /** Null where none are kept. */
    former: z.nullable(formerTablesView),
  }),
});

export const listRebuilds = route({
  method: 'get',
  path: '/api/admin/rebuilds',
  access: 'admin',
  summary: 'The rebuild that is open, and the last ones',
  answer: z.object({ rebuilds: z.array(rebuildView) }),
});

export const pauseProjection = route({
  method: 'post',
  path: '/api/admin/projections/:name/pause',
  access: 'admin',
  summary: 'Let a projection rest: what it shows stays as it is, and changes are not seen there until it goes on',
  params: name,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_REASON)) }),
  answer: changed,
});

export const resumeProjection = route({
  method: 'post',
  path: '/api/admin/projections/:name/resume',
  access: 'admin',
  summary: 'Let a projection go on: one that was paused, or one that stopped and is to be tried again now',
  params: name,
  answer: changed,
});

export const rebuildProjection = route({
  method: 'post',
  path: '/api/admin/projections/:name/rebuild',
  access: 'admin',
  summary: 'Make a projection’s tables anew beside those that serve; a process with the role `projector` does it',
  status: 202,
  params: name,
  answer: z.extend(changed, { id: z.string() }),
});

export const cancelRebuild = route({
  method: 'post',
  path: '/api/admin/projections/:name/rebuild/cancel',
  access: 'admin',
  summary: 'End the rebuild of a projection: the tables that serve stay, what was made beside them is dropped',
  params: name,
  answer: changed,
});

export const undoRebuild = route({
  method: 'post',
  path: '/api/admin/projections/:name/undo',
  access: 'admin',
  summary:
    'Have the tables serve again that served before the last rebuild; a process with the role `projector` does it',
  status: 202,
  params: name,
  answer: z.extend(changed, { id: z.string() }),
});

export const CHANGE_KINDS = ['insert', 'upsert', 'patch', 'increment', 'remove', 'removeWhere', 'patchWhere'] as const;

/** What a projection makes of an event. */
export const describedChange = z.object({
  table: z.string(),
  kind: z.enum(CHANGE_KINDS),
  /** By what the rows are found; empty where the change brings a whole row. */
  key: z.array(describedValue),
  values: z.array(describedValue),
});

export const tryDeadLetters = route({
  method: 'post',
  path: '/api/admin/dead-letters/try',
  access: 'admin',
  summary: 'Apply the parked events of a stream without writing anything, and say what would be written',
  body: z.object({
    projection: z.string().check(z.maxLength(64)),
    stream: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({
    tried: z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        position: z.string(),
        /** Code of the failure; null for one that would be applied. */
        code: z.nullable(z.string()),
        rows: z.array(z.object({ table: z.string(), inserted: count, updated: count, deleted: count })),
        changes: z.array(describedChange),
      }),
    ),
    /** Events that a retry would try after these: behind a failure, or more than are tried at once. */
    left: count,
  }),
});

export type RebuildView = z.infer<typeof rebuildView>;
export type FormerTablesView = z.infer<typeof formerTablesView>;
export type ActorView = z.infer<typeof actorView>;
export type DescribedChangeView = z.infer<typeof describedChange>;
export type DescribedValueView = z.infer<typeof describedValue>;
