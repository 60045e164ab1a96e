import { analyze } from '#api/contract/analysis.ts';
import { meetingDetail, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person, TestApi } from './api.ts';

export const TRANSCRIPT = [
  '[00:00:04] Claire: Bonjour à tous',
  '[00:00:30] Noor: Décision : on retient le devis',
  '[00:12:04] Claire: Action : envoyer le compte rendu',
].join('\n');

export const payload = (changes: object = {}) => ({
  platform: 'google_meet',
  meetingId: `gmeet-${randomUUID()}`,
  subject: 'Comité d’été',
  startTime: '2026-07-01T10:00:00+02:00',
  endTime: '2026-07-01T11:00:00+02:00',
  participants: [{ name: 'Claire', email: 'claire@unknown' }, { name: 'Noor' }],
  transcript: TRANSCRIPT,
  metadata: {
    botName: 'Greffier',
    meetingUrl: 'https://meet.google.com/abc-defg-hij',
    captureMethod: 'browser_bot',
    sessionId: 'session-1',
  },
  ...changes,
});

/** Meetings as people make them and see them, through the API. */
export const minutesOf = (api: TestApi) => {
  const shown = (by: Person, id: string, minPosition = '') =>
    api.call(meetingDetail, { token: by.token, params: { id }, query: minPosition === '' ? {} : { minPosition } });
  const save = (by: Person, changes = {}, headers = {}) =>
    api.call(saveMeeting, { token: by.token, body: payload(changes), headers });
  return {
    save,
    shown,
    /** A meeting of somebody's, seen to be in the read tables. */
    async saved(by: Person, changes = {}): Promise<string> {
      const first = await save(by, changes);
      const location = first.headers.get('location') ?? '';
      let { status, body } = first;
      // On a busy machine it is there later, at an address.
      while (status === 202) {
        await wait(100);
        ({ status, body } = await api.send(location, { token: by.token }));
      }
      const { id, position } = saveMeeting.answer.parse(body);
      await shown(by, id, position);
      return id;
    },
    /** The same, with its analysis. */
    async analysed(by: Person, title = 'Devis', transcript = TRANSCRIPT): Promise<string> {
      const { answer } = await api.call(analyze, {
        token: by.token,
        params: { id: `testbot-${Date.now()}${randomInt(1_000_000)}` },
        body: { transcript, saveToDatabase: true, title },
      });
      const id = answer.meetingId ?? '';
      await shown(by, id, answer.position ?? '');
      return id;
    },
    transcript: async (by: Person, id: string, minPosition = '') =>
      (
        await api.call(meetingTranscript, {
          token: by.token,
          params: { id },
          query: minPosition === '' ? {} : { minPosition },
        })
      ).answer.data.lines,
    summary: async (by: Person, id: string, minPosition = '') =>
      (
        await api.call(meetingSummary, {
          token: by.token,
          params: { id },
          query: minPosition === '' ? {} : { minPosition },
        })
      ).answer,
  };
};
