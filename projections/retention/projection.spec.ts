import { ERASED } from '#domain/events/personal.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import type { RetentionEvent } from '#domain/retention/decide.ts';
import { personErased } from '#test/fixtures/meeting-events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { retentionProjection } from './projection.ts';
import { meetingHolds, meetingLabels, postponedErasures, retentionRules } from './tables.ts';

const none = specificationOfRows(retentionProjection);
const set: RetentionEvent = {
  type: 'RetentionRuleSet',
  data: { ruleId: 'r1', label: 'RH', meetingType: 'interview', age: { value: 12, unit: 'hours' } },
};
const held = (reason: string | typeof ERASED = 'Litige'): MeetingEvent => ({
  type: 'MeetingHeld',
  data: { hold: 0, keyId: 'k', reason: reason as string },
});
const postponed: MeetingEvent = {
  type: 'PersonErasurePostponed',
  data: { erasureId: 'e1', captureId: 'c', participants: [0], guests: [], links: [] },
};

describe('rules of retention', () => {
  it('are those that were set and not removed', () => {
    const there = none.given('settings-retention', set);
    there.thenRows(retentionRules, {
      rule_id: 'r1',
      label: 'RH',
      meeting_type: 'interview',
      age_value: 12,
      age_unit: 'hours',
      set_by: 'system:spec',
      set_at: '2026-11-20T09:00:00.000Z',
    });
    there
      .given('settings-retention', { type: 'RetentionRuleRemoved', data: { ruleId: 'r1' } } satisfies RetentionEvent)
      .thenRows(retentionRules);
  });
});

describe('a meeting', () => {
  const labelled = (label: string | null): MeetingEvent => ({ type: 'MeetingLabelled', data: { label } });

  it('has the label that it was given last', () => {
    none.given('meeting-m', labelled('RH')).thenRows(meetingLabels, { meeting_id: 'm', label: 'RH', label_key: 'rh' });
    none.given('meeting-m', labelled('RH'), labelled(null)).thenRows(meetingLabels);
  });

  it('is held with who and why until that is lifted, and erasures wait as long', () => {
    const there = none.given('meeting-m', held(), postponed);
    there.thenRows(meetingHolds, {
      meeting_id: 'm',
      reason: 'Litige',
      held_by: 'system:spec',
      held_at: '2026-11-20T09:00:00.000Z',
    });
    there.thenRows(postponedErasures, {
      meeting_id: 'm',
      erasure_id: 'e1',
      asked_by: 'system:spec',
      asked_at: '2026-11-20T09:00:01.000Z',
    });
    const lifted = there.given('meeting-m', { type: 'MeetingHoldLifted', data: { hold: 0 } } satisfies MeetingEvent);
    lifted.thenRows(meetingHolds);
    lifted.thenRows(postponedErasures);
  });

  it('keeps no reason that is erased, and nothing once it is deleted', () => {
    none.given('meeting-m', held(ERASED)).thenRows(meetingHolds, { meeting_id: 'm', reason: null });
    none.given('meeting-m', held(), personErased([0])).thenRows(meetingHolds, { meeting_id: 'm', reason: null });
    const ends: MeetingEvent[] = [
      { type: 'MeetingDeleted', data: {} },
      { type: 'MeetingErased', data: { keysDestroyed: 1 } },
    ];
    for (const end of ends) {
      const gone = none.given('meeting-m', labelled('RH'), held(), postponed, end);
      for (const one of [meetingLabels, meetingHolds, postponedErasures]) gone.thenRows(one);
    }
  });
});
