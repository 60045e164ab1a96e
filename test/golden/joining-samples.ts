const meetingId = 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01';
const userId = 'c0ffee00-0000-4000-8000-000000000001';
const startsAt = '2026-07-01T08:00:00.000Z';

/** One event of each type by which bots come by themselves. */
export const joiningSamples: Readonly<Record<string, unknown>> = {
  JoiningPreferred: { userId, wants: 'accepted' },
  AttendanceChosen: { meetingId, userId, standing: 'attendee', scope: 'series', wanted: false },
  BotSent: { meetingId, startsAt, attempt: 1, sessionId: 'session-1', userId, existing: false },
  BotNotSent: { meetingId, startsAt, userId, obstacle: 'limit' },
  LinkPlanned: {
    keyId: `user/${userId}/identity`,
    userId,
    platform: 'googlemeet',
    meetingUrl: 'https://meet.google.com/abc-defg-hij',
    title: 'Point d’équipe',
    day: '2026-07-01',
    time: '10:00',
    minutes: 60,
    weekly: true,
    until: '2026-12-31',
    nextAt: startsAt,
  },
  PlanAdvanced: { nextAt: '2026-07-08T08:00:00.000Z' },
  PlanWeekSkipped: { startsAt, skipped: true, weeks: [startsAt] },
  PlanStopped: {},
  BotAnnounced: { keyId: 'botSession/session-1/company', written: true, text: 'Bonjour, je suis Greffier.' },
  BotObjectionRaised: {
    keyId: 'botSession/session-1/company',
    kind: 'stop',
    via: 'speech',
    by: 'Noé',
    words: 'Greffier, arrête.',
  },
  BotCaptureResumed: { userId },
  BotCaptureDiscarded: { userId },
};
