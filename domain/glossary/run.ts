import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';

const count = z.int().check(z.nonnegative());
const progress = { done: count, changed: count };

/**
 * The glossary in meetings that were captured before: applied, or an entry taken back; the stream is
 * `settings-glossaryrun-{id}`. It holds ids only.
 */
export const glossaryRunEvents = {
  /** `entries`: those that are applied, all of them where it is empty; or the one that is taken back. */
  GlossaryRunAsked: eventType(z.object({ kind: z.enum(['apply', 'withdraw']), entries: z.array(z.string()) })),
  /** How many of how many meetings were gone through, up to which, and how many of them were changed. */
  GlossaryRunAdvanced: eventType(z.object({ ...progress, total: count, upTo: z.string() })),
  GlossaryRunEnded: eventType(z.object(progress)),
};

export type GlossaryRunEvent = EventOf<typeof glossaryRunEvents>;
export type RunKind = 'apply' | 'withdraw';

export interface GlossaryRun {
  readonly kind: RunKind;
  readonly entries: readonly string[];
  readonly done: number;
  readonly changed: number;
  /** The meeting after which it goes on; null at its beginning. */
  readonly upTo: string | null;
  readonly hasEnded: boolean;
}

export type GlossaryRunCommand =
  | { readonly type: 'askRun'; readonly kind: RunKind; readonly entries: readonly string[] }
  | ({ readonly type: 'advanceRun'; readonly total: number; readonly upTo: string } & Pick<
      GlossaryRun,
      'done' | 'changed'
    >)
  | ({ readonly type: 'endRun' } & Pick<GlossaryRun, 'done' | 'changed'>);

function decide(command: GlossaryRunCommand, state: GlossaryRun | null): readonly GlossaryRunEvent[] {
  if (command.type === 'askRun')
    return state === null
      ? [{ type: 'GlossaryRunAsked', data: { kind: command.kind, entries: [...command.entries] } }]
      : [];
  if (state === null || state.hasEnded) return [];
  const { done, changed } = command;
  if (command.type === 'endRun') return [{ type: 'GlossaryRunEnded', data: { done, changed } }];
  const { total, upTo } = command;
  return [{ type: 'GlossaryRunAdvanced', data: { done, changed, total, upTo } }];
}

function evolve(state: GlossaryRun | null, event: GlossaryRunEvent): GlossaryRun | null {
  if (event.type === 'GlossaryRunAsked') return { ...event.data, done: 0, changed: 0, upTo: null, hasEnded: false };
  if (state === null) return null;
  const { done, changed } = event.data;
  return event.type === 'GlossaryRunAdvanced'
    ? { ...state, done, changed, upTo: event.data.upTo }
    : { ...state, done, changed, hasEnded: true };
}

export const glossaryRunDecider: Decider<GlossaryRun | null, GlossaryRunCommand, GlossaryRunEvent> = {
  initialState: null,
  decide,
  evolve,
};

export const glossaryRunCategory = category('settings-glossaryrun');

export const glossaryRunStreams = decidedStreams(glossaryRunCategory, {
  events: glossaryRunEvents,
  decider: glossaryRunDecider,
});
