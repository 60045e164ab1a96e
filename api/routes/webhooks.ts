import type { MicrosoftContext } from '../context/microsoft.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import { graphWebhook } from '#api/contract/webhooks.ts';
import { receiveNotifications } from '#commands/microsoft/receive.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { Counter } from 'prom-client';
import { timed } from '../http/timed.ts';
import { MEGABYTE, publicEndpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';

export const GRAPH_NOT_CONFIGURED: ErrorDefinition = {
  code: 'GRAPH_NOT_CONFIGURED',
  kind: 'not-found',
  message: 'Aucune application Microsoft n’est configurée sur ce serveur.',
};

export const NOTIFICATION_REFUSED: ErrorDefinition = {
  code: 'NOTIFICATION_REFUSED',
  kind: 'forbidden',
  message: 'Cette notification ne vient pas d’un abonnement de Greffier.',
};

/** What providers post. Other calls are refused and counted, and nothing is written. */
export function webhookEndpoints(
  dependencies: RecordContext & ReadingContext & MicrosoftContext & Pick<ServingContext, 'metrics'>,
): Endpoint[] {
  const { log, now, microsoft, metrics, pool } = dependencies;
  const counted = new Counter({
    name: 'greffier_graph_notifications_total',
    help: 'Notifications of Microsoft Graph, by what became of them: accepted, or why they were refused',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return [
    publicEndpoint(
      graphWebhook,
      timed(pool, async ({ query: { validationToken }, body: { value, validationTokens }, command }) => {
        if (microsoft === null) throw new GreffierError(GRAPH_NOT_CONFIGURED);
        if (validationToken !== undefined) return validationToken;
        if (value === undefined) throw new GreffierError(NOTIFICATION_REFUSED);
        const { secrets } = microsoft;
        const received = await receiveNotifications({ log, now, secrets }, { value, validationTokens }, command);
        counted.inc({ outcome: 'accepted' }, received.accepted);
        for (const outcome of received.refused) counted.inc({ outcome });
        if (received.accepted === 0) throw new GreffierError(NOTIFICATION_REFUSED, { reasons: received.refused[0] });
        return new Reply(202, SUCCESS);
      }),
      MEGABYTE,
    ),
  ];
}
