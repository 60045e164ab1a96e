import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { ERASED, type Erased } from '#domain/events/personal.ts';
import type { CaptureEvent } from '#domain/meeting/capture/events.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, expect, it } from 'vitest';
import { transcriptsProjection } from './projection.ts';
import { mergedLines, transcripts } from './tables.ts';

const startedAt = '2026-07-01T08:00:00.000Z';
const MEETING = 'meeting-m';
const CAPTURE = 'capture-c';
const CAPTIONS = 'captions-session-1';

const voices = (text: string | Erased) => [
  { speaker: 0, keyId: 'zoe', lines: [{ line: 0, at: null, text: 'Bonjour à tous.' }] },
  { speaker: 1, keyId: 'noe', lines: [{ line: 1, at: 4_200, text }] },
];
const part = (text: string | Erased = 'Merci.'): CaptureEvent => ({
  type: 'CapturePartRecorded',
  data: { meetingId: 'm', part: 0, startedAt, voices: voices(text) },
});
const corrected = (text: string | Erased): MeetingEvent => ({
  type: 'TranscriptLineCorrected',
  data: {
    captureId: 'c',
    line: 1,
    source: 1,
    previous: 1,
    speaker: 0,
    keyId: 'zoe',
    startedAt,
    at: 4_200,
    words: { before: 1, after: 2 },
    text,
    undo: false,
    corrected: true,
  },
});
const rekeyed = (text: string | Erased | null, correction: string | Erased | null): MeetingEvent => ({
  type: 'SpeakerRekeyed',
  data: {
    captureId: 'c',
    erasureId: 'e',
    part: 0,
    speaker: 0,
    keyId: 'zoe-after',
    name: 'Zoé',
    email: null,
    words: 4,
    lines: [
      { line: 0, source: 0, speaker: 0, startedAt, at: null, text: 'Bonjour à tous.', correction: null },
      { line: 1, source: 1, speaker: 0, startedAt, at: 4_200, text, correction },
    ],
  },
});
const personErased = (...participants: number[]): MeetingEvent => ({
  type: 'PersonErased',
  data: { captureId: 'c', erasureId: 'e', participants, guests: [], lines: [], keysDestroyed: 1 },
});
const caption = (type: 'CaptionFinalised' | 'CaptionRevised', text: string | Erased): CaptionEvent => {
  const data = { line: 0, speaker: 0, keyId: 'noe', startedAt, at: 1_500, text };
  return type === 'CaptionFinalised' ? { type, data } : { type, data: { ...data, words: null, from: null } };
};

