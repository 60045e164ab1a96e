import type { Dependencies } from '#commands/handle.ts';
import { endWebhookSecret } from '#commands/webhooks/webhooks.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { webhookCategory } from '#domain/webhooks/identity.ts';
import type { WebhookSecrets } from '#domain/webhooks/ports.ts';
import { webhookEvents } from '#domain/webhooks/webhook.ts';
import { requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';

export const webhookSecretEnding = requestKind(webhookEvents, {
  kind: 'end-webhook-secret',
  purpose: 'forget the former secret of a webhook, once both have signed for a day',
  opens: {
    WebhookSecretTurned: ({ stream, data }) => ({
      subject: webhookCategory.idOf(stream) ?? stream,
      detail: data.previousId,
      due: data.previousUntil,
    }),
  },
  closes: {},
});

/** Ends former secrets in their time, in the record and in the vault. */
export const webhookSecretEnder = (
  dependencies: Dependencies & { readonly webhookSecrets: WebhookSecrets },
  pool: Pool,
): Reactor<typeof webhookSecretEnding.kind> => ({
  request: webhookSecretEnding,
  concurrency: 1,
  act: async (open) => {
    const { subject: webhookId, detail: secretId, askedBy, correlationId } = open;
    const request = { commandId: derivedId('end-secret', askedBy), actor: 'system:webhooks', correlationId } as const;
    const { position } = await endWebhookSecret(dependencies, { webhookId, secretId }, request);
    await closeRequest(pool, open);
    return position;
  },
});
