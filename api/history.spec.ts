import {
  addAction,
  correctLine,
  correctStatement,
  removeAction,
  removeStatement,
  renameMeeting,
  renameSpeaker,
  undoCorrection,
} from '#api/contract/corrections.ts';
import { meetingAt, meetingHistory } from '#api/contract/history.ts';
import { shareMeeting } from '#api/contract/meeting-access.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let noor: Person;
let stranger: Person;
let minutes: ReturnType<typeof minutesOf>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  [claire, noor, stranger] = await Promise.all([api.person('user'), api.person('user'), api.person('user')]);
});
afterAll(() => api.close());

const history = async (by: Person, id: string, query = {}) =>
  (await api.call(meetingHistory, { token: by.token, params: { id }, query })).answer;
const at = (by: Person, id: string, revision: string) =>
  api.call(meetingAt, { token: by.token, params: { id, revision } });

describe('the history of a meeting', () => {
  it('has every event with who did what, and leads to the meeting as it was then', async () => {
    const id = await minutes.analysed(claire);
    const { decisions = [], ids } = await minutes.summary(claire, id);
    const before = (await history(claire, id)).events[0]?.revision ?? '';
    const token = claire.token;
    const params = { id, part: 'decisions' as const, item: ids?.decisions[0] ?? '' };
    await api.call(correctStatement, { token, params, body: { text: 'Autre chose' } });
    await api.call(renameMeeting, { token, params: { id }, body: { title: 'Autre titre' } });
    await api.call(correctLine, { token, params: { id, line: '0' }, body: { text: 'Bonsoir' } });
    const last = await api.call(renameSpeaker, { token, params: { id, number: '1' }, body: { name: 'Noor É.' } });
    await minutes.shown(claire, id, last.answer.position);
    const { events } = await history(claire, id);
    expect(events.slice(0, 4).map(({ type, what, person }) => [type, what, person])).toEqual([
      ['SpeakerRenamed', 'Noor É.', true],
      ['TranscriptLineCorrected', 'Claire\u00A0: Bonsoir', true],
      ['MeetingRenamed', 'Autre titre', true],
      ['StatementCorrected', 'Autre chose', true],
    ]);
    expect(events.slice(0, 4).every(({ by }) => by === claire.email.split('@')[0])).toBe(true);
    expect(events.at(-1)?.type).toBe('MeetingRegistered');
    const { answer } = await at(claire, id, before);
    expect(answer.meeting).toMatchObject({ title: 'Devis', decisions: [{ text: decisions[0] }] });
    expect(answer.meeting.lines?.[0]?.text).toBe('Bonjour à tous');
    expect(answer.differences).toEqual([
      { what: 'title', was: 'Devis', is: 'Autre titre' },
      { what: 'person', was: 'Noor', is: 'Noor É.' },
      { what: 'decision', was: decisions[0], is: 'Autre chose' },
      { what: 'line', was: 'Claire\u00A0: Bonjour à tous', is: 'Claire\u00A0: Bonsoir' },
      {
        what: 'line',
        was: `Noor\u00A0: Décision : on retient le devis`,
        is: `Noor É.\u00A0: Décision : on retient le devis`,
      },
    ]);
  });

  it('says what of the minutes was removed and can be there again, to who may put it back', async () => {
    const id = await minutes.analysed(claire);
    const { decisions, ids } = await minutes.summary(claire, id);
    const own = { token: claire.token };
    const params = { id, part: 'decisions' as const, item: ids?.decisions[0] ?? '' };
    await api.call(removeStatement, { ...own, params });
    const added = await api.call(addAction, { ...own, params: { id }, body: { task: 'Relire', priority: 'low' } });
    const actionId = (added.answer as { id: string }).id;
    const last = await api.call(removeAction, { ...own, params: { id, actionId } });
    await minutes.shown(claire, id, last.answer.position);
    const restores = async (by: Person) =>
      (await history(by, id)).events.flatMap((entry) => (entry.restores === undefined ? [] : [entry.restores]));
    expect(await restores(claire)).toEqual([`action/${actionId}`, `decisions/${params.item}`]);
    const shared = await api.call(shareMeeting, { ...own, params: { id }, body: { email: noor.email } });
    await minutes.shown(noor, id, shared.answer.position);
    expect(await restores(noor)).toEqual([]);
    for (const subject of await restores(claire)) {
      const { answer } = await api.call(undoCorrection, { ...own, params: { id }, body: { subject } });
      await minutes.shown(claire, id, answer.position);
    }
    expect(await restores(claire)).toEqual([]);
    const now = await minutes.summary(claire, id);
    expect(now.decisions).toEqual(decisions);
    expect(now.actionItems?.map(({ task }) => task)).toContain('Relire');
  });

  it('is, after the last event, what everybody is shown now', async () => {
    const id = await minutes.analysed(claire);
    const [last] = (await history(claire, id)).events;
    const { answer } = await at(claire, id, last?.revision ?? '');
    const shown = await minutes.summary(claire, id);
    expect(answer.differences).toEqual([]);
    expect(answer.meeting.summary).toBe(shown.summary);
    expect(answer.meeting.decisions.map(({ text }) => text)).toEqual(shown.decisions);
    expect(answer.meeting.keyPoints.map(({ text }) => text)).toEqual(shown.keyPoints);
    expect(answer.meeting.actions.map(({ task }) => task)).toEqual(shown.actionItems?.map(({ task }) => task));
    expect(answer.meeting.lines).toEqual(await minutes.transcript(claire, id));
  });

  it('comes in pages, for those who may read it, who learn no address that they may not', async () => {
    const id = await minutes.saved(claire);
    const shared = await api.call(shareMeeting, {
      token: claire.token,
      params: { id },
      body: { email: noor.email },
    });
    await minutes.shown(claire, id, shared.answer.position);
    const first = await history(claire, id, { limit: 1 });
    expect(first.events.map(({ type, what }) => [type, what])).toEqual([['MeetingShared', noor.email]]);
    const rest = await history(claire, id, { before: first.next, limit: 100 });
    expect(rest.next).toBeNull();
    expect(rest.events.map(({ type }) => type)).toEqual(['TranscriptCompleted', 'MeetingRegistered']);
    expect((await history(noor, id, { limit: 1 })).events[0]?.what).toBeNull();
    expect((await at(stranger, id, '0')).body['code']).toBe('MEETING_NOT_FOUND');
    expect((await at(claire, id, '99')).body['code']).toBe('MOMENT_NOT_FOUND');
    expect((await at(claire, id, 'un')).status).toBe(400);
  });
});
