import type { AntiSpamSightings } from '#domain/anti-spam/sightings.ts';
import type { Pool } from 'pg';
import { conversationFacts } from './conversation-facts.ts';
import { noteLook } from './looks.ts';
import { providerFacts } from './provider-facts.ts';
import { webhookFacts } from './webhook-answers.ts';

export const antiSpamSightings = (pool: Pool): AntiSpamSightings => ({
  async facts(now) {
    const [providers, conversations, webhook] = await Promise.all([
      providerFacts(pool),
      conversationFacts(pool, now),
      webhookFacts(pool),
    ]);
    return { providers, conversations, webhook };
  },
  note: (report) => noteLook(pool, report),
});
