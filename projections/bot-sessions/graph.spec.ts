import { ERASED } from '#domain/events/personal.ts';
import { meetingOfReport } from '#domain/microsoft/report/identity.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { it } from 'vitest';
import { botSessionsProjection } from './projection.ts';
import { callSessions } from './tables.ts';

const report = '5f0a9f3e-6f3c-5b0f-8f0e-1d9a3a1b2c3d';
const meeting = meetingOfReport(report);
const stream = `integration-report-${report}`;
const capture = 'capture-6f0a9f3e-6f3c-5b0f-8f0e-1d9a3a1b2c3d';
const reported = (transcriptId: string | typeof ERASED = 't') => ({
  type: 'GraphTranscriptReported',
  data: {
    keyId: 'k',
    by: 'notification',
    organiserId: 'o',
    meetingId: 'm',
    transcriptId,
    at: '2026-11-20T09:00:00.000Z',
  },
});
const started = (meetingId = meeting) => ({
  type: 'CaptureStarted',
  data: {
    meetingId,
    keyId: 'k',
    keptIn: 'capture',
    session: null,
    source: 'provider',
    platform: 'teams',
    providerMeetingId: null,
    fingerprint: 'f',
    startedAt: '2026-11-20T07:00:00.000Z',
    participants: [],
  },
});
const completed = {
  type: 'CaptureCompleted',
  data: { meetingId: meeting, parts: 1, lines: 12, words: 90, durationMs: null, endedAt: '2026-11-20T08:00:00.000Z' },
};

it('has a call through Graph as it connects, is connected, and is over, with nothing of anybody in it', () => {
  const told = specificationOfRows(botSessionsProjection).given(stream, reported());
  told.thenRows(callSessions, {
    meeting_id: meeting,
    session_id: meeting,
    source: 'graph',
    platform: 'teams',
    status: 'connecting',
    requested_by: null,
    meeting_url: null,
    bot_name: null,
    requested_at: '2026-11-20T09:00:00.000Z',
    joined_at: null,
    ended_at: null,
    lines: 0,
    position: '1',
  });
  const heard = told.given(capture, started());
  heard.thenRows(callSessions, { status: 'connected', joined_at: '2026-11-20T07:00:00.000Z', ended_at: null });
  const over = heard.given(capture, completed);
  over.thenRows(callSessions, { status: 'disconnected', ended_at: '2026-11-20T08:00:00.000Z', lines: 12 });
  over.given(capture, { type: 'CaptureErased', data: { meetingId: meeting, keysDestroyed: 1 } }).thenRows(callSessions);
  over.given(`meeting-${meeting}`, { type: 'MeetingErased', data: { keysDestroyed: 1 } }).thenRows(callSessions);
});

it('says why a call became no meeting, and takes it up again where it is told of again', () => {
  const refused = specificationOfRows(botSessionsProjection).given(stream, reported(), {
    type: 'GraphTranscriptRefused',
    data: { reason: 'no-account' },
  });
  refused.thenRows(callSessions, { status: 'disconnected', end_reason: 'no-account' });
  refused.given(stream, reported()).thenRows(callSessions, { status: 'connecting', end_reason: null });
});

it('knows nothing of one that was erased, and leaves other captures alone', () => {
  const none = specificationOfRows(botSessionsProjection);
  none.given(stream, reported(ERASED)).thenRows(callSessions);
  none.given(capture, started('7f0a9f3e-6f3c-5b0f-8f0e-1d9a3a1b2c3d')).thenRows(callSessions);
});
