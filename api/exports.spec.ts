import { exportActions, exportDeadlines, exportMarkdown, exportPdf, exportSubtitles } from '#api/contract/exports.ts';
import { correctAction } from '#api/contract/corrections.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let stranger: Person;
let observer: Person;
let minutes: ReturnType<typeof minutesOf>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  [claire, stranger, observer] = await Promise.all([api.person('user'), api.person('user'), api.person('observer')]);
});
afterAll(() => api.close());

const ROUTES = [exportMarkdown, exportPdf, exportActions, exportDeadlines, exportSubtitles];

describe('an exported meeting', () => {
  it('is a file with a name, of its kind, that nobody keeps in between', async () => {
    const id = await minutes.analysed(claire, 'Comité d’été');
    for (const route of ROUTES) {
      const { status, headers, text } = await api.call(route, { token: claire.token, params: { id } });
      expect([status, headers.get('content-type')]).toEqual([200, route.produces]);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="Comite-d-ete\.\w+"; filename\*=UTF-8''Comit%C3%A9-d-%C3%A9t%C3%A9\.\w+$/u,
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(text.length).toBeGreaterThan(20);
    }
  });

  it('says what was corrected, once it can be seen', async () => {
    const id = await minutes.analysed(claire);
    const [item] = (await minutes.summary(claire, id)).actionItems ?? [];
    const { answer } = await api.call(correctAction, {
      token: claire.token,
      params: { id, actionId: item?.id ?? '' },
      body: { task: '=cmd|calc', deadline: '2026-12-01' },
    });
    const csv = await api.call(exportActions, {
      token: claire.token,
      params: { id },
      query: { minPosition: answer.position },
    });
    expect(csv.text).toContain(`\r\n"'=cmd|calc";"Claire";"2026-12-01";`);
    expect((await api.call(exportDeadlines, { token: claire.token, params: { id } })).text).toContain(
      'DTSTART;VALUE=DATE:20261201',
    );
  });

  it('is there for those who may read it only', async () => {
    const id = await minutes.analysed(claire, 'Secrète');
    for (const route of ROUTES) {
      for (const person of [stranger, observer])
        expect((await api.call(route, { token: person.token, params: { id } })).body).toMatchObject({
          status: 404,
          code: 'MEETING_NOT_FOUND',
        });
      expect((await api.call(route, { params: { id } })).status).toBe(401);
      expect((await api.call(route, { token: claire.token, params: { id: randomUUID() } })).status).toBe(404);
    }
  });

  it('has no subtitles where nothing has a time', async () => {
    const id = await minutes.saved(claire, { transcript: 'Claire: Bonjour' });
    expect((await api.call(exportSubtitles, { token: claire.token, params: { id } })).body).toMatchObject({
      status: 409,
      code: 'TRANSCRIPT_UNTIMED',
    });
  });

  it('is made also of a meeting without an analysis', async () => {
    const id = await minutes.saved(claire, { subject: 'Sans analyse' });
    expect((await api.call(exportMarkdown, { token: claire.token, params: { id } })).text).toContain(
      'Aucune action identifiée',
    );
    expect((await api.call(exportPdf, { token: claire.token, params: { id } })).status).toBe(200);
  });
});
