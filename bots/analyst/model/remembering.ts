import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import type { LanguageModel } from '#domain/analysis/model/language-model.ts';
import type { KeptAnswers } from '#domain/analysis/model/readings.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { z } from 'zod/mini';
import { PROMPT_VERSION } from './prompts.ts';

const kept = z.union([
  z.object({ value: z.unknown(), tokens: z.object({ input: z.number(), output: z.number() }) }),
  z.object({ truncated: z.literal(true) }),
]);

/**
 * A model that is asked the same once: what it answered before its process ended is taken from what was kept, with the
 * tokens that were paid for it. That it does not read a part whole is kept too. What no longer has the form that is
 * asked for is asked again.
 */
export const remembering = (model: LanguageModel, answers: KeptAnswers): LanguageModel => ({
  model: model.model,
  models: (signal) => model.models(signal),
  ask: async (question, signal) => {
    const { name, instructions, content, form } = question;
    const asked = JSON.stringify([PROMPT_VERSION, name, instructions, content]);
    const known = kept.safeParse(await answers.find(asked)).data;
    if (known && 'truncated' in known) throw new GreffierError(MODEL_FAILURES.truncated);
    if (known) {
      const value = form.safeParse(known.value);
      if (value.success) return { value: value.data, tokens: known.tokens, writingMs: 0 };
    }
    try {
      const answer = await model.ask(question, signal);
      await answers.keep(asked, { value: answer.value, tokens: answer.tokens });
      return answer;
    } catch (error) {
      if (isError(error, MODEL_FAILURES.truncated)) await answers.keep(asked, { truncated: true });
      throw error;
    }
  },
});
