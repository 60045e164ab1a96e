import { exportFile, exportMarkdown, exportPdf, exportState, exportSubtitles } from '#api/contract/exports.ts';
import { meetingTranscript } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf, payload } from '#test/support/minutes.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** `npm run test:long` does it with what a week of talk has. */
const LINES = process.env['LONG'] === 'full' ? 60_000 : 1_000;
const MOST_MS = 600_000;

const clock = (second: number): string =>
  [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

let api: TestApi;
let claire: Person;
let id: string;
beforeAll(async () => {
  api = await openTestApi();
  claire = await api.person('user');
  const transcript = Array.from(
    { length: LINES },
    (_, line) => `[${clock(line)}] Claire: Réplique ${line} du budget, mot pour mot.`,
  ).join('\n');
  const saved = await api.call(saveMeeting, { token: claire.token, body: payload({ subject: 'Longue', transcript }) });
  const location = saved.headers.get('location');
  const later = () => api.send(location ?? '', { token: claire.token });
  if (location !== null)
    await vi.waitUntil(async () => (await later()).status === 200, { timeout: MOST_MS, interval: 500 });
  const answer = saveMeeting.answer.parse((location === null ? saved : await later()).body);
  id = answer.id;
  // The read tables take longer than a read waits for them.
  await vi.waitUntil(async () => (await minutesOf(api).shown(claire, id, answer.position)).status === 200, {
    timeout: MOST_MS,
    interval: 500,
  });
}, MOST_MS);
afterAll(() => api.close());

describe(`a meeting of ${LINES} lines`, () => {
  it('answers as many lines as were asked for, from anywhere', async () => {
    const page = async (after: number) =>
      (
        await api.call(meetingTranscript, {
          token: claire.token,
          params: { id },
          query: { limit: '100', after: `${after}` },
        })
      ).answer.data;
    for (const after of [0, Math.floor(LINES / 2), LINES - 101]) {
      const { lines, next } = await page(after);
      expect([lines.length, lines[0]?.line, next]).toEqual([
        100,
        after + 1,
        after + 100 === LINES - 1 ? null : after + 100,
      ]);
    }
  });

  it.each([exportMarkdown, exportSubtitles, exportPdf])(
    'is a file, at once or at the address that is answered: $path',
    async (route) => {
      const asked = await api.send(route.path.replace(':id', id), { token: claire.token });
      expect([200, 202]).toContain(asked.status);
      const later = asked.headers.get('location');
      const lateId = later?.split('/').at(-1);
      if (lateId)
        await expect
          .poll(async () => (await api.call(exportState, { token: claire.token, params: { id: lateId } })).status, {
            timeout: MOST_MS,
            interval: 1_000,
          })
          .toBe(200);
      const { status, headers, text } =
        later === null ? asked : await api.send(`${later}/file`, { token: claire.token });
      expect([status, headers.get('content-type')]).toEqual([
        200,
        later === null ? route.produces : exportFile.produces,
      ]);
      expect(text).toContain(route === exportPdf ? '%%EOF' : `Réplique ${LINES - 1} du budget`);
    },
    MOST_MS,
  );
});
