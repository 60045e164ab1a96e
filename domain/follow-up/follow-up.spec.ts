import { ERASED } from '#domain/events/personal.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import { describe, expect, it } from 'vitest';
import { agendaOf } from './agenda.ts';
import { LONGEST_AGENDA } from './draft.ts';
import { FOLLOW_UP_CHANGED, FOLLOW_UP_PAST, followUpDecider, type FollowUpEvent } from './follow-up.ts';

const draft = { title: 'Suite', agenda: '- Relire', day: '2026-12-09', time: '10:00', minutes: 45, without: [2] };
const about = { meetingId: 'm', keyId: 'meeting/m/analysis/a' };
const save = (seen: number, more: { plans?: boolean; draft?: Partial<typeof draft>; now?: string } = {}) =>
  ({
    type: 'saveFollowUp',
    ...about,
    seen,
    plans: more.plans ?? false,
    draft: { ...draft, ...more.draft },
    now: more.now ?? '2026-12-01T08:00:00.000Z',
  }) as const;
const edited: FollowUpEvent = { type: 'FollowUpEdited', data: { ...about, ...draft } };
const planned: FollowUpEvent = { type: 'FollowUpPlanned', data: { startsAt: '2026-12-09T09:00:00.000Z' } };
const discarded: FollowUpEvent = { type: 'FollowUpDiscarded', data: {} };
const reopened: FollowUpEvent = { type: 'FollowUpReopened', data: {} };
const followUp = specificationOf(followUpDecider);

describe('the draft of a next meeting', () => {
  it('is written, settled once, and settled anew where it is changed', () => {
    followUp.given().when(save(0)).then(edited);
    followUp.given(edited).when(save(1)).thenNothing();
    followUp
      .given(edited)
      .when(save(1, { plans: true }))
      .then(planned);
    followUp
      .given()
      .when(save(0, { plans: true }))
      .then(edited, planned);
    followUp
      .given(edited, planned)
      .when(save(2, { plans: true }))
      .thenNothing();
    const later: FollowUpEvent = { type: 'FollowUpEdited', data: { ...about, ...draft, without: [] } };
    followUp
      .given(edited, planned)
      .when(save(2, { draft: { without: [] } }))
      .then(later);
  });

  it('is discarded and begun anew, and written again after either', () => {
    followUp.given().when({ type: 'discardFollowUp', seen: 0 }).then(discarded);
    followUp.given(discarded).when({ type: 'discardFollowUp', seen: 1 }).thenNothing();
    followUp.given(edited, discarded).when({ type: 'reopenFollowUp', seen: 2 }).then(reopened);
    followUp.given().when({ type: 'reopenFollowUp', seen: 0 }).thenNothing();
    followUp.given(edited, discarded).when(save(2)).then(edited);
    followUp.given(edited, reopened).when(save(2)).then(edited);
  });

  it('overwrites nothing that somebody did not see, and begins in no past', () => {
    followUp.given(edited).when(save(0)).thenError(FOLLOW_UP_CHANGED);
    followUp.given(edited).when({ type: 'discardFollowUp', seen: 0 }).thenError(FOLLOW_UP_CHANGED);
    followUp
      .given()
      .when(save(0, { now: '2026-12-09T09:00:00.000Z' }))
      .thenError(FOLLOW_UP_PAST);
    followUp
      .given()
      .when(save(0, { draft: { day: '2026-13-45' } }))
      .thenError(FOLLOW_UP_PAST);
  });

  it('whose words are gone is written anew', () => {
    const gone: FollowUpEvent = { type: 'FollowUpEdited', data: { ...edited.data, title: ERASED, agenda: ERASED } };
    followUp.given(gone).when(save(1)).then(edited);
  });
});

describe('what is to be talked about', () => {
  const action = { task: 'Chiffrer le stand', assignee: 'Hugo', deadline: '2026-12-04', isLate: true };

  it('is what was left undecided, then what is to be done', () => {
    expect(agendaOf(['Qui loue le camion ?'], [action, { ...action, assignee: null, deadline: null, isLate: false }]))
      .toMatchInlineSnapshot(`
      "À décider\u00A0:
      - Qui loue le camion ?

      Où en est-on\u00A0:
      - Chiffrer le stand (Hugo, pour le 4 décembre, en retard)
      - Chiffrer le stand"
    `);
    expect(agendaOf([], [])).toBe('');
  });

  it('has whole lines, as many as fit', () => {
    const text = agendaOf(
      [],
      Array.from({ length: 400 }, () => action),
    );
    expect(text.length).toBeLessThanOrEqual(LONGEST_AGENDA);
    expect(text.split('\n').at(-1)).toBe('- Chiffrer le stand (Hugo, pour le 4 décembre, en retard)');
  });
});
