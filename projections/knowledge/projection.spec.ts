import type { Analysis } from '#domain/analysis/analysis.ts';
import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { captureOfBotSession } from '#domain/bot-session/identity.ts';
import { ERASED, type Erased } from '#domain/events/personal.ts';
import { meetingOfTranscript, type GoogleTranscriptEvent } from '#domain/google/sync/transcript.ts';
import type { CaptureEvent } from '#domain/meeting/capture/events.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { analysed as erasedAnalysis, personErased } from '#test/fixtures/meeting-events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, expect, it } from 'vitest';
import { knowledgeProjection } from './projection.ts';
import { meetingDocuments, meetingsApart, meetingTopics, resourceLines } from './tables.ts';

const startedAt = '2026-07-01T08:00:00.000Z';
const MEETING = 'meeting-m';
const CAPTURE = 'capture-c';
const CAPTIONS = 'captions-session-1';

const LINK = 'C’est là : https://exemple.fr/plan.pdf';
const none = specificationOfRows(knowledgeProjection);

const found = (...names: string[]): Analysis => ({
  language: 'fr',
  summary: '',
  summaryCitations: [],
  keyPoints: [],
  decisions: [],
  questions: [],
  actionItems: [],
  timeline: [],
  topics: names.map((name, index) => ({ name, weight: 10 - index, citations: [{ line: 0, quote: name }] })),
  meetingType: 'other',
  sentiment: 'neutral',
  urgencyLevel: 'low',
});
const analysed = (result: Analysis | Erased, analysisId = 'one'): MeetingEvent => {
  if (erasedAnalysis.type !== 'MeetingAnalysed') throw new TypeError('an analysis');
  return { ...erasedAnalysis, data: { ...erasedAnalysis.data, analysisId, keyId: analysisId, result } };
};
const chosen = (result: Analysis | Erased): MeetingEvent => ({
  type: 'AnalysisChosen',
  data: {
    analysisId: 'one',
    keyId: 'one',
    captureId: 'c',
    analyst: 'extractif',
    model: 'extractif',
    promptVersion: '1',
    dropped: 0,
    result,
    superseded: [],
    chosenBy: 'c0ffee00-0000-4000-8000-000000000001',
    why: 'choice',
  },
});

describe('the table of topics', () => {
  it('has those of the analysis that is shown, whose names say something, found by their words', () => {
    const first = none.given(MEETING, analysed(found('Budget 2027', 'Voilà', 'Travaux')));
    first.thenRows(
      meetingTopics,
      {
        meeting_id: 'm',
        number: 0,
        capture_id: 'c',
        weight: 10,
        content: { keyId: 'one', text: expect.stringContaining('Budget 2027') },
        search_vector: { period: '2026', words: ['2027', 'budget'] },
      },
      { number: 1, weight: 8, content: { text: expect.stringContaining('Travaux') } },
    );
    const second = first.given(MEETING, analysed(found('Stand'), 'two'));
    second.thenRows(meetingTopics, { number: 0, content: { keyId: 'two', text: expect.stringContaining('Stand') } });
    second
      .given(MEETING, chosen(found('Budget 2027')))
      .thenRows(meetingTopics, { number: 0, content: { keyId: 'one', text: expect.stringContaining('Budget') } });
    none.given(MEETING, analysed(ERASED), chosen(ERASED)).thenRows(meetingTopics);
  });

  it.each<MeetingEvent>([
    personErased([1]),
    { type: 'MeetingDeleted', data: {} },
    { type: 'MeetingErased', data: { keysDestroyed: 3 } },
  ])('has nothing of a meeting after $type', (end) => {
    none.given(MEETING, analysed(found('Budget 2027')), end).thenRows(meetingTopics);
  });
});

