import { graphNotifications } from '#domain/microsoft/notification.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

/** Microsoft's token for trying an address is some hundred characters. */
const LONGEST_TOKEN = 4_096;

export const graphWebhook = route({
  method: 'post',
  path: '/api/webhook/graph',
  access: 'public',
  summary: 'For Microsoft Graph alone: change and lifecycle notifications of the subscriptions that Greffier made',
  description:
    'With `validationToken` in the query it answers that token as text, which is how Microsoft tries an address. A notification counts where its client state is the subscription’s and, with resource data, where its validation tokens and its signature are Microsoft’s; 202 says that at least one counted, 403 NOTIFICATION_REFUSED that none did.',
  query: z.object({ validationToken: z.optional(z.string().check(z.minLength(1), z.maxLength(LONGEST_TOKEN))) }),
  body: z.partial(graphNotifications),
  produces: 'text/plain; charset=utf-8',
  answer: z.string(),
  accepted: z.object({ success: z.literal(true) }),
});
