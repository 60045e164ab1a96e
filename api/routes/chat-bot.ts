import { chatBotWebhook } from '#api/contract/chat-bot.ts';
import { receiveActivity } from '#commands/conversation/receive.ts';
import { CHAT_REFUSALS } from '#domain/conversation/chat-bot.ts';
import { errorCode, GreffierError } from '#domain/errors.ts';
import { botSessionInRoom } from '#projections/conversations/queries.ts';
import { Counter } from 'prom-client';
import type { BotsContext } from '../context/bots.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import { publicEndpoint, type Endpoint } from '../http/endpoint.ts';
import { timed } from '../http/timed.ts';

/** An activity of Teams is a few kilobytes; a long message with its markup, some tens. */
const BODY_LIMIT = 262_144;

/** What Teams tells the chat bot. */
export function chatBotEndpoints(
  dependencies: RecordContext &
    ReadingContext &
    Pick<IdentityContext, 'identities'> &
    Pick<BotsContext, 'chat'> &
    Pick<ServingContext, 'metrics'>,
): Endpoint[] {
  const { chat, pool, metrics } = dependencies;
  const calls = new Counter({
    name: 'greffier_chat_activities_total',
    help: 'Calls to the address of the chat bot, by what came of them',
    labelNames: ['outcome'],
    registers: [metrics],
  });

  const receive = async (call: { authorization: string | undefined; body: unknown; correlationId: string }) => {
    if (chat === null) throw new GreffierError(CHAT_REFUSALS.notConfigured);
    const activity = await chat.receive(call);
    if (activity.kind === 'ignored') return 'ignored';
    const isNew = await receiveActivity(
      { ...dependencies, sessionIn: (roomId) => botSessionInRoom(pool, roomId) },
      activity,
      call,
    );
    return isNew ? 'recorded' : 'repeated';
  };

  return [
    publicEndpoint(
      chatBotWebhook,
      timed(pool, async ({ body, command: { correlationId }, http: { request } }) => {
        try {
          const outcome = await receive({ authorization: request.get('authorization'), body, correlationId });
          calls.inc({ outcome });
          return { received: outcome === 'recorded' };
        } catch (error) {
          calls.inc({ outcome: errorCode(error) });
          throw error;
        }
      }),
      BODY_LIMIT,
    ),
  ];
}
