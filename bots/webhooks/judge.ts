import type { Dependencies } from '#commands/handle.ts';
import { changeWebhook } from '#commands/webhooks/webhooks.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { deliveryEvents } from '#domain/webhooks/delivery.ts';
import { deliveryCategory } from '#domain/webhooks/identity.ts';
import { requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import { failedDelivery, WEBHOOK_PROJECTIONS } from '#projections/webhooks/queries.ts';
import { caughtUp, type Reactor, type ReactorDependencies } from '../reactor.ts';

export const webhookJudging = requestKind(deliveryEvents, {
  kind: 'judge-webhook',
  purpose: 'stop a webhook that took nothing for days, or is gone',
  opens: {
    DeliveryFailed: ({ stream, data }) => ({
      subject: data.webhookId,
      detail: deliveryCategory.idOf(stream) ?? stream,
    }),
  },
  closes: {},
});

/**
 * Stops a webhook once it is known to take nothing: a delivery failed for good, and since it was asked for nothing else
 * was delivered there either; or it answered that it is gone. Administrators are told, and start it again.
 */
export const webhookJudge = (
  dependencies: Dependencies,
  reading: ReactorDependencies,
): Reactor<typeof webhookJudging.kind> => ({
  request: webhookJudging,
  concurrency: 1,
  act: async (open, signal) => {
    const { subject: webhookId, detail: deliveryId, askedBy, correlationId } = open;
    await caughtUp(reading, await reading.head(), { names: WEBHOOK_PROJECTIONS, signal });
    const failed = await failedDelivery(reading.pool, deliveryId);
    let position: string | null = null;
    if (failed !== null && (failed.isGone || !failed.deliveredSince)) {
      const reason = failed.isGone ? 'gone' : 'failing';
      const command = { type: 'stopWebhook', reason, since: failed.since.toISOString() } as const;
      const request = { commandId: derivedId('judge', askedBy), actor: 'system:webhooks', correlationId } as const;
      ({ position } = await changeWebhook(dependencies, { webhookId, command, request }));
      reading.report('webhook stopped', { webhook: webhookId, reason });
    }
    await closeRequest(reading.pool, open);
    return position;
  },
});
