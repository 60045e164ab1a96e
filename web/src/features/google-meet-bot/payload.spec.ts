import { saveMeeting } from '#api/contract/saves.ts';
import { expect, it } from 'vitest';
import { entry, session } from '../../testing/bot.ts';
import { payloadOf, textOf } from './payload.ts';

const now = new Date('2026-11-20T14:05:09Z');
const entries = [
  entry({ line: 0, speaker: 'Claire Martin', text: 'Bonjour.' }),
  entry({ line: 1, speaker: 'Thomas', text: 'Bonjour Claire.', timestamp: '2026-11-20T13:31:00Z' }),
  entry({ line: 2, speaker: 'Claire Martin', text: 'On commence.' }),
];

it('copies a transcript line by line', () => {
  expect(textOf(entries.slice(0, 2))).toBe('[14:30:04] Claire Martin: Bonjour.\n[14:31:00] Thomas: Bonjour Claire.');
});

it('saves a bot session as the specification says', () => {
  const payload = payloadOf(session(), entries, now);
  expect(saveMeeting.body?.safeParse(payload).success).toBe(true);
  expect(payload).toMatchObject({
    platform: 'google_meet',
    meetingId: `gmeet-${now.getTime()}`,
    subject: 'Réunion Google Meet - 20 nov. 2026 à 15:05',
    startTime: entries[0]?.timestamp,
    endTime: now.toISOString(),
    participants: [
      { name: 'Claire Martin', email: 'claire.martin@unknown' },
      { name: 'Thomas', email: 'thomas@unknown' },
    ],
    metadata: { botName: 'Greffier', captureMethod: 'browser_bot', sessionId: 's-1' },
  });
});

it('begins now where nothing was said, and names nothing that was erased', () => {
  const payload = payloadOf(session({ botName: null, meetingUrl: null }), [], now);
  expect(payload.startTime).toBe(now.toISOString());
  expect(payload.metadata).toEqual({ captureMethod: 'browser_bot', sessionId: 's-1' });
});