describe('the table of meetings that are of no series', () => {
  const apart = (is: boolean): MeetingEvent => ({ type: 'MeetingSetApart', data: { apart: is } });

  it('has those of which somebody says so, until they take it back or the meeting is gone', () => {
    const said = none.given(MEETING, apart(true));
    said.thenRows(meetingsApart, { meeting_id: 'm' });
    said.given(MEETING, apart(false)).thenRows(meetingsApart);
    said.given(MEETING, { type: 'MeetingDeleted', data: {} }).thenRows(meetingsApart);
  });
});

const voices = (text: string | Erased) => [
  { speaker: 0, keyId: 'zoe', lines: [{ line: 0, at: null, text: 'Bonjour à tous.' }] },
  { speaker: 1, keyId: 'noe', lines: [{ line: 1, at: 4_200, text }] },
];
const part = (text: string | Erased = LINK): CaptureEvent => ({
  type: 'CapturePartRecorded',
  data: { meetingId: 'm', part: 0, startedAt, voices: voices(text) },
});
const corrected = (text: string | Erased, captureId = 'c'): MeetingEvent => ({
  type: 'TranscriptLineCorrected',
  data: {
    captureId,
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
    lines: [{ line: 1, source: 1, speaker: 0, startedAt, at: 4_200, text, correction }],
  },
});
const caption = (type: 'CaptionFinalised' | 'CaptionRevised', text: string | Erased): CaptionEvent => {
  const data = { line: 0, speaker: 0, keyId: 'noe', startedAt, at: 1_500, text };
  return type === 'CaptionFinalised' ? { type, data } : { type, data: { ...data, words: null, from: null } };
};

describe('the table of lines that speak of resources', () => {
  const recorded = (text?: string | Erased) => none.given(CAPTURE, part(text));

  it('has each line that speaks of one, without a word of it, under whose key it is', () => {
    recorded().thenRows(resourceLines, { capture_id: 'c', line: 1, speaker: 1 });
    expect(Object.keys(recorded().rows(resourceLines)[0] ?? {})).toEqual(['capture_id', 'line', 'speaker']);
    recorded('Rien.').thenRows(resourceLines);
    none
      .given(MEETING, { type: 'TranscriptPartRecorded', data: { part: 0, startedAt, voices: voices(LINK) } })
      .thenRows(resourceLines, { capture_id: 'm', line: 1, speaker: 1 });
  });

  it('has captions of the capture that their bot session makes, and what somebody put right', () => {
    const capture_id = captureOfBotSession('session-1');
    const said = none.given(CAPTIONS, caption('CaptionFinalised', 'Le lien arrive'));
    said.thenRows(resourceLines);
    said.given(CAPTIONS, caption('CaptionRevised', LINK)).thenRows(resourceLines, { capture_id, line: 0, speaker: 0 });
    said.given(CAPTIONS, caption('CaptionRevised', ERASED)).thenRows(resourceLines);
    recorded('Rien.').given(MEETING, corrected(LINK)).thenRows(resourceLines, { line: 1, speaker: 0 });
    recorded('Rien.').given(MEETING, corrected(ERASED)).thenRows(resourceLines);
  });

  it('comes to the same when somebody is erased whose words another’s key opened as when it is rebuilt', () => {
    const erasure = [corrected(LINK), rekeyed(null, LINK), personErased([1])] as const;
    const live = recorded().given(MEETING, ...erasure);
    live.thenRows(resourceLines, { line: 1, speaker: 0 });
    const rebuilt = recorded(ERASED).given(MEETING, corrected(ERASED), rekeyed(null, LINK), personErased([1]));
    expect(rebuilt.rows(resourceLines)).toEqual(live.rows(resourceLines));
    const silent = recorded().given(MEETING, corrected(LINK), rekeyed(null, 'Rien.'), personErased([1]));
    silent.thenRows(resourceLines);
  });

  it('loses those of somebody who is erased, and every one of a line that was theirs after all', () => {
    recorded()
      .given(MEETING, personErased([1]))
      .thenRows(resourceLines);
    recorded()
      .given(MEETING, personErased([0]))
      .thenRows(resourceLines, { line: 1 });
    const late = personErased([2]);
    if (late.type !== 'PersonErased') throw new TypeError('an erasure');
    recorded()
      .given(MEETING, { ...late, data: { ...late.data, lines: [1] } })
      .thenRows(resourceLines);
  });

  it.each<CaptureEvent>([
    { type: 'CaptureDeleted', data: {} },
    { type: 'CaptureErased', data: { meetingId: 'm', keysDestroyed: 2 } },
  ])('has nothing of a capture after $type', (end) => {
    recorded().given(CAPTURE, end).thenRows(resourceLines);
  });
});

