import { askQuestion, type QuestionAnswer } from '#api/contract/questions.ts';
import { dayAfter } from '#domain/local-time.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { answerOf } from '#projections/questions/answer.ts';
import type { ReadingContext } from '../context/reading.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { MeetingReader } from '../meetings/reader.ts';
import { startOf } from './search.ts';

export function questionEndpoints({ pool, sealer }: ReadingContext, reader: MeetingReader): Endpoint[] {
  return [
    endpoint(askQuestion, async ({ principal, http, query }) => {
      const { q, from, to, person } = query;
      await reader.caughtUp(query);
      const asked = {
        text: q,
        from: startOf(from),
        before: startOf(to && dayAfter(to, 1)),
        person,
        sort: 'best',
      } as const;
      const { sought, passages } = await answerOf({ pool, sealer }, principal, asked);
      await reader.shows(
        { principal, http },
        passages.map(({ meetingId }) => meetingId),
      );
      const answer: QuestionAnswer = {
        sought: [...sought],
        passages: passages.map(({ startTime, lines, ...passage }) => ({
          ...passage,
          startTime: startTime.toISOString(),
          lines: lines.map(({ speaker, text, ...line }) => ({
            ...line,
            speaker: speaker ?? UNKNOWN_SPEAKER,
            text: [...text],
          })),
        })),
      };
      return answer;
    }),
  ];
}
