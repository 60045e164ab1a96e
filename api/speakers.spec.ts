import { meetingSpeakers, mergeSpeakers, partSpeakers } from '#api/contract/corrections.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { meetingsAnalytics } from '#api/contract/analytics.ts';
import { sayingsOf } from '#domain/transcript/sayings.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let minutes: ReturnType<typeof minutesOf>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  claire = await api.person('user');
});
afterAll(() => api.close());

const TRANSCRIPT = [
  '[00:00:04] Intervenant 1: Oui. Le chantier de la mairie avance bien cette semaine.',
  '[00:00:30] Intervenant 2: Nous avons reçu trois devis pour les fenêtres.',
  '[00:01:04] Intervenant 3: Il faut choisir avant vendredi midi, sinon tout est décalé.',
].join('\n');

it('are known by what they said, merged and parted again', async () => {
  const id = await minutes.saved(claire, { transcript: TRANSCRIPT, participants: [] });
  const speakers = async (minPosition?: string) =>
    (
      await api.call(meetingSpeakers, {
        token: claire.token,
        params: { id },
        query: minPosition === undefined ? {} : { minPosition },
      })
    ).answer.speakers;
  const first = (await speakers()).find(({ name }) => name === 'Intervenant 1');
  const third = (await speakers()).find(({ name }) => name === 'Intervenant 3');
  expect(first?.sayings).toEqual([{ line: 0, at: 4_000, text: 'Le chantier de la mairie avance bien cette semaine.' }]);
  const pair = {
    token: claire.token,
    params: { id, number: String(third?.number) },
    body: { into: first?.number ?? -1 },
  };
  const merged = await api.call(mergeSpeakers, pair);
  expect(merged.status).toBe(200);
  const one = await speakers(merged.answer.position);
  expect(one.find(({ name }) => name === 'Intervenant 3')).toMatchObject({ mergedInto: first?.number, sayings: [] });
  expect((await minutes.transcript(claire, id)).map(({ speaker }) => speaker)).toEqual([
    'Intervenant 1',
    'Intervenant 2',
    'Intervenant 1',
  ]);
  const counted = async () => {
    const { participants } = (await minutes.shown(claire, id)).answer.data;
    const list = await api.call(listMeetings, { token: claire.token, query: {} });
    const stretch = { from: '2026-07-01', to: '2026-07-01' };
    const figures = await api.call(meetingsAnalytics, { token: claire.token, query: stretch });
    return {
      cards: participants.map(({ name }) => name),
      listed: list.answer.meetings.find((one) => one.id === id)?.participants,
      inAll: figures.answer.totals.participants,
    };
  };
  expect(await counted()).toEqual({
    cards: ['Intervenant 1', 'Intervenant 2'],
    listed: ['Intervenant 1', 'Intervenant 2'],
    inAll: 2,
  });
  const parted = await api.call(partSpeakers, pair);
  expect((await speakers(parted.answer.position)).find(({ name }) => name === 'Intervenant 3')).toEqual(third);
  const same = await api.call(mergeSpeakers, { ...pair, body: { into: third?.number ?? -1 } });
  expect(same.body['code']).toBe('SPEAKERS_SAME');
});

it('are known by their longest sentences where they said more than is read, however long they spoke without a stop', async () => {
  const speech = 'et puis nous avons encore parlé du chantier '.repeat(8).trim();
  const said = Array.from({ length: 75 }, (_, line) =>
    line % 3 === 0 ? `${speech} ${line}` : `Nous avons relu la page ${line} du devis${' bis'.repeat(line % 25)}.`,
  );
  const id = await minutes.saved(claire, {
    transcript: said.map((text) => `Claire: ${text}`).join('\n'),
    participants: [],
  });
  const { speakers } = (await api.call(meetingSpeakers, { token: claire.token, params: { id } })).answer;
  const all = said.map((text, line) => ({ line, at: null, text }));
  expect(speakers).toMatchObject([{ name: 'Claire', sayings: sayingsOf(all, 3).map(({ text }) => ({ text })) }]);
});
