import {
  addWebhook,
  changeWebhook,
  endWebhookSecret,
  listDeliveries,
  listWebhooks,
  readDelivery,
  removeWebhook,
  replayDelivery,
  switchWebhook,
  testWebhook,
  turnWebhookSecret,
} from '#api/contract/outgoing-webhooks.ts';
import type { CommandResult } from '#commands/handle.ts';
import * as commands from '#commands/webhooks/webhooks.ts';
import { GreffierError } from '#domain/errors.ts';
import { DELIVERY_NOT_FOUND } from '#domain/webhooks/delivery.ts';
import { WEBHOOK_NOT_FOUND } from '#domain/webhooks/webhook.ts';
import * as queries from '#projections/webhooks/queries.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { WebhooksContext } from '../context/webhooks.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { deliveryViewOf, webhookViewOf } from '../views/webhook.ts';

const BODY_LIMIT = 16_384;

/** Throws WEBHOOK_NOT_FOUND for what is no id. */
function idOf({ id }: { readonly id: string }): string {
  if (!isUuid(id)) throw new GreffierError(WEBHOOK_NOT_FOUND);
  return id.toLowerCase();
}

/** Webhooks that other programs are sent, and what became of each delivery. For administrators. */
export function outgoingWebhookEndpoints(context: RecordContext & ReadingContext & WebhooksContext): Endpoint[] {
  const { pool, progress, webhookSender, headPosition } = context;
  const caughtUp = async (minPosition: string | undefined): Promise<void> => {
    if (minPosition !== undefined) await progress.reached(queries.WEBHOOK_PROJECTIONS, minPosition);
  };
  /** What is so already has no position of its own. */
  const at = async ({ position }: Pick<CommandResult<unknown>, 'position'>) => {
    const seen = position ?? (await headPosition());
    if (seen === null) throw new TypeError('who is signed in has an account, which has a position');
    return { ...SUCCESS, position: seen };
  };
  /** Which deliveries there are the tables say, so they have to have seen everything. */
  const existing = async ({ id, deliveryId }: { readonly id: string; readonly deliveryId: string }) => {
    const webhookId = idOf({ id });
    if (!isUuid(deliveryId)) throw new GreffierError(DELIVERY_NOT_FOUND);
    const found = await queries.findDelivery(context, { webhookId, deliveryId: deliveryId.toLowerCase() });
    if (found === null) throw new GreffierError(DELIVERY_NOT_FOUND);
    return { webhookId, found };
  };

  return [
    endpoint(listWebhooks, async ({ query: { minPosition } }) => {
      await caughtUp(minPosition);
      return { webhooks: (await queries.listWebhooks(pool)).map(webhookViewOf) };
    }),
    endpoint(
      addWebhook,
      async ({ body, command }) => {
        const counted = async () => (await queries.listWebhooks(pool)).length;
        const added = await commands.addWebhook({ ...context, existing: counted }, body, command);
        return new Reply(201, { ...(await at(added)), id: added.webhookId, secret: added.secret });
      },
      BODY_LIMIT,
    ),
    endpoint(
      changeWebhook,
      async ({ params, body: content, command: request }) => {
        const webhookId = idOf(params);
        await webhookSender.check(content.url);
        const command = { type: 'changeWebhook', webhookId, content } as const;
        return at(await commands.changeWebhook(context, { webhookId, command, request }));
      },
      BODY_LIMIT,
    ),
    endpoint(removeWebhook, async ({ params, command }) =>
      at(await commands.removeWebhook(context, idOf(params), command)),
    ),
    endpoint(switchWebhook, async ({ params, body: { on }, command: request }) => {
      const command = { type: on ? 'switchOn' : 'switchOff' } as const;
      return at(await commands.changeWebhook(context, { webhookId: idOf(params), command, request }));
    }),
    endpoint(turnWebhookSecret, async ({ params, command }) => {
      const turned = await commands.turnWebhookSecret(context, idOf(params), command);
      return { ...(await at(turned)), id: turned.webhookId, secret: turned.secret };
    }),
    endpoint(endWebhookSecret, async ({ params, command }) =>
      at(await commands.endWebhookSecret(context, { webhookId: idOf(params) }, command)),
    ),
    endpoint(testWebhook, async ({ params, command }) => {
      const { deliveryId, ...asked } = await commands.testWebhook(context, idOf(params), command);
      return { ...(await at(asked)), deliveryId };
    }),
    endpoint(listDeliveries, async ({ params, query: { phase, page, limit, minPosition } }) => {
      await caughtUp(minPosition);
      const listed = await queries.listDeliveries(pool, { webhookId: idOf(params), phase }, { page, limit });
      return { deliveries: listed.deliveries.map(deliveryViewOf), total: listed.total, page, limit };
    }),
    endpoint(readDelivery, async ({ params, query: { minPosition } }) => {
      await caughtUp(minPosition);
      const { tries, ...delivery } = (await existing(params)).found;
      return {
        delivery: deliveryViewOf(delivery),
        tries: tries.map(({ triedAt, ...one }) => ({ ...one, triedAt: triedAt.toISOString() })),
      };
    }),
    endpoint(replayDelivery, async ({ params, command }) => {
      const { webhookId, found } = await existing(params);
      return at(await commands.replayDelivery(context, { webhookId, deliveryId: found.id }, command));
    }),
  ];
}
