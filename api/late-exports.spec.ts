import {
  cancelExport,
  exportFile,
  exportMarkdown,
  exportPdf,
  exportPending,
  exportState,
  listExports,
} from '#api/contract/exports.ts';
import { configureMeeting } from '#api/contract/meeting-access.ts';
import { meetingDetail } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import type { Sealer } from '#domain/events/sealer.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { listen } from '#test/support/live.ts';
import { fewOf, isLong } from '#test/support/long.ts';
import { payload } from '#test/support/minutes.ts';
import { mostInOneTurn } from '#test/support/turns.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from './server.ts';

const LINES = isLong ? 1_500 : 150;
const transcriptOf = (lines: number): string =>
  Array.from({ length: lines }, (_, line) => `Claire: Réplique ${line} du budget voté.`).join('\n');
const transcript = transcriptOf(LINES);
/** Long enough that nobody has it at once. */
const shorter = transcriptOf(isLong ? LINES : 20);

let api: TestApi;
let claire: Person;
let noor: Person;
beforeAll(async () => {
  // Shorter than any document takes; what ends in time is answered by the other specs.
  api = await openTestApi({ analysisPatience: 50 });
  [claire, noor] = await Promise.all([api.person('user'), api.person('user')]);
});
afterAll(() => api.close());

/** Saves a meeting, also where that takes longer than this server's patience, and waits until it is shown. */
async function save(subject: string, said = shorter): Promise<string> {
  const saved = await api.call(saveMeeting, { token: claire.token, body: payload({ subject, transcript: said }) });
  const location = saved.headers.get('location');
  const later = () => api.send(location ?? '', { token: claire.token });
  if (location !== null) await expect.poll(async () => (await later()).status, { timeout: 30_000 }).toBe(200);
  const { id, position } = saveMeeting.answer.parse((location === null ? saved : await later()).body);
  await api.call(meetingDetail, { token: claire.token, params: { id }, query: { minPosition: position } });
  return id;
}

const state = (id: string, by = claire) => api.call(exportState, { token: by.token, params: { id } });
const file = (id: string, by = claire) => api.call(exportFile, { token: by.token, params: { id } });
/** Rows that are kept of a meeting: results, and the bytes of documents. */
const kept = async (meetingId: string) => {
  const { rows } = await api.record.pool.query('select from vault.late_result where owner = $1', [
    meetingKeys.owner(meetingId),
  ]);
  return rows.length;
};
function settled(id: string, by = claire) {
  return expect.poll(async () => (await state(id, by)).status, { timeout: 60_000 });
}

/** Asks for a PDF that is not there at once, and answers the id of what is to come. */
async function begin(meetingId: string, by = claire): Promise<string> {
  const { status, body, headers } = await api.call(exportPdf, { token: by.token, params: { id: meetingId } });
  const { location } = exportPending.parse(body);
  expect([status, headers.get('location')]).toEqual([202, location]);
  return location.replace('/api/exports/', '');
}

