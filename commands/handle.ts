import { breath } from '#domain/breath.ts';
import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Actor, DomainEvent, Recorded } from '#domain/events/event.ts';
import type { EventLog, EventToRecord } from '#domain/events/log.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { APPEND_CONFLICT, type ExpectedRevision } from '#domain/events/store.ts';
import type { DecidedStream } from '#domain/events/stream.ts';
import { traced } from '#domain/tracing.ts';
import { appendTo, loadState } from './stream.ts';

/** What every command needs from outside. */
export interface Dependencies {
  readonly log: EventLog;
  /** Now, ISO 8601 in UTC. */
  readonly now: () => string;
}

/** Caller and correlation id. `commandId` is the idempotency key. */
export interface Request {
  readonly commandId: string;
  readonly actor: Actor;
  readonly correlationId: string;
  /** The revision that the caller has seen; what others changed since then is not overwritten. */
  readonly expected?: ExpectedRevision;
}

export interface CommandResult<State> {
  /** The stream's state after the command. */
  readonly state: State;
  /** Where a read must have arrived to see it; null when the stream has no events. */
  readonly position: string | null;
  /** Of the stream's last event, for the next change. */
  readonly revision: ExpectedRevision;
}

export const TOO_MUCH_CONTENTION: ErrorDefinition = {
  code: 'TOO_MUCH_CONTENTION',
  kind: 'conflict',
  message: 'Trop de modifications simultanées. Veuillez réessayer dans un instant.',
};

export const EDITED_MEANWHILE: ErrorDefinition = {
  code: 'EDITED_MEANWHILE',
  kind: 'stale',
  message: 'Quelqu’un d’autre a modifié ces données entre-temps. Rechargez-les avant de recommencer.',
};

/** What a command is about to do to a stream that stands at `revision`. */
export interface Change<State> {
  readonly before: State;
  readonly after: State;
  readonly revision: ExpectedRevision;
}

/** A command over one stream, in a caller's name. */
export interface Handling<State, Command, Event extends DomainEvent> {
  readonly stream: DecidedStream<State, Command, Event>;
  readonly command: Command;
  readonly request: Request;
  /**
   * Called right before the append, for rules about more than this stream; a conflict that it meets makes the command
   * start over as well.
   */
  readonly beforeAppend?: ((change: Change<State>) => Promise<void>) | undefined;
  /**
   * Throws where what was recorded meanwhile stands against the command; called where something is decided, or where
   * what the command is about is not there, by somebody who may.
   */
  readonly mustBeUnchanged?: ((events: readonly Recorded<Event>[]) => void) | undefined;
}

const ATTEMPTS = 8;
/** Events of one decision, after which others may work. */
const MANY = 50;

/** Counted from the end, so that the rest of an interrupted command gives its events the ids they had in the whole. */
const eventId = (commandId: string, fromEnd: number): string => derivedId('event', commandId, String(fromEnd));

/** The event with which a command ended, where it is done. */
export const lastEventOf = <Event extends DomainEvent>(
  events: readonly Recorded<Event>[],
  { commandId }: Pick<Request, 'commandId'>,
): Recorded<Event> | null => {
  const last = eventId(commandId, 0);
  return events.find(({ id }) => id === last) ?? null;
};

/**
 * Loads the stream, decides, appends at the revision it decided on, and starts over when somebody was faster; also when
 * a key was destroyed meanwhile, since the erasure that did so is in the stream by then. A command whose last event is
 * already in the stream is done and not decided again. Throws whatever the decider throws; only then EDITED_MEANWHILE
 * where the stream is not at the revision that the request expects, since who may not ask is not told how far a stream
 * is (RFC 9110, 13.2.1); or TOO_MUCH_CONTENTION.
 */
export function handle<State, Command, Event extends DomainEvent>(
  dependencies: Dependencies,
  handling: Handling<State, Command, Event>,
): Promise<CommandResult<State>> {
  const type = typeOf(handling.command);
  const attributes = { 'greffier.command': type, 'greffier.correlation_id': handling.request.correlationId };
  return traced({ name: `command ${type}`, attributes }, () => decideAndAppend(dependencies, handling));
}

/** A stream that knows one command alone may leave its type out. */
const typeOf = (command: unknown): string => {
  const type = (command as { readonly type?: unknown } | null)?.type;
  return typeof type === 'string' ? type : 'unnamed';
};

async function decideAndAppend<State, Command, Event extends DomainEvent>(
  { log, now }: Dependencies,
  { stream, command, request, beforeAppend, mustBeUnchanged }: Handling<State, Command, Event>,
): Promise<CommandResult<State>> {
  const { decider } = stream;
  let erasedAt: ExpectedRevision | null = null;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { events, revision, state } = await loadState(log, stream);
    const done = lastEventOf(events, request);
    const decided = done
      ? []
      : deciding(
          () => decider.decide(command, state),
          () => mustBeUnchanged?.(events),
        );
    if (!done) mustStandAt(request.expected, revision);
    if (decided.length === 0) {
      // No append tells that somebody was faster: the events may come from a server that had not heard of it.
      if (!done && !(await log.endsAt(stream.name, revision))) continue;
      const seen = done ?? events.at(-1);
      return { state, position: seen ? log.positionOf(seen) : null, revision };
    }
    mustBeUnchanged?.(events);
    // A long transcript: others may work between deciding and what follows.
    if (decided.length > MANY) await breath();
    const after = decided.reduce(decider.evolve, state);
    try {
      await beforeAppend?.({ before: state, after, revision });
      const toAppend = toRecord(decided, request, now());
      return { state: after, ...(await appendTo(log, stream, { revision, events: toAppend })) };
    } catch (error) {
      const erased: boolean = isError(error, KEY_DESTROYED) && erasedAt !== revision;
      if (!erased && !isError(error, APPEND_CONFLICT)) throw error;
      erasedAt = erased ? revision : erasedAt;
    }
  }
  throw new GreffierError(TOO_MUCH_CONTENTION, { stream: stream.name });
}

/** What is not there may have been taken away meanwhile: then that is what its caller is told. */
function deciding<Decided>(decide: () => Decided, mustBeUnchanged: () => void): Decided {
  try {
    return decide();
  } catch (error) {
    if (error instanceof GreffierError && (error.kind === 'not-found' || error.kind === 'conflict')) mustBeUnchanged();
    throw error;
  }
}

/** Throws EDITED_MEANWHILE. */
export function mustStandAt(expected: ExpectedRevision | undefined, revision: ExpectedRevision): void {
  if (expected !== undefined && expected !== revision)
    throw new GreffierError(EDITED_MEANWHILE, { expected: String(expected) });
}

/** The events that a command decided, with ids that a retry of it would give them again. */
export const toRecord = <Event extends DomainEvent>(
  events: readonly Event[],
  { commandId, actor, correlationId }: Request,
  time: string,
): EventToRecord<Event>[] =>
  events.map((event, index) => ({
    ...event,
    id: eventId(commandId, events.length - 1 - index),
    metadata: { actor, correlationId, causationId: commandId, time },
  }));
