import type { BotSessionEvent, CaptionEvent } from '#domain/bot-session/events.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { ERASED } from '#domain/events/personal.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { botSessionsProjection } from './projection.ts';
import {
  callSessions,
  chatInteractions,
  botSessionAccessRequests,
  botSessionAlarms,
  botSessionObjections,
  botSessionSteps,
} from './tables.ts';

const SESSION = 'session-1';
const STREAM = `botSession-${SESSION}`;
const MEETING = meetingOfBotSession(SESSION);
const noe = 'c0ffee00-0000-4000-8000-000000000002';

const requested: BotSessionEvent = {
  type: 'BotLaunchRequested',
  data: {
    keyId: 'k',
    platform: 'googlemeet',
    requestedBy: 'c0ffee00-0000-4000-8000-000000000001',
    meetingUrl: 'https://meet.exemple.fr/abc-defg-hij',
    botName: 'Greffier',
    expiresAt: '2026-11-20T09:02:00.000Z',
  },
};
const asked: BotSessionEvent = { type: 'BotConsentAsked', data: { consent: 'recording', evidence: null } };
const step = (status: 'in_progress' | 'completed'): BotSessionEvent => ({
  type: 'BotStepChanged',
  data: { step: 'join_meeting', status, detail: null, evidence: null },
});
const interrupted = (cause: 'page-reloaded' | 'shutdown'): BotSessionEvent => ({
  type: 'BotSessionInterrupted',
  data: { cause, since: '2026-11-20T09:10:00.000Z' },
});
const drift = { signal: 'layer-silent', subject: 'captions-toggle' } as const;
const answered = (request: string | typeof ERASED): BotSessionEvent => ({
  type: 'BotCommandAnswered',
  data: { keyId: 'k', command: 'time', asker: 'Noé', request, answer: '12 min' },
});
const wanted = (name: string | typeof ERASED): BotSessionEvent => ({
  type: 'BotAccessRequested',
  data: { userId: noe, keyId: 'k', name },
});
const line: CaptionEvent = {
  type: 'CaptionFinalised',
  data: { line: 0, speaker: 0, keyId: 'k', startedAt: '2026-11-20T09:01:00.000Z', at: 1_500, text: 'Bonjour' },
};

