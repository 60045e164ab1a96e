import { MEETING_DELETED, MEETING_EXISTS } from '#domain/meeting/errors.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import { someMeeting } from '#test/support/meetings.ts';
import { recording } from '#test/support/saved.ts';
import { describe, expect, it } from 'vitest';
import { captureDecider, unknownCapture, type CaptureCommand } from './capture.ts';
import type { CaptureEvent } from './events.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const long = recording(ID, {
  ...someMeeting({ providerMeetingId: 'abc-defg-hij' }),
  lines: numberLines(
    Array.from({ length: 450 }, (_, index) => ({ speaker: 'Claire', text: `Non ${index}`, at: null })),
  ),
});
const recorded = captureDecider.decide(long, unknownCapture);
const remove: CaptureCommand = { type: 'deleteCapture' };
const deleted: CaptureEvent = { type: 'CaptureDeleted', data: {} };
const erased: CaptureEvent = { type: 'CaptureErased', data: { meetingId: ID, keysDestroyed: 2 } };

const { given } = specificationOf(captureDecider);

describe('recording a capture', () => {
  it('goes on at the first missing part of the same transcript', () => {
    expect(recorded).toHaveLength(5);
    for (let there = 1; there < recorded.length; there += 1)
      given(...recorded.slice(0, there))
        .when(long)
        .then(...recorded.slice(there));
    given(...recorded)
      .when(long)
      .thenNothing();
  });

  it('goes on with the beginning that it has, whatever a retry takes for it', () => {
    given(...recorded.slice(0, 2))
      .when({ ...long, startedAt: '2027-01-01T00:00:00.000Z' })
      .then(...recorded.slice(2));
  });

  it('closes one in which nothing was said', () => {
    given()
      .when({ ...long, lines: [], words: 0 })
      .thenMatching({ type: 'CaptureStarted' }, { type: 'CaptureCompleted', data: { parts: 0, lines: 0, words: 0 } });
  });

  it('refuses to go on with another transcript', () => {
    given(...recorded.slice(0, 2))
      .when({ ...long, fingerprint: 'other' })
      .thenError(MEETING_EXISTS);
  });

  it('refuses to begin or to go on once its meeting was deleted', () => {
    given(deleted).when(long).thenError(MEETING_DELETED);
    given(...recorded.slice(0, 2), deleted)
      .when(long)
      .thenError(MEETING_DELETED);
    given(...recorded, deleted, erased)
      .when(long)
      .thenError(MEETING_DELETED);
  });
});

describe('following a bot session', () => {
  const figures = { parts: 0, lines: 2, words: 6, durationMs: 3_600_000, endedAt: '2026-07-01T09:00:00.000Z' };
  const follow: Extract<CaptureCommand, { type: 'followSession' }> = {
    type: 'followSession',
    captureId: 'c1',
    meetingId: 'm1',
    session: 's1',
    source: 'botSession',
    platform: 'googlemeet',
    providerMeetingId: 'abc-defg-hij',
    startedAt: '2026-07-01T08:00:00.000Z',
    figures: null,
  };

  it('says where the lines are, and closes with the end of the session, each once', () => {
    const [started] = given().when(follow).events;
    expect(started).toMatchObject({ type: 'CaptureStarted', data: { keptIn: 'captions', session: 's1' } });
    if (!started) return;
    given(started).when(follow).thenNothing();
    const completed: CaptureEvent = { type: 'CaptureCompleted', data: { meetingId: 'm1', ...figures } };
    given(started)
      .when({ ...follow, figures })
      .then(completed);
    given(started, completed)
      .when({ ...follow, figures })
      .thenNothing();
  });
});

describe('deleting a capture', () => {
  it('ends one that is being recorded, and one that nobody has begun yet', () => {
    given().when(remove).then(deleted);
    given(...recorded.slice(0, 2))
      .when(remove)
      .then(deleted);
    given(...recorded, deleted)
      .when(remove)
      .thenNothing();
  });

  it('is followed by one erasure, and by nothing else', () => {
    const record: CaptureCommand = { type: 'recordCaptureErasure', meetingId: ID, keysDestroyed: 2 };
    given(deleted).when(record).then(erased);
    given(deleted, erased).when(record).thenNothing();
    given(...recorded)
      .when(record)
      .thenNothing();
  });
});
