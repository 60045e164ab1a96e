import { errorCode } from './errors.ts';

/**
 * What a span says beside its name and its times. The list is closed, and its values are names that Greffier gives and
 * codes: never what people wrote, their names or addresses, nor the ids of meetings and accounts.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** As the contract names it. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  /** Leads to log lines and events; of a bot, the id of its bot session. */
  readonly 'greffier.correlation_id'?: string;
  /** The type of a command. */
  readonly 'greffier.command'?: string;
  /** The kind of a stream: the first part of its name. */
  readonly 'greffier.category'?: string;
  readonly 'greffier.event_types'?: readonly string[];
  readonly 'greffier.projection'?: string;
  /** The kind of what a reactor was asked for. */
  readonly 'greffier.request'?: string;
  readonly 'greffier.messages'?: number;
  /** Screens that a message was written to. */
  readonly 'greffier.screens'?: number;
}

export interface SpanDescription {
  readonly name: string;
  readonly kind?: 'server' | 'internal' | 'producer' | 'consumer';
  readonly attributes?: SpanAttributes;
}

/** Where a span hangs: below the one that is current, below one of another process, or at the root of a new trace. */
export type SpanParent =
  | { readonly kind: 'current' }
  /** Where it is ours, what it decided about recording counts; a caller cannot make us record. */
  | { readonly kind: 'remote'; readonly traceparent: string; readonly isOurs: boolean }
  | { readonly kind: 'root' };

export interface OpenSpan {
  /** What names it to others (W3C Trace Context); null where it is not recorded. */
  readonly traceparent: string | null;
  /** Spans that begin in `work`, however late, are its children. */
  within<T>(work: () => T): T;
  /** @param outcome `error` is a code; `name` replaces the one that it began with */
  end(outcome?: { readonly error?: string; readonly name?: string; readonly attributes?: SpanAttributes }): void;
}

/** Port to what records spans. Nothing that it does delays or fails the work. */
export interface Tracer {
  begin(span: SpanDescription, parent: SpanParent): OpenSpan;
  /** Of the span in which this is called; null in none that is recorded. */
  current(): string | null;
}

/**
 * The tracer of this process. A port that is handed on would pass through every command, reader and writer for the sake
 * of installations that have a collector; without one each of these functions only calls the work.
 */
let tracer: Tracer | null = null;

/** Answers how to take it away again. */
export function installTracer(one: Tracer): () => void {
  tracer = one;
  return () => {
    if (tracer === one) tracer = null;
  };
}

export const currentTrace = (): string | null => tracer?.current() ?? null;

/** Begins a trace, or goes on with a caller's; null where nothing is traced. */
export const beginTrace = (span: SpanDescription, caller: string | null = null): OpenSpan | null =>
  tracer?.begin(span, caller === null ? { kind: 'root' } : { kind: 'remote', traceparent: caller, isOurs: false }) ??
  null;

/** Goes on with a trace of ours; null where it has none. */
export const beginSpan = (parent: string | undefined, span: SpanDescription): OpenSpan | null =>
  parent === undefined ? null : (tracer?.begin(span, { kind: 'remote', traceparent: parent, isOurs: true }) ?? null);

async function ended<T>(spans: readonly OpenSpan[], work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    for (const one of spans) one.end();
    return result;
  } catch (error) {
    for (const one of spans) one.end({ error: errorCode(error) });
    throw error;
  }
}

/** The work as the first span of a trace of its own, or below `parent`, a traceparent of ours. */
export function tracedFrom<T>(parent: string | null, span: SpanDescription, work: () => Promise<T>): Promise<T> {
  const open = tracer?.begin(
    span,
    parent === null ? { kind: 'root' } : { kind: 'remote', traceparent: parent, isOurs: true },
  );
  return open ? open.within(() => ended([open], work)) : work();
}

/** The work as a span of the current trace; only the work where there is none. */
export function traced<T>(span: SpanDescription, work: () => Promise<T>): Promise<T> {
  if (tracer === null || tracer.current() === null) return work();
  const open = tracer.begin(span, { kind: 'current' });
  return open.within(() => ended([open], work));
}

/**
 * One piece of work that serves several traces, such as an append of captions of several speakers: a span in each. What
 * `work` is given answers how a trace goes on below its span; undefined for none, and where nothing is traced.
 * @param parents traceparents of ours; those that are null or undefined are of no trace
 */
export function tracedEach<T>(
  span: SpanDescription,
  parents: Iterable<string | null | undefined>,
  work: (continued: (parent: string | null | undefined) => string | undefined) => Promise<T>,
): Promise<T> {
  const present = tracer;
  if (present === null) return work(() => undefined);
  const open = new Map<string, OpenSpan>();
  for (const parent of parents)
    if (typeof parent === 'string' && !open.has(parent))
      open.set(parent, present.begin(span, { kind: 'remote', traceparent: parent, isOurs: true }));
  return ended([...open.values()], () => work((parent) => open.get(parent ?? '')?.traceparent ?? undefined));
}