describe('the tables of bot sessions, given their events', () => {
  const none = specificationOfRows(botSessionsProjection);
  const given = (...events: readonly BotSessionEvent[]) => none.given(STREAM, requested, ...events);

  it('say how a bot session went, and where in the log it moved last', () => {
    given(
      { type: 'BotSessionClaimed', data: { worker: 'worker-1' } },
      { type: 'BotSessionJoined', data: { joinedAt: '2026-11-20T09:01:00.000Z' } },
      { type: 'BotCaptionLanguageRead', data: { wanted: 'fr-FR', found: 'en-US' } },
    )
      .given(`captions-${SESSION}`, line, { ...line, data: { ...line.data, line: 1 } })
      .given(
        STREAM,
        { type: 'BotStopRequested', data: {} },
        { type: 'BotSessionEnded', data: { reason: 'stopped', lines: 2, evidence: null } },
      )
      .thenRows(callSessions, {
        meeting_id: MEETING,
        session_id: SESSION,
        status: 'disconnected',
        worker: 'worker-1',
        stop_requested: true,
        joined_at: '2026-11-20T09:01:00.000Z',
        lines: 2,
        last_line_at: '2026-11-20T09:00:05.000Z',
        caption_language: 'en-US',
        end_reason: 'stopped',
        ended_at: '2026-11-20T09:00:07.000Z',
        position: '8',
      });
  });

  it('say what the meeting asks, until it is answered, taken back, or the bot session ends', () => {
    given(asked).thenRows(callSessions, { consent: 'recording' });
    const ends: readonly BotSessionEvent[] = [
      { type: 'BotConsentWithdrawn', data: { consent: 'recording' } },
      { type: 'BotConsentAnswered', data: { consent: 'recording', accepted: true, by: 'person' } },
      { type: 'BotSessionEnded', data: { reason: 'stopped', lines: 0, evidence: null } },
    ];
    for (const end of ends) given(asked, end).thenRows(callSessions, { consent: null });
  });

  it('have a bot out of its meeting until it is back; another worker does the steps of joining again', () => {
    const joined: BotSessionEvent = { type: 'BotSessionJoined', data: { joinedAt: '2026-11-20T09:01:00.000Z' } };
    const out = given(step('in_progress'), step('completed'), joined, asked);
    out.thenRows(botSessionSteps, {
      step: 'join_meeting',
      status: 'completed',
      changed_at: '2026-11-20T09:00:02.000Z',
    });
    const reloaded = out.given(STREAM, interrupted('page-reloaded'));
    reloaded.thenRows(callSessions, { interrupted_since: '2026-11-20T09:10:00.000Z', consent: 'recording' });
    const shut = out.given(STREAM, interrupted('shutdown'));
    shut.thenRows(callSessions, { interrupted_since: '2026-11-20T09:10:00.000Z', consent: null });
    shut.thenRows(botSessionSteps);
    shut
      .given(STREAM, { type: 'BotSessionRejoined', data: { rejoinedAt: '2026-11-20T09:11:00.000Z' } })
      .thenRows(callSessions, { interrupted_since: null });
  });

  it('have alarms that are past, and open again what is noticed again', () => {
    const cleared = given(
      { type: 'BotDriftNoticed', data: { ...drift, evidence: null } },
      { type: 'BotDriftCleared', data: drift },
    );
    cleared.thenRows(botSessionAlarms, {
      ...drift,
      noticed_at: '2026-11-20T09:00:01.000Z',
      cleared_at: '2026-11-20T09:00:02.000Z',
    });
    cleared
      .given(STREAM, { type: 'BotDriftNoticed', data: { ...drift, evidence: 'e' } })
      .thenRows(botSessionAlarms, { evidence: 'e', noticed_at: '2026-11-20T09:00:03.000Z', cleared_at: null });
  });

  it('lose what the bot was asked with any person of the meeting who is erased, and a name with its account', () => {
    const personErased: MeetingEvent = {
      type: 'PersonErased',
      data: { captureId: MEETING, erasureId: 'e', participants: [0], guests: [], lines: [], keysDestroyed: 1 },
    };
    const said = given(answered('Greffier, time'), wanted('Noé'));
    said.thenRows(chatInteractions, { revision: 1, command: 'time', asker: 'Noé', answer: '12 min' });
    said.thenRows(botSessionAccessRequests, { user_id: noe, name: 'Noé' });
    const userErased = { type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 1 } };
    const after = said.given(`meeting-${MEETING}`, personErased).given(`user-${noe}`, userErased);
    after.thenRows(chatInteractions);
    after.thenRows(botSessionAccessRequests);
    const anew = given(answered(ERASED), wanted(ERASED));
    anew.thenRows(chatInteractions);
    anew.thenRows(botSessionAccessRequests);
  });

  it('say whether the bot announced itself, who objected, and how the capture stands', () => {
    const announced = (written: boolean): BotSessionEvent => ({
      type: 'BotAnnounced',
      data: { keyId: 'k', written, text: 'Bonjour' },
    });
    given().thenRows(callSessions, { announcement: 'pending', capture: 'running' });
    given(announced(false)).thenRows(callSessions, { announcement: 'unwritten' });
    given(announced(false), announced(true)).thenRows(callSessions, { announcement: 'written' });
    const objected = (by: string | typeof ERASED): BotSessionEvent => ({
      type: 'BotObjectionRaised',
      data: { keyId: 'k', kind: 'stop', via: 'chat', by, words: 'Greffier, arrête' },
    });
    const paused = given(objected('Noé'), objected(ERASED));
    paused.thenRows(callSessions, { capture: 'paused' });
    paused.thenRows(
      botSessionObjections,
      { revision: 1, kind: 'stop', via: 'chat', person: 'Noé', raised_at: '2026-11-20T09:00:01.000Z' },
      { revision: 2, person: null },
    );
    paused
      .given(STREAM, { type: 'BotCaptureResumed', data: { userId: noe } })
      .thenRows(callSessions, { capture: 'running' });
    const discarded = paused.given(STREAM, { type: 'BotCaptureDiscarded', data: { userId: noe } });
    discarded.thenRows(callSessions, { capture: 'discarded' });
    const erased = { type: 'CaptureErased', data: { meetingId: MEETING, keysDestroyed: 2 } } as const;
    // Another capture of the meeting takes nothing of its bot session away.
    discarded.given('capture-another', erased).thenRows(callSessions, { capture: 'discarded' });
    const gone = discarded.given(`capture-${MEETING}`, erased);
    gone.thenRows(callSessions);
    gone.thenRows(botSessionObjections);
    const personErased: MeetingEvent = {
      type: 'PersonErased',
      data: { captureId: MEETING, erasureId: 'e', participants: [0], guests: [], lines: [], keysDestroyed: 1 },
    };
    paused
      .given(`meeting-${MEETING}`, personErased)
      .thenRows(botSessionObjections, { revision: 1, person: null }, { revision: 2, person: null });
  });

  it.each<MeetingEvent>([
    { type: 'MeetingDeleted', data: {} },
    { type: 'MeetingErased', data: { keysDestroyed: 3 } },
  ])('have nothing of a meeting after $type', (end) => {
    const after = given(answered('Greffier, time'), wanted('Noé'), step('completed'), {
      type: 'BotDriftNoticed',
      data: { ...drift, evidence: null },
    }).given(`meeting-${MEETING}`, end);
    for (const one of [callSessions, botSessionSteps, botSessionAlarms, botSessionAccessRequests, chatInteractions])
      after.thenRows(one);
  });

  it('have no bot session whose address was erased', () => {
    none
      .given(
        STREAM,
        { ...requested, data: { ...requested.data, meetingUrl: ERASED, botName: ERASED } },
        step('completed'),
      )
      .thenRows(callSessions);
  });
});
