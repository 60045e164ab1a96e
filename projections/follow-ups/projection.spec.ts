import { ERASED } from '#domain/events/personal.ts';
import type { FollowUpEvent } from '#domain/follow-up/follow-up.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { it } from 'vitest';
import { followUpsProjection } from './projection.ts';
import { followUps } from './tables.ts';

const [meeting_id, keyId] = ['a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01', 'meeting/m/analysis/a'];
const stream = `settings-followup-${meeting_id}`;
const draft = { title: 'Suite', agenda: '- Relire', day: '2026-12-09', time: '10:00', minutes: 45, without: [2] };
const edited: FollowUpEvent = { type: 'FollowUpEdited', data: { keyId, meetingId: meeting_id, ...draft } };
const startsAt = '2026-12-09T09:00:00.000Z';
const planned: FollowUpEvent = { type: 'FollowUpPlanned', data: { startsAt } };
const discarded: FollowUpEvent = { type: 'FollowUpDiscarded', data: {} };
const sealed = { keyId, text: JSON.stringify(draft) };
const none = specificationOfRows(followUpsProjection);

it('has the draft as it was written last, and when what was settled begins', () => {
  const given = none.given(stream, edited);
  given.thenRows(followUps, { meeting_id, phase: 'edited', version: 1, draft: sealed, starts_at: null });
  const settled = given.given(stream, planned);
  settled.thenRows(followUps, { phase: 'planned', version: 2, draft: sealed, starts_at: startsAt });
  settled.given(stream, edited).thenRows(followUps, { phase: 'edited', version: 3, starts_at: null });
});

it('keeps what was discarded until it begins anew, and of what is erased nothing', () => {
  none.given(stream, discarded).thenRows(followUps, { phase: 'discarded', version: 1, draft: null });
  const aside = none.given(stream, edited, planned, discarded);
  aside.thenRows(followUps, { phase: 'discarded', version: 3, draft: sealed, starts_at: null });
  const reopened: FollowUpEvent = { type: 'FollowUpReopened', data: {} };
  aside.given(stream, reopened).thenRows(followUps, { phase: 'proposed', version: 4, draft: null });
  const gone: FollowUpEvent = { type: 'FollowUpEdited', data: { ...edited.data, title: ERASED, agenda: ERASED } };
  none.given(stream, gone).thenRows(followUps, { phase: 'edited', draft: null });
});

it('goes with its meeting', () => {
  for (const event of [
    { type: 'MeetingDeleted', data: {} },
    { type: 'MeetingErased', data: { keysDestroyed: 1 } },
  ])
    none.given(stream, edited).given(`meeting-${meeting_id}`, event).thenRows(followUps);
});
