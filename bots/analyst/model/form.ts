import { z } from 'zod/mini';

// What a model is asked for. Names of properties are words that models know; every statement cites.

const cites = z.array(z.object({ line: z.int(), quote: z.string() }));
const stated = z.array(z.object({ text: z.string(), cites }));

/** What stands in one part of a transcript. */
export const extractionForm = z.object({
  decisions: stated,
  actions: z.array(
    z.object({ task: z.string(), assignee: z.nullable(z.string()), deadline: z.nullable(z.string()), cites }),
  ),
  questions: stated,
  points: stated,
});
export type Extraction = z.output<typeof extractionForm>;

/** The summary, a sentence at a time, each with the numbers of what it rests on. */
export const summaryForm = z.object({
  sentences: z.array(z.object({ text: z.string(), refs: z.array(z.int()) })),
});

/** Other words for those of a question. */
export const otherWordsForm = z.object({
  words: z.array(z.object({ word: z.string(), others: z.array(z.string()) })),
});

/** The answer to a question, each sentence with the numbers of the lines that it rests on. */
export const answerForm = z.object({
  sentences: z.array(z.object({ text: z.string(), lines: z.array(z.int()) })),
});
