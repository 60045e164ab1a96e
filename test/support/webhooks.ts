import { deliverer } from '#bots/webhooks/deliverer.ts';
import { webhookAnswersEraser } from '#bots/webhooks/answers-eraser.ts';
import { webhookJudge } from '#bots/webhooks/judge.ts';
import { webhookSecretEnder } from '#bots/webhooks/secret-ender.ts';
import { webhookTeller } from '#bots/webhooks/teller.ts';
import type { Reactor } from '#bots/reactor.ts';
import { addWebhook, type Shown } from '#commands/webhooks/webhooks.ts';
import type { WebhookContent } from '#domain/webhooks/webhook.ts';
import { openWebhooks } from '#infra/main/webhooks.ts';
import { HttpWebhookSender } from '#infra/webhooks/sender.ts';
import { findDelivery, listDeliveries } from '#projections/webhooks/queries.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { openMailing, someRequest, type Mailing } from './mailing.ts';

const never = new AbortController().signal;

/** A record with what tells webhooks, asked to do what is due and no more. */
export interface Telling extends Mailing {
  readonly open: ReturnType<typeof openWebhooks>;
  /** What posts, in another process or in this one after a restart. */
  readonly newDeliverer: () => Reactor;
  readonly add: (content: Partial<WebhookContent> & Pick<WebhookContent, 'url'>) => Promise<Shown>;
  /** Does what is due: finds whom to tell, tells, judges, forgets. */
  readonly tell: (own?: Reactor) => Promise<void>;
  /** Kinds, phases and outcomes of what a webhook was told, by kind. */
  readonly told: (webhookId: string) => Promise<string[]>;
  readonly answers: (webhookId: string) => Promise<(string | null)[]>;
}

export async function openTelling(): Promise<Telling> {
  const mailing = await openMailing();
  const { record, dependencies } = mailing;
  const { pool, sealer, vault } = record;
  const open = openWebhooks({ WEBHOOK_ALLOW_PRIVATE: 'yes' }, { pool, masterKey: record.masterKey });
  const report = (problem: string, details: Readonly<Record<string, unknown>>) => {
    mailing.reports.push([problem, details]);
  };
  const reading = {
    pool,
    progress: record.progress,
    head: async () => {
      const head = await record.store.head();
      return head === null ? null : `${record.store.id}:${head}`;
    },
    report,
  };
  const sender = new HttpWebhookSender({ allowsPrivate: true, release: '1', patienceMs: 20_000 });
  const newDeliverer = (): Reactor =>
    deliverer({
      ...dependencies,
      sender,
      secrets: open.webhookSecrets,
      publicUrl: () => 'https://g.exemple.fr',
      report,
    });
  const first = newDeliverer();
  const teller = webhookTeller({ ...dependencies, reading });
  const others = [
    webhookJudge(dependencies, reading),
    webhookSecretEnder({ ...dependencies, webhookSecrets: open.webhookSecrets }, pool),
    webhookAnswersEraser(dependencies, vault, reading),
  ];
  const serve = async (reactor: Reactor): Promise<void> => {
    await record.caughtUp();
    const due = { now: new Date(dependencies.now()), limit: 200 };
    for (const request of await openRequests(pool, reactor.request.kind, due)) await reactor.act(request, never);
    await record.caughtUp();
  };
  const all = async (webhookId: string) =>
    (await listDeliveries(pool, { webhookId }, { page: 1, limit: 100 })).deliveries;
  return {
    ...mailing,
    open,
    newDeliverer,
    add: async (content) => {
      const shown = await addWebhook(
        { ...dependencies, ...open, existing: async () => 0 },
        { title: 'Receveur', kinds: ['minutes.ready'], ...content },
        someRequest(),
      );
      await record.caughtUp();
      return shown;
    },
    tell: async (own = first) => {
      for (const reactor of [teller, own, ...others]) await serve(reactor);
    },
    told: async (webhookId) =>
      (await all(webhookId)).map(({ kind, phase, outcome }) => [kind, phase, outcome].join(' ')).toSorted(),
    answers: async (webhookId) => {
      const found = await Promise.all(
        (await all(webhookId)).map(({ id: deliveryId }) => findDelivery({ pool, sealer }, { webhookId, deliveryId })),
      );
      return found.flatMap((one) => one?.tries.map(({ answer }) => answer) ?? []);
    },
  };
}
