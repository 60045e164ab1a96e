import { idOfStream } from '#domain/events/category.ts';
import type { DomainEvent, Recorded } from '#domain/events/event.ts';
import { isNamed, type EventNamed, type EventTypes } from '#domain/events/registry.ts';
import type { RowChange } from '../engine/changes.ts';
import type { Handler } from '../engine/projection.ts';
import type { SealedValue } from '../engine/table.ts';
import { requests } from './tables.ts';

/** A request that an event opens. What is not given: the thing whose stream it is, due at once, ready. */
export interface Opening {
  /** The id of what it is about. */
  readonly subject?: string;
  /** Tells apart requests of one kind about one subject. */
  readonly detail?: string;
  /** Not before this moment, ISO 8601. */
  readonly due?: string;
  /** False while what it needs is still being recorded. */
  readonly ready?: boolean;
  /** What the reactor has to know and cannot read elsewhere, under the key of whom it is about. */
  readonly payload?: SealedValue;
  /** Kinds of fact: none is opened where no webhook is told of one of them. */
  readonly onlyFor?: readonly string[];
}

/**
 * Which requests an event closes: the one with this detail, or every one. What is not given: about the thing whose
 * stream it is.
 */
export type Closing = { readonly detail: string; readonly subject?: string } | 'every';

type Responses<Types extends EventTypes, Response> = {
  readonly [Type in keyof Types & string]?: (event: Recorded<EventNamed<Types, Type>>) => Response;
};

interface Definition<Types extends EventTypes, Kind extends string> {
  readonly kind: Kind;
  /** What is done about it, for people who operate Greffier. */
  readonly purpose: string;
  /** Null: the event opens none. */
  readonly opens: Responses<Types, Opening | null>;
  /** What was missing is there now, and perhaps it is due at another time. */
  readonly readies?: Responses<Types, Pick<Opening, 'due'>>;
  /** Empty where doing it changes nothing that the record says: then the reactor closes it (`closeRequest`). */
  readonly closes: Responses<Types, Closing>;
  /** Doing it again does harm: when a restore lost the event that closed it, it is not opened again. */
  readonly isDoneOnce?: boolean;
}

/** A kind of request: when it is to be done, and when it is done. */
export interface RequestKind<Kind extends string = string> {
  readonly kind: Kind;
  readonly purpose: string;
  readonly isDoneOnce: boolean;
  /** Names of the events that open it, and that close it. */
  readonly openedBy: readonly string[];
  readonly closedBy: readonly string[];
  readonly handlers: ReadonlyMap<string, Handler<DomainEvent>>;
}

/** Closes the one request of a kind that a subject can have. */
export const theOne = (): Closing => ({ detail: '' });
export const every = (): Closing => 'every';

/** Declares a kind of request over the events of a family. */
export function requestKind<Types extends EventTypes, const Kind extends string>(
  events: Types,
  definition: Definition<Types, Kind>,
): RequestKind<Kind> {
  const { kind, purpose, opens, readies, closes, isDoneOnce = false } = definition;
  const handlers = new Map<string, Handler<DomainEvent>>();
  const add = <Type extends keyof Types & string>(type: Type) => {
    const [close, ready, open] = [closes[type], readies?.[type], opens[type]];
    if (!close && !ready && !open) return;
    handlers.set(type, (event) => {
      if (!isNamed<Types, Type>(event, type)) return [];
      const opening = open?.(event) ?? null;
      return [
        ...(close ? [closed(kind, event, close(event))] : []),
        ...(ready ? [readied(kind, event, ready(event))] : []),
        ...(opening ? [opened(kind, event, opening)] : []),
      ];
    });
  };
  for (const type in events) add(type);
  return { kind, purpose, isDoneOnce, handlers, openedBy: Object.keys(opens), closedBy: Object.keys(closes) };
}

const AT_ONCE = new Date(0).toISOString();

const opened = (
  kind: string,
  event: Recorded,
  { subject, detail = '', due, ready = true, payload, onlyFor }: Opening,
) =>
  requests.upsert({
    kind,
    subject: subject ?? idOfStream(event.stream),
    detail,
    asked_by: event.id,
    correlation_id: event.metadata.correlationId,
    traceparent: due === undefined ? (event.metadata.traceparent ?? null) : null,
    due_at: due ?? event.metadata.time,
    not_before: due ?? AT_ONCE,
    ready,
    payload: payload ?? null,
    only_for: onlyFor?.join(' ') ?? null,
  });

const readied = (kind: string, event: Recorded, { due }: Pick<Opening, 'due'>): RowChange =>
  requests.patch(
    { kind, subject: idOfStream(event.stream), detail: '' },
    { ready: true, ...(due === undefined ? {} : { due_at: due, not_before: due }) },
  );

const closed = (kind: string, event: Recorded, closing: Closing): RowChange =>
  closing === 'every'
    ? requests.removeWhere({ kind, subject: idOfStream(event.stream) })
    : requests.remove({ kind, subject: closing.subject ?? idOfStream(event.stream), detail: closing.detail });
