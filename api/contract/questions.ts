import { z } from 'zod/mini';
import { day } from './day.ts';
import { position } from './meetings.ts';
import { searchText } from './page.ts';
import { route } from './route.ts';
import { segments } from './search.ts';

/** A line as it was said, with the words marked that speak of what was asked. */
export const answeredLine = z.object({
  line: z.int(),
  speaker: z.string(),
  /** Milliseconds since the beginning of the meeting; null where its source has no times. */
  at: z.nullable(z.number()),
  text: segments,
});

export const answeredPassage = z.object({
  meetingId: z.string(),
  title: z.string(),
  startTime: z.string(),
  /** The number of the line that answers best, which is one of `lines`. */
  line: z.int(),
  /** Lines that follow each other, word for word. */
  lines: z.array(answeredLine),
});

const asked = {
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** First and last day, in Europe/Paris, on which meetings began. */
  from: z.optional(day),
  to: z.optional(day),
  /** Words of a name or an address: of whom said it. */
  person: searchText,
};

export const askQuestion = route({
  method: 'get',
  path: '/api/questions',
  access: 'signed-in',
  summary: 'Answer a question by what was said in meetings that the person may read, word for word',
  description:
    'At most three passages, the best first. None where no meeting that the person may read speaks of it: nothing is made up.',
  query: z.object({
    ...asked,
    minPosition: z.optional(position),
  }),
  answer: z.object({
    /** The words of the question that were looked for, and others that mean the same with them. */
    sought: z.array(z.string()),
    passages: z.array(answeredPassage).check(z.maxLength(3)),
    /** The model that may word an answer, null where none is in use. */
    model: z.nullable(z.string()),
  }),
});

/** Who is told that it goes on asks again, in the same words. */
export const wordAnswer = route({
  method: 'post',
  path: '/api/questions/answers',
  access: 'signed-in',
  summary: 'Have a question answered by the model in use, from what was said in meetings that the person may read',
  description:
    'Each sentence says which passages bear it out; one that none does is dropped. No sentences where nothing answers.',
  body: z.object({
    ...asked,
    minPosition: z.optional(position),
  }),
  answer: z.object({
    /** Null while the model is at it. */
    answer: z.nullable(
      z.object({
        model: z.string(),
        /** `passages` are places in `passages` below, from 0. */
        sentences: z.array(z.object({ text: z.string(), passages: z.array(z.int()) })),
        passages: z.array(answeredPassage),
      }),
    ),
  }),
  unavailable: ['MODEL_UNREACHABLE', 'MODEL_BROKEN', 'MODEL_STALLED', 'MODEL_TOO_LONG', 'MODEL_UNREADABLE'],
});

export type QuestionAnswer = z.infer<typeof askQuestion.answer>;
export type WordedAnswer = NonNullable<z.infer<typeof wordAnswer.answer>['answer']>;
export type AnsweredPassage = z.infer<typeof answeredPassage>;

export { isQuestion } from '#domain/question/asks.ts';