describe('the table of lines', () => {
  const none = specificationOfRows(transcriptsProjection);
  const recorded = (text?: string | Erased) => none.given(CAPTURE, part(text));

  it('has each line of a capture under the key of who said it, at its moment, found by its words', () => {
    recorded().thenRows(
      transcripts,
      { meeting_id: 'm', capture_id: 'c', line: 0, timestamp: startedAt, at: null, text: { keyId: 'zoe' } },
      {
        line: 1,
        timestamp: '2026-07-01T08:00:04.200Z',
        speaker_number: 1,
        source_number: 1,
        text: { keyId: 'noe', text: 'Merci.' },
        search_vector: { period: '2026', words: ['merc'] },
        correction: null,
      },
    );
  });

  it('has lines that were recorded in a meeting’s stream as of the capture with its id', () => {
    none
      .given(MEETING, { type: 'TranscriptPartRecorded', data: { part: 0, startedAt, voices: voices('Merci.') } })
      .thenRows(transcripts, { meeting_id: 'm', capture_id: 'm', line: 0 }, { capture_id: 'm', line: 1 });
  });

  it('has a correction beside what the source said, in the mouth of whose line it is', () => {
    recorded()
      .given(MEETING, corrected('Merci beaucoup.'))
      .thenRows(
        transcripts,
        { line: 0 },
        {
          line: 1,
          speaker_number: 0,
          source_number: 1,
          text: { keyId: 'noe', text: 'Merci.' },
          correction: { keyId: 'zoe', text: 'Merci beaucoup.' },
        },
      );
  });

  it('has the last mark of a line, also where its source or somebody else says it anew', () => {
    const mark = (important: boolean): MeetingEvent => ({
      type: 'TranscriptLineMarked',
      data: { captureId: 'c', line: 1, important },
    });
    const important = recorded().given(MEETING, mark(true));
    important.thenRows(transcripts, { line: 0, important: false }, { line: 1, important: true });
    important.given(MEETING, corrected('Merci beaucoup.')).thenRows(transcripts, { line: 0 }, { important: true });
    important.given(MEETING, rekeyed('Merci.', null)).thenRows(transcripts, { line: 0 }, { important: true });
    important.given(MEETING, mark(false)).thenRows(transcripts, { line: 0 }, { important: false });
  });

  it('has no correction where one was taken back', () => {
    const undone: MeetingEvent = {
      type: 'TranscriptLineCorrected',
      data: {
        captureId: 'c',
        line: 1,
        source: 1,
        previous: 0,
        speaker: 1,
        keyId: 'noe',
        startedAt,
        at: 4_200,
        words: { before: 2, after: 1 },
        text: 'Merci.',
        undo: true,
        corrected: false,
      },
    };
    recorded()
      .given(MEETING, corrected('Merci beaucoup.'), undone)
      .thenRows(
        transcripts,
        { line: 0 },
        {
          line: 1,
          speaker_number: 1,
          text: { keyId: 'noe', text: 'Merci.' },
          correction: null,
          correction_vector: null,
        },
      );
  });

  it('has a correction alone where its source was erased', () => {
    recorded(ERASED)
      .given(MEETING, corrected('Merci beaucoup.'))
      .thenRows(transcripts, { line: 0 }, { line: 1, speaker_number: 0, text: null, correction: { keyId: 'zoe' } });
    recorded(ERASED).given(MEETING, corrected(ERASED)).thenRows(transcripts, { line: 0 });
  });

  it('comes to the same when a person is erased whose key opened a line of another as when it is made anew', () => {
    const erasure = [corrected('Merci beaucoup.'), rekeyed(null, 'Merci beaucoup.'), personErased(1)] as const;
    const live = recorded().given(MEETING, ...erasure);
    live.thenRows(
      transcripts,
      { line: 0, text: { keyId: 'zoe-after', text: 'Bonjour à tous.' } },
      { line: 1, speaker_number: 0, text: null, search_vector: null, correction: { keyId: 'zoe-after' } },
    );
    const anew = recorded(ERASED).given(MEETING, corrected(ERASED), rekeyed(null, 'Merci beaucoup.'), personErased(1));
    expect(anew.rows(transcripts)).toEqual(live.rows(transcripts));
  });

  it('says which lines were given from one speaker to another, until one is put right or somebody is erased', () => {
    const given = recorded().given(MEETING, corrected('Merci.'), {
      type: 'SpeakersMerged',
      data: { captureId: 'c', from: 1, into: 0, lines: [1] },
    });
    given.thenRows(mergedLines, { capture_id: 'c', line: 1, merged_from: 1, merged_into: 0, revision: 1 });
    for (const after of [corrected('Merci bien.'), corrected(ERASED), personErased(0), personErased(1)])
      given.given(MEETING, after).thenRows(mergedLines);
    given.given(CAPTURE, { type: 'CaptureDeleted', data: {} }).thenRows(mergedLines);
    given.given(MEETING, personErased(2)).thenRows(mergedLines, { line: 1 });
  });

  it('loses the lines of a person who is erased, and nobody else’s', () => {
    recorded().given(MEETING, personErased(0)).thenRows(transcripts, { line: 1 });
    recorded(ERASED).given(MEETING, personErased(1)).thenRows(transcripts, { line: 0 });
  });

  it('has captions as lines of the meeting that their bot session makes, as they read after all', () => {
    const id = meetingOfBotSession('session-1');
    const said = none.given(CAPTIONS, caption('CaptionFinalised', 'Bonjour'));
    said.thenRows(transcripts, { meeting_id: id, capture_id: id, line: 0, text: { text: 'Bonjour' } });
    said
      .given(CAPTIONS, caption('CaptionRevised', 'Bonjour à tous'))
      .thenRows(transcripts, { line: 0, timestamp: '2026-07-01T08:00:01.500Z', text: { text: 'Bonjour à tous' } });
    said.given(CAPTIONS, caption('CaptionRevised', ERASED)).thenRows(transcripts, { text: { text: 'Bonjour' } });
    none.given(CAPTIONS, caption('CaptionFinalised', ERASED)).thenRows(transcripts);
  });

  it('has a caption that was nobody’s as theirs who was named, also where nobody’s key is gone', () => {
    const id = meetingOfBotSession('session-1');
    const named = (speaker: number): CaptionEvent => ({
      type: 'CaptionRevised',
      data: {
        line: 0,
        speaker,
        keyId: 'claire',
        startedAt,
        at: 1_500,
        text: 'Bonjour',
        words: { before: 1, after: 1 },
        from: { speaker: 0, keyId: 'noe' },
      },
    });
    const claire = { line: 0, speaker_number: 2, source_number: 2, text: { keyId: 'claire', text: 'Bonjour' } };
    const said = none.given(CAPTIONS, caption('CaptionFinalised', 'Bonjour'));
    said.given(CAPTIONS, named(2)).thenRows(transcripts, claire);
    none.given(CAPTIONS, caption('CaptionFinalised', ERASED), named(2)).thenRows(transcripts, claire);
    const moved: MeetingEvent = {
      type: 'TranscriptLineCorrected',
      data: {
        captureId: id,
        line: 0,
        startedAt,
        at: 1_500,
        source: 0,
        previous: 0,
        speaker: 1,
        keyId: 'zoe',
        text: 'Bonjour',
        words: { before: 1, after: 1 },
        undo: false,
        corrected: true,
      },
    };
    said
      .given(`meeting-${id}`, moved)
      .given(CAPTIONS, named(2))
      .thenRows(transcripts, { line: 0, speaker_number: 1, source_number: 2 });
  });

  it.each<CaptureEvent>([
    { type: 'CaptureDeleted', data: {} },
    { type: 'CaptureErased', data: { meetingId: 'm', keysDestroyed: 2 } },
  ])('has nothing of a capture after $type', (end) => {
    recorded().given(CAPTURE, end).thenRows(transcripts);
  });

  it.each<MeetingEvent>([
    { type: 'MeetingDeleted', data: {} },
    { type: 'MeetingErased', data: { keysDestroyed: 3 } },
  ])('has nothing of a meeting with lines of its own after $type', (end) => {
    none
      .given(MEETING, { type: 'TranscriptPartRecorded', data: { part: 0, startedAt, voices: voices('Merci.') } }, end)
      .thenRows(transcripts);
  });
});
