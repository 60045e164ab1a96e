import { meetingFollowUp, saveFollowUp, setFollowUpAside, type FollowUpDraftView } from '#api/contract/follow-ups.ts';
import { setActionStatus } from '#api/contract/meetings.ts';
import { followUpStreams } from '#domain/follow-up/follow-up.ts';
import { loadState } from '#commands/stream.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { held, item, named, statement, type HeldMeeting, type Named } from '#test/support/held.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';

let api: TestApi;
let claire: Named;
let hugo: Named;
beforeAll(async () => {
  api = await openTestApi();
  [claire, hugo] = await Promise.all([named(api, 'Claire'), named(api, 'Hugo')]);
});
afterAll(() => api.close());

const LINES = ['Claire: Le budget du salon est de 12 000 euros', 'Hugo: Je chiffre le stand', 'Claire: Qui loue ?'];
const meeting = (at: string, more: Partial<HeldMeeting> = {}) =>
  held(api, { by: claire, with: [hugo], at, title: 'Comité du salon', transcript: LINES, ...more });
const shown = async (id: string, { token }: Person, minPosition?: string) =>
  (await api.call(meetingFollowUp, { token, params: { id }, query: minPosition === undefined ? {} : { minPosition } }))
    .answer;
const save = (id: string, by: Person, body: { version: number; plans: boolean; draft: FollowUpDraftView }) =>
  api.call(saveFollowUp, { token: by.token, params: { id }, body });
const aside = (id: string, by: Person, body: { version: number; aside: boolean }) =>
  api.call(setFollowUpAside, { token: by.token, params: { id }, body });

it('is proposed from what the series left open, written, settled, invited to by its people, and discarded', async () => {
  await meeting('2026-10-03', { found: { questions: [statement('Qui loue le camion de livraison ?', 2)] } });
  const id = await meeting('2026-10-10', {
    found: { actionItems: [item('Chiffrer le stand du salon', 1, { assignee: 'Hugo', deadline: '2026-10-20' })] },
  });
  const proposed = await shown(id, claire);
  expect(proposed).toMatchObject({
    phase: 'proposed',
    version: 0,
    none: null,
    mayChange: true,
    open: { actions: 1, questions: 1 },
    draft: { title: 'Comité du salon', time: '10:00', minutes: 60, without: [] },
    people: [{ name: 'Claire' }, { name: 'Hugo', email: hugo.email.toLowerCase() }],
    invitation: null,
  });
  const draft = proposed.draft as FollowUpDraftView;
  expect(draft.agenda).toContain('- Qui loue le camion de livraison ?');
  expect(draft.agenda).toContain('- Chiffrer le stand du salon (Hugo, pour le 20 octobre');
  // Who only attends sees no draft, and changes none.
  expect(await shown(id, hugo)).toMatchObject({ mayChange: false, draft: null, people: [] });
  expect((await save(id, hugo, { version: 0, plans: true, draft })).body).toMatchObject({ code: 'MEETING_FORBIDDEN' });

  const written = { ...draft, day: '2199-01-09', title: 'Comité, suite', without: [0] };
  const saved = await save(id, claire, { version: 0, plans: true, draft: written });
  const settled = await shown(id, claire, saved.answer.position);
  expect(settled).toMatchObject({ phase: 'planned', version: 2, draft: written, startsAt: '2199-01-09T09:00:00.000Z' });
  const { google, outlook, ics } = settled.invitation ?? { google: '', outlook: '', ics: '' };
  const asked = new URL(google).searchParams;
  expect([asked.get('text'), asked.get('dates'), asked.get('add')]).toEqual([
    'Comité, suite',
    '21990109T090000Z/21990109T100000Z',
    hugo.email.toLowerCase(),
  ]);
  expect(new URL(outlook).searchParams.get('to')).toBe(hugo.email.toLowerCase());
  expect(ics).toContain('SUMMARY:Comité\\, suite');
  expect(ics.replaceAll(/\r\n[ \t]/gu, '')).toContain(`MAILTO:${hugo.email.toLowerCase()}`);
  expect(ics).not.toContain(claire.email.toLowerCase());
  expect(await shown(id, hugo)).toMatchObject({
    phase: 'planned',
    startsAt: settled.startsAt,
    draft: null,
    invitation: null,
  });

  // What somebody else did meanwhile is not overwritten; nothing is planned in the past.
  expect((await aside(id, claire, { version: 0, aside: true })).body).toMatchObject({ code: 'FOLLOW_UP_CHANGED' });
  const past = await save(id, claire, { version: 2, plans: true, draft: { ...written, day: '2020-01-01' } });
  expect([past.status, past.body]).toMatchObject([400, { code: 'FOLLOW_UP_PAST' }]);
  const discarded = await aside(id, claire, { version: 2, aside: true });
  expect(await shown(id, claire, discarded.answer.position)).toMatchObject({ phase: 'discarded', invitation: null });
  const again = await aside(id, claire, { version: 3, aside: false });
  expect(await shown(id, claire, again.answer.position)).toMatchObject({
    phase: 'proposed',
    draft: { title: draft.title },
  });

  // Its words are under the key of the analysis that they quote, and go with it: what was settled stays settled.
  const last = await save(id, claire, { version: 4, plans: true, draft: written });
  const { events } = await loadState(api.record.log, followUpStreams.of(id));
  const quoting = events.findLast(({ type }) => type === 'FollowUpEdited')?.data as { readonly keyId: string };
  expect(quoting.keyId).toMatch(new RegExp(`^meeting/${id}/analysis/`));
  await api.record.vault.destroy(quoting.keyId);
  expect(await shown(id, claire, last.answer.position)).toMatchObject({
    phase: 'planned',
    startsAt: settled.startsAt,
    draft: { title: draft.title },
  });
});

it('is none while nothing is open, nor once the next one is there', async () => {
  const open = { actionItems: [item('Relire le bail', 1)] };
  const first = await meeting('2026-09-03', { title: 'Point bail', found: open });
  await api.call(setActionStatus, {
    token: claire.token,
    params: { id: first, actionId: 'a1' },
    body: { status: 'completed' },
  });
  await api.record.caughtUp();
  expect(await shown(first, claire)).toMatchObject({ none: 'nothing-open', draft: null });
  const next = await meeting('2026-09-10', { title: 'Point bail', found: open });
  expect(await shown(first, claire)).toMatchObject({ none: 'next-is-there', next: { id: next }, draft: null });
  expect(await shown(next, claire)).toMatchObject({ none: null, next: null });
  const deleted = { type: 'deleteMeeting', principal: { userId: claire.id, isAdmin: false } } as const;
  const request = { commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' } as const;
  const { version, draft } = await shown(next, claire);
  await changeMeeting(api.record.dependencies, { meetingId: next, command: deleted, request });
  const late = await save(next, claire, { version, plans: false, draft: draft as FollowUpDraftView });
  expect([404, 410]).toContain(late.status);
});
