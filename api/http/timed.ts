import { noteWebhookAnswer } from '#projections/anti-spam/webhook-answers.ts';
import type { Pool } from 'pg';

/** Answers what a provider posts, and notes how soon that was. A note that cannot be taken keeps nobody waiting. */
export const timed =
  <Call, Answer>(pool: Pool, answer: (call: Call) => Promise<Answer>): ((call: Call) => Promise<Answer>) =>
  async (call) => {
    const began = performance.now();
    try {
      return await answer(call);
    } finally {
      void noteWebhookAnswer(pool, performance.now() - began).catch(() => undefined);
    }
  };
