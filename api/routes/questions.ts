import { askQuestion, wordAnswer, type AnsweredPassage } from '#api/contract/questions.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import { GreffierError } from '#domain/errors.ts';
import { dayAfter } from '#domain/local-time.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { answerOf, type AnsweredPassage as FoundPassage } from '#projections/questions/answer.ts';
import { wordedAnswerOf, type WordedAnswer } from '#projections/questions/worded.ts';
import type { ModelsContext } from '../context/models.ts';
import type { ReadingContext } from '../context/reading.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { MeetingReader } from '../meetings/reader.ts';
import { Underway } from '../underway.ts';
import { startOf } from './search.ts';

const passageOf = ({ startTime, lines, ...passage }: FoundPassage): AnsweredPassage => ({
  ...passage,
  startTime: startTime.toISOString(),
  lines: lines.map(({ speaker, text, ...line }) => ({ ...line, speaker: speaker ?? UNKNOWN_SPEAKER, text: [...text] })),
});

interface Asked {
  readonly q: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly person?: string | undefined;
}

const askedOf = ({ q, from, to, person }: Asked) =>
  ({ text: q, from: startOf(from), before: startOf(to && dayAfter(to, 1)), person, sort: 'best' }) as const;

interface Worded extends WordedAnswer {
  readonly model: string;
}

export function questionEndpoints(
  { pool, sealer, models }: ReadingContext & Pick<ModelsContext, 'models'>,
  reader: MeetingReader,
): Endpoint[] {
  const tables = { pool, sealer };
  /** One question of each person at a time. */
  const underway = new Underway<Worded>();
  return [
    endpoint(askQuestion, async ({ principal, http, query }) => {
      await reader.caughtUp(query);
      const [{ sought, passages }, inUse] = await Promise.all([
        answerOf(tables, principal, askedOf(query)),
        models.inUse(),
      ]);
      await reader.shows(
        { principal, http },
        passages.map(({ meetingId }) => meetingId),
      );
      return { sought: [...sought], passages: passages.map(passageOf), model: inUse?.model ?? null };
    }),
    endpoint(wordAnswer, async ({ principal, http, body }) => {
      await reader.caughtUp(body);
      const { q, from, to, person } = body;
      const about = JSON.stringify([q, from, to, person]);
      const worded = await underway.outcome(principal.userId, about, async (signal) => {
        const answerer = await models.answerer();
        if (answerer === null) throw new GreffierError(MODEL_FAILURES.notConfigured);
        const from = { tables, viewer: principal, answerer };
        return { model: answerer.model, ...(await wordedAnswerOf(from, askedOf(body), signal)) };
      });
      if (worded === null) return { answer: null };
      const { model, sentences, passages } = worded;
      await reader.shows(
        { principal, http },
        passages.map(({ meetingId }) => meetingId),
      );
      return {
        answer: {
          model,
          sentences: sentences.map(({ text, passages: of }) => ({ text, passages: [...of] })),
          passages: passages.map(passageOf),
        },
      };
    }),
  ];
}
