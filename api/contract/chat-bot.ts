import { z } from 'zod/mini';
import { route } from './route.ts';

export const chatBotWebhook = route({
  method: 'post',
  path: '/api/webhook/bot',
  access: 'public',
  summary: 'What Microsoft Teams tells the chat bot: activities of the Bot Framework',
  description:
    'For the Bot Connector alone: its token is verified (signature, issuer, audience, times, service address, endorsement of its key), and the organisation. An activity has one effect; one that came before is answered alike. What the bot answers is written to the conversation later.',
  body: z.looseObject({ type: z.optional(z.unknown()) }),
  answer: z.object({ received: z.boolean() }),
  unavailable: ['CHAT_BOT_NOT_CONFIGURED', 'CHAT_KEYS_UNAVAILABLE'],
});