describe('a document that takes longer than its caller waits', () => {
  it('is answered with 202, tells how far it is and that it is there, and is listed and fetched by its caller alone, until it is forgotten', async () => {
    const meetingId = await save('Longue', transcript);
    const principal = await listen(api.origin, claire.token);
    const own = async (by = claire) =>
      (await api.call(listExports, { token: by.token })).answer.exports.filter((one) => one.meetingId === meetingId);
    const id = await begin(meetingId);
    expect(await own()).toMatchObject([{ id, format: 'pdf', state: 'pending', name: null, error: null }]);
    const told = new Set<number | null>();
    await expect
      .poll(
        async () => {
          const { status, body } = await state(id);
          if (status === 202) told.add(exportPending.parse(body).progress);
          return status;
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(200);
    expect([...told].filter((share) => share !== null && share > 0 && share < 100).length).toBeGreaterThan(1);
    expect(await principal.until(({ kind }) => kind === 'result')).toEqual({
      kind: 'result',
      location: `/api/exports/${id}`,
    });
    await principal.leave();
    const { answer } = await state(id);
    expect(answer).toMatchObject({ meetingId, name: 'Longue.pdf', location: `/api/exports/${id}/file` });
    const { status, headers, text } = await file(id);
    expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/octet-stream', '%PDF-']);
    expect(answer.bytes).toBeGreaterThan(10_000);
    for (const ask of [state, file])
      expect((await ask(id, noor)).body).toMatchObject({ status: 404, code: 'EXPORT_NOT_FOUND' });
    const { rows } = await api.record.pool.query<{ wrapped: Buffer }>(
      'select wrapped from vault.late_result where wrapped is not null',
    );
    for (const { wrapped } of rows) expect(wrapped.includes('%PDF-')).toBe(false);
    expect(await own()).toMatchObject([{ id, state: 'ready', progress: null, name: 'Longue.pdf' }]);
    expect(await own(noor)).toEqual([]);
    await api.call(cancelExport, { token: claire.token, params: { id } });
    expect(await own()).toEqual([]);
    expect(await kept(meetingId)).toBe(0);
  });

  it('is nobody’s any more who lost the meeting meanwhile', async () => {
    const meetingId = await save('Partagée');
    const configure = (visibility: string) =>
      api.call(configureMeeting, {
        token: claire.token,
        params: { id: meetingId },
        body: {
          visibility,
          captionLanguage: 'fr',
          summaryLanguage: 'fr',
          automaticSummary: false,
          automaticEmail: false,
        },
      });
    await api.call(meetingDetail, {
      token: claire.token,
      params: { id: meetingId },
      query: { minPosition: (await configure('public')).answer.position },
    });
    const id = await begin(meetingId, noor);
    await settled(id, noor).toBe(200);
    expect((await file(id, noor)).status).toBe(200);
    await api.call(meetingDetail, {
      token: claire.token,
      params: { id: meetingId },
      query: { minPosition: (await configure('restricted')).answer.position },
    });
    expect((await file(id, noor)).body).toMatchObject({ status: 404, code: 'MEETING_NOT_FOUND' });
  });

  it('is stopped and forgotten by its caller, and by nobody else', async () => {
    const id = await begin(await save('Annulée', transcript));
    expect((await api.call(cancelExport, { token: noor.token, params: { id } })).status).toBe(404);
    expect((await api.call(cancelExport, { token: claire.token, params: { id } })).status).toBe(200);
    expect((await state(id)).body).toMatchObject({ status: 404, code: 'EXPORT_NOT_FOUND' });
    await expect.poll(() => api.logged()).toContain('late work failed');
  });

  it.each(
    fewOf([
      ['the meeting', meetingKeys.owner],
      ['somebody who spoke in it', (id: string) => meetingKeys.speaker(id, 0)],
    ] as const),
  )('is gone with its bytes once %s is erased, while it is written and after', async (what, keyOf) => {
    const meetingId = await save(`Effacée ${what}`);
    const done = await begin(meetingId);
    await settled(done).toBe(200);
    expect(await kept(meetingId)).toBeGreaterThanOrEqual(2);
    const going = await begin(meetingId);
    await api.record.vault.destroy(keyOf(meetingId));
    for (const id of [done, going])
      for (const ask of [state, file])
        expect((await ask(id)).body).toMatchObject({ status: 404, code: 'EXPORT_NOT_FOUND' });
    expect(await kept(meetingId)).toBe(0);
    // Another document has its turn once this one was given up; nothing of this one is kept behind that.
    const next = await begin(await save(`Suivante ${what}`));
    await settled(next).toBe(200);
    expect(await kept(meetingId)).toBe(0);
  });
});

it.runIf(isLong)(
  'lets others work while a long transcript is read for a document: a thousand lines in one turn at most',
  async () => {
    const meetingId = await save('Libre', transcript);
    let opened = 0;
    const sealer: Sealer = {
      seal: (texts) => api.record.sealer.seal(texts),
      open: async (texts) => {
        opened += texts.length;
        return api.record.sealer.open(texts);
      },
      hashesOf: (periods) => api.record.sealer.hashesOf(periods),
      periods: () => api.record.sealer.periods(),
    };
    const server = createServer(createApi({ ...api.dependencies, sealer, metrics: new Registry() })).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const most = await mostInOneTurn(
      () => opened,
      async () => {
        const headers = { authorization: `Bearer ${claire.token}` };
        const { status, headers: answered } = await fetch(
          `http://127.0.0.1:${port}/api/meetings/${meetingId}/export.md`,
          { headers },
        );
        if (status === 202) await settled(answered.get('location')?.replace('/api/exports/', '') ?? '').toBe(200);
      },
    );
    server.close();
    expect(opened).toBeGreaterThanOrEqual(LINES);
    expect(most).toBeLessThanOrEqual(1_000);
  },
);

describe('a document whose caller leaves before it is there', () => {
  let patient: TestApi;
  let aya: Person;
  beforeAll(async () => {
    patient = await openTestApi();
    aya = await patient.person('user');
  });
  afterAll(() => patient.close());

  it('is found again by who asked, also where nobody would have been told to wait for it', async () => {
    const saved = await patient.call(saveMeeting, {
      token: aya.token,
      body: payload({ subject: 'Quittée', transcript: transcriptOf(isLong ? LINES : 60) }),
    });
    const { id, position } = saved.answer;
    const params = { id };
    await patient.call(meetingDetail, { token: aya.token, params, query: { minPosition: position } });
    const leaves = new AbortController();
    const asked = fetch(`${patient.origin}${exportPdf.path.replace(':id', id)}`, {
      headers: { authorization: `Bearer ${aya.token}` },
      signal: leaves.signal,
    });
    const own = async () => (await patient.call(listExports, { token: aya.token })).answer.exports;
    await expect.poll(own, { timeout: 30_000, interval: 20 }).toMatchObject([{ meetingId: id, state: 'pending' }]);
    leaves.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(own, { timeout: 60_000 }).toMatchObject([{ meetingId: id, state: 'ready', name: 'Quittée.pdf' }]);
    const [one] = await own();
    const file = await patient.call(exportFile, { token: aya.token, params: { id: String(one?.id) } });
    expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  it.runIf(isLong)(
    'is not kept where it was answered in time, whether it passed through memory or through the vault',
    async () => {
      const subject = 'Répondue';
      // Some megabytes as Markdown, which takes moments.
      const long = Array.from(
        { length: isLong ? 12_000 : 1_000 },
        (_, line) => `Claire: Réplique ${line}, ${'mot pour mot, '.repeat(isLong ? 12 : 90)}`,
      );
      for (const [about, lines] of [
        ['courte', long.slice(0, 100)],
        ['longue', long],
      ] as const) {
        const body = payload({ subject: `${subject} ${about}`, transcript: lines.join('\n') });
        const saved = await patient.call(saveMeeting, { token: aya.token, body });
        const { id, position } = saved.answer;
        await patient.call(meetingDetail, { token: aya.token, params: { id }, query: { minPosition: position } });
        const { status, text, headers } = await patient.call(exportMarkdown, { token: aya.token, params: { id } });
        expect(status).toBe(200);
        expect(Buffer.byteLength(text)).toBe(Number(headers.get('content-length') ?? Buffer.byteLength(text)));
        expect(text).toContain(`Réplique ${lines.length - 1},`);
        const rows = () =>
          patient.record.pool
            .query('select from vault.late_result where owner = $1', [meetingKeys.owner(id)])
            .then(({ rowCount }) => rowCount);
        await expect.poll(rows).toBe(0);
      }
    },
  );
});