describe('the table of documents that providers give', () => {
  const agenda = { title: 'Ordre du jour', url: 'https://exemple.fr/odj.pdf', mimeType: null };
  const scheduled = (attached: (typeof agenda)[] | Erased | null): MeetingEvent => ({
    type: 'MeetingScheduled',
    data: {
      keyId: 'content',
      platform: 'googlemeet',
      providerMeetingId: 'abc-defg-hij',
      title: 'Comité',
      startedAt,
      endedAt: '2026-07-01T09:00:00.000Z',
      organiser: { userId: 'u', keyId: 'k', name: 'Zoé', email: 'zoe@exemple.fr' },
      participants: [],
      transcript: { captureId: 'm', keptIn: 'meeting', session: null },
      joinUrl: null,
      seriesId: null,
      allDay: false,
      documents: attached === null ? null : { keyId: 'documents', attached },
    },
  });
  const attached = none.given(MEETING, scheduled([agenda, { ...agenda, title: 'Plan' }]));

  it('has what the calendar’s entry has attached now', () => {
    attached.thenRows(
      meetingDocuments,
      {
        meeting_id: 'm',
        origin: 'calendar',
        number: 0,
        content: { keyId: 'documents', text: JSON.stringify(agenda) },
      },
      { number: 1, content: { text: expect.stringContaining('Plan') } },
    );
    attached.given(MEETING, scheduled([agenda])).thenRows(meetingDocuments, { number: 0 });
    attached.given(MEETING, scheduled(null)).thenRows(meetingDocuments);
    none.given(MEETING, scheduled(ERASED)).thenRows(meetingDocuments);
  });

  it.each<MeetingEvent>([
    personErased([1]),
    { type: 'MeetingDeleted', data: {} },
    { type: 'MeetingErased', data: { keysDestroyed: 3 } },
  ])('has nothing of a meeting after $type', (end) => {
    attached.given(MEETING, end).thenRows(meetingDocuments);
  });

  const meetingId = meetingOfTranscript('t');
  const found = (document: string | Erased | null): GoogleTranscriptEvent => ({
    type: 'GoogleTranscriptFound',
    data: {
      keyId: 'report',
      userId: 'u',
      conference: 'c',
      transcript: 't',
      document,
      meetCode: null,
      startedAt,
      endedAt: null,
      at: startedAt,
    },
  });
  const TRANSCRIPT = 'integration-googletranscript-t';

  it('has the document of a transcript with the meeting that it becomes, unless it becomes none', () => {
    const given = none.given(TRANSCRIPT, found('1kuce_Zo-h'));
    given.thenRows(meetingDocuments, {
      meeting_id: meetingId,
      origin: 'transcript',
      number: 0,
      content: { keyId: 'report', text: expect.stringContaining('"https://docs.google.com/document/d/1kuce_Zo-h"') },
    });
    given
      .given(TRANSCRIPT, { type: 'GoogleTranscriptTaken', data: { meetingId, form: 'entries', language: null } })
      .given(`meeting-${meetingId}`, personErased([0]))
      .thenRows(meetingDocuments);
    given.given(TRANSCRIPT, { type: 'GoogleTranscriptRefused', data: { reason: 'empty' } }).thenRows(meetingDocuments);
  });

  it.each([null, ERASED, '../../malin?x=1'])('has none of a transcript whose document is %j', (document) => {
    none.given(TRANSCRIPT, found(document)).thenRows(meetingDocuments);
  });
});
