import { REPLAYER } from '#domain/analysis/replaying.ts';
import type { ActionItem } from '#domain/analysis/analysis.ts';
import type { Actor, Recorded } from '#domain/events/event.ts';
import { isEventOf } from '#domain/events/registry.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { unknownMeeting, type Meeting } from '#domain/meeting/state.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf, KINDS_OF } from './facts.ts';

const event = (type: MeetingEvent['type'], data: object = {}, actor: Actor = 'system:analyst') => {
  const made: Recorded = {
    id: 'e-1',
    type,
    data,
    stream: 'meeting-m',
    revision: 3n,
    position: 3n,
    metadata: { actor, correlationId: 'c', causationId: 'c', time: '2026-11-26T09:00:00.000Z', schemaVersion: 1 },
  };
  if (!isEventOf(meetingEvents, made)) throw new TypeError(`${type} is no event of a meeting`);
  return made;
};

const item = (id: string, assignee: string | null): ActionItem => ({
  id,
  task: 'Relire',
  assignee,
  deadline: null,
  deadlineText: null,
  priority: 'medium',
  citations: [],
});
interface Minutes {
  readonly analyses?: readonly string[];
  readonly decisions?: readonly string[];
  readonly actions?: Readonly<Record<string, string | null>>;
}
const meeting = ({ analyses = [], decisions = [], actions = {} }: Minutes = {}): Meeting => ({
  ...unknownMeeting,
  analysisIds: analyses,
  minutes: {
    ...unknownMeeting.minutes,
    statements: new Map(decisions.map((id) => [`decisions/${id}`, [{ text: 'Retenu.', citations: [] }]])),
  },
  actions: new Map(Object.entries(actions).map(([id, assignee]) => [id, item(id, assignee)])),
});

describe('what an event is to other programs', () => {
  it('is that minutes are ready, once, with what they decide and whose work they have', () => {
    const after = meeting({ analyses: ['a'], decisions: ['d1', 'd2'], actions: { x: 'Zoé', y: null } });
    expect(factsOf(event('MeetingAnalysed'), meeting(), after)).toEqual([
      { kind: 'minutes.ready', items: [] },
      { kind: 'decision.taken', items: ['d1', 'd2'] },
      { kind: 'action.assigned', items: ['x'] },
    ]);
    expect(factsOf(event('MeetingAnalysed'), after, { ...after, analysisIds: ['a', 'b'] })).toEqual([
      { kind: 'minutes.changed', items: [] },
    ]);
  });

  it('is that work is given to somebody, by anybody, and no more where it was theirs', () => {
    const [nobodys, zoes, noes] = [{ x: null }, { x: 'Zoé' }, { x: 'Noé' }].map((actions) => meeting({ actions }));
    const told = (before = meeting(), after = meeting()) => factsOf(event('ActionItemCorrected'), before, after);
    expect(told(nobodys, zoes)).toEqual([{ kind: 'action.assigned', items: ['x'] }]);
    expect(told(zoes, noes)).toEqual([{ kind: 'action.assigned', items: ['x'] }]);
    expect(told(zoes, zoes)).toEqual([]);
    expect(told(zoes, nobodys)).toEqual([]);
  });

  it('names what was ticked, and says that a meeting ended, was deleted, or lost a person', () => {
    const kinds = (type: MeetingEvent['type'], data: object = {}) =>
      factsOf(event(type, data), meeting(), meeting()).map(({ kind, items }) => [kind, ...items]);
    expect(kinds('ActionItemCompleted', { actionId: 'x' })).toEqual([['action.done', 'x']]);
    expect(kinds('ActionItemReopened', { actionId: 'x' })).toEqual([['action.reopened', 'x']]);
    expect(kinds('TranscriptCompleted')).toEqual([['meeting.ended']]);
    expect(kinds('StatementRemoved')).toEqual([['minutes.changed']]);
    expect(kinds('MeetingDeleted')).toEqual([['meeting.deleted']]);
    expect(kinds('PersonErased')).toEqual([['meeting.person_erased']]);
    expect(kinds('MeetingShared')).toEqual([]);
  });

  it('is of the kinds that are known of the event beforehand, whatever the meeting was and becomes', () => {
    const some = fc.record({
      analyses: fc.subarray(['a', 'b']),
      decisions: fc.subarray(['d1', 'd2']),
      actions: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom(null, 'Zoé', 'Noé')),
    });
    const types = fc.constantFrom(...(Object.keys(meetingEvents) as MeetingEvent['type'][]));
    fc.assert(
      fc.property(types, some, some, (type, before, after) => {
        const facts = factsOf(event(type, { actionId: 'x' }), meeting(before), meeting(after));
        const kinds: readonly string[] = type in KINDS_OF ? KINDS_OF[type as keyof typeof KINDS_OF] : [];
        expect(kinds).toEqual(expect.arrayContaining(facts.map(({ kind }) => kind)));
      }),
    );
  });

  it('is nothing where a replay finds it', () => {
    const after = meeting({ analyses: ['a'], decisions: ['d1'] });
    expect(factsOf(event('MeetingAnalysed', {}, REPLAYER), meeting(), after)).toEqual([]);
  });

  it('tells each decision and each assignment once over any number of analyses', () => {
    const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'));
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 6 }), (found) => {
        let before = meeting();
        const told: string[] = [];
        const seen = new Set<string>();
        found.forEach((some, index) => {
          // Nothing that was found vanishes, as for what people had a hand in.
          for (const id of some) seen.add(id);
          const after = meeting({
            analyses: found.slice(0, index + 1).map((_, number) => `a${number}`),
            decisions: [...seen],
            actions: Object.fromEntries([...seen].map((id) => [id, 'Zoé'])),
          });
          for (const { kind, items } of factsOf(event('MeetingAnalysed'), before, after))
            told.push(...items.map((id) => `${kind} ${id}`), ...(items.length === 0 ? [kind] : []));
          before = after;
        });
        const each = [...seen].flatMap((id) => [`action.assigned ${id}`, `decision.taken ${id}`]);
        const minutes = found.map((_, index) => (index === 0 ? 'minutes.ready' : 'minutes.changed'));
        expect(told.toSorted()).toEqual([...each, ...minutes].toSorted());
      }),
    );
  });
});
