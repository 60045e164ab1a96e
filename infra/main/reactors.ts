import { analystReactor } from '#bots/analyst/analyst.ts';
import { modelReactor } from '#bots/analyst/model/reactor.ts';
import { outdater } from '#bots/analyst/rewrite/outdater.ts';
import { rewriter } from '#bots/analyst/rewrite/rewriter.ts';
import { cleaner } from '#bots/cleaner/cleaner.ts';
import { accountEraser } from '#bots/eraser/account-eraser.ts';
import { captureAnnouncer } from '#bots/chat/notice.ts';
import { chatWriter } from '#bots/chat/messages.ts';
import type { ChatDependencies } from '#bots/chat/deliver.ts';
import { conversationEraser } from '#bots/eraser/conversation-eraser.ts';
import { accountLinksEraser } from '#bots/eraser/account-links-eraser.ts';
import { discardEraser } from '#bots/eraser/discard-eraser.ts';
import { eraser } from '#bots/eraser/eraser.ts';
import { linkEraser } from '#bots/eraser/link-eraser.ts';
import { mailEraser } from '#bots/eraser/mail-eraser.ts';
import { orphanEraser } from '#bots/eraser/orphan-eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import { captureCorrector } from '#bots/glossary/new-captures.ts';
import { joiner } from '#bots/joining/joiner.ts';
import { noticeAsker } from '#bots/mailer/notices/asker.ts';
import {
  accountEnder,
  googleDisabling,
  googleErasure,
  microsoftDisabling,
  microsoftErasure,
} from '#bots/authorisations/account-end.ts';
import { googleRevocation, microsoftForgetting, tokenForgetter } from '#bots/authorisations/revoker.ts';
import { minutesAsker } from '#bots/mailer/minutes/asker.ts';
import { mailSender } from '#bots/mailer/sender.ts';
import { googleTranscriptTaker } from '#bots/google-sync/transcripts.ts';
import { DueTimes } from '#bots/due-times.ts';
import { runReactor, type Reactor } from '#bots/reactor.ts';
import type { ServedKind } from '#bots/requests.ts';
import { attacher } from '#bots/rooms/attacher.ts';
import { callExaminer } from '#bots/teams-graph/calls.ts';
import { sweeper } from '#bots/teams-graph/sweeper.ts';
import { transcriptTaker } from '#bots/teams-graph/transcripts.ts';
import { webhookAnswersEraser } from '#bots/webhooks/answers-eraser.ts';
import { deliverer } from '#bots/webhooks/deliverer.ts';
import { webhookJudge } from '#bots/webhooks/judge.ts';
import { webhookSecretEnder } from '#bots/webhooks/secret-ender.ts';
import { webhookTeller } from '#bots/webhooks/teller.ts';
import { allProjections } from '#infra/main/projections.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Logger } from 'pino';
import { withOwnMailboxes } from '../mail/own-mailbox-mailer.ts';
import { discardTraces } from '../postgres/traces.ts';
import { credentialErasure } from '../vault/credentials/credential-erasure.ts';
import { secretTables } from '../vault/keys/secret-tables.ts';
import { concluderOf, joinerOf } from './bots.ts';
import type { ReactionMeter } from './metrics/waiting.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';
import type { ProcessRole, ProcessRoles } from './roles.ts';
import { glossaryRunnerIn } from './glossary.ts';
import { projectedIn } from './projected.ts';
import { dependenciesOf, type ReactorContext } from './reactor-context.ts';

const now = () => new Date().toISOString();

interface Served<Kind extends string> {
  /** The processes that run it. */
  readonly role: ProcessRole;
  readonly open: (context: ReactorContext) => Reactor<Kind> | null;
}

/** The reactor of each kind of request. A kind without one is an error of types. */
const REACTORS: { readonly [Kind in ServedKind]: Served<Kind> } = {
  attach: { role: 'projector', open: ({ record: { log, pool } }) => attacher({ log, now }, pool) },
  analyse: {
    role: 'analyst',
    open: ({ record: { log }, analyst, analystCapacity }) =>
      analyst ? analystReactor({ log, now }, analyst, analystCapacity) : null,
  },
  'analyse-by-model': {
    role: 'analyst',
    open: ({ record: { log, pool }, models }) => (models ? modelReactor({ log, now, pool, ...models }) : null),
  },
  'apply-glossary': { role: 'analyst', open: ({ record: { log, pool } }) => captureCorrector({ log, now }, pool) },
  'glossary-run': { role: 'analyst', open: glossaryRunnerIn },
  outdate: { role: 'analyst', open: ({ record: { log, pool } }) => outdater({ log, now }, pool) },
  rewrite: {
    role: 'analyst',
    open: ({ record: { log, pool }, analyst, models }) =>
      analyst ? rewriter({ log, now, pool, byRules: analyst, byModel: models ?? null }) : null,
  },
  join: {
    role: 'meet',
    open: ({ record, progress, bots, logger }) =>
      bots ? joiner(joinerOf(bots, dependenciesOf(record, progress, logger))) : null,
  },
  conclude: { role: 'meet', open: ({ bots }) => (bots ? concluderOf(bots) : null) },
  erase: { role: 'eraser', open: ({ record: { log, vault } }) => eraser({ log, now }, vault) },
  forget: { role: 'eraser', open: ({ record: { log, vault } }) => personEraser({ log, now }, vault) },
  'forget-link': { role: 'eraser', open: ({ record: { log, vault } }) => linkEraser({ log, now }, vault) },
  'erase-orphan': {
    role: 'eraser',
    open: ({ record: { log, vault, pool } }) => orphanEraser({ log, now }, vault, pool),
  },
  discard: {
    role: 'eraser',
    open: ({ record: { log, vault, pool } }) => discardEraser({ log, now }, vault, pool),
  },
  'forget-account': {
    role: 'eraser',
    open: ({ record: { log, vault, pool } }) => accountEraser({ log, now }, vault, credentialErasure(pool)),
  },
  'forget-account-links': {
    role: 'eraser',
    open: ({ record, progress, logger }) =>
      accountLinksEraser({ log: record.log, now }, dependenciesOf(record, progress, logger)),
  },
  'erase-conversation': {
    role: 'eraser',
    open: ({ record: { log, vault } }) => conversationEraser({ log, now }, vault),
  },
  'forget-mails': {
    role: 'eraser',
    open: ({ record, progress, logger }) =>
      mailEraser({ log: record.log, now }, record.vault, dependenciesOf(record, progress, logger)),
  },
  'mail-minutes': {
    role: 'api',
    open: ({ record, progress, mail, logger }) =>
      mail ? minutesAsker({ log: record.log, now, ...mail, reading: dependenciesOf(record, progress, logger) }) : null,
  },
  'mail-notices': {
    role: 'api',
    open: ({ record: { log, sealer, ...record }, progress, mail, logger }) => {
      const reading = dependenciesOf({ ...record, log, sealer }, progress, logger);
      return mail ? noticeAsker({ log, sealer, now, ...mail, reading }) : null;
    },
  },
  mail: {
    role: 'api',
    open: ({ record: { vault: keyring, ...record }, progress, mail, logger }) => {
      const reading = dependenciesOf({ ...record, vault: keyring }, progress, logger);
      if (!mail) return null;
      const mailer = withOwnMailboxes(mail.mailer, mail.mailboxes);
      return mailSender({ ...record, ...mail, mailer, now, keyring, reading });
    },
  },
  'chat-message': { role: 'meet', open: (context) => withChat(context, chatWriter) },
  'chat-notice': { role: 'meet', open: (context) => withChat(context, captureAnnouncer) },
  clean: { role: 'eraser', open: cleanerOf },
  'graph-transcript': {
    role: 'meet',
    open: (context) =>
      context.microsoft ? transcriptTaker({ ...context.microsoft.reactors, projected: projectedIn(context) }) : null,
  },
  'graph-call': { role: 'meet', open: ({ microsoft }) => (microsoft ? callExaminer(microsoft.reactors) : null) },
  'google-transcript': {
    role: 'meet',
    open: (context) =>
      context.google ? googleTranscriptTaker({ ...context.google, projected: projectedIn(context) }) : null,
  },
  'graph-sweep': { role: 'meet', open: ({ microsoft }) => (microsoft ? sweeper(microsoft.reactors) : null) },
  'end-google-access': {
    role: 'eraser',
    open: ({ record: { pool }, authorisations }) => accountEnder(googleDisabling, authorisations.google, pool),
  },
  'forget-google-access': {
    role: 'eraser',
    open: ({ record: { pool }, authorisations }) => accountEnder(googleErasure, authorisations.google, pool),
  },
  'revoke-google': {
    role: 'eraser',
    open: ({ authorisations }) => tokenForgetter(googleRevocation, authorisations.google),
  },
  'end-microsoft-access': {
    role: 'eraser',
    open: ({ record: { pool }, authorisations }) => accountEnder(microsoftDisabling, authorisations.microsoft, pool),
  },
  'forget-microsoft-access': {
    role: 'eraser',
    open: ({ record: { pool }, authorisations }) => accountEnder(microsoftErasure, authorisations.microsoft, pool),
  },
  'forget-microsoft-token': {
    role: 'eraser',
    open: ({ authorisations }) => tokenForgetter(microsoftForgetting, authorisations.microsoft),
  },
  'tell-webhooks': {
    role: 'api',
    open: ({ record, progress, logger }) =>
      webhookTeller({ log: record.log, now, reading: dependenciesOf(record, progress, logger) }),
  },
  deliver: { role: 'api', open: delivererOf },
  'judge-webhook': {
    role: 'api',
    open: ({ record, progress, logger }) =>
      webhookJudge({ log: record.log, now }, dependenciesOf(record, progress, logger)),
  },
  'end-webhook-secret': {
    role: 'api',
    open: ({ record: { log, pool }, webhooks }) =>
      webhooks ? webhookSecretEnder({ log, now, ...webhooks }, pool) : null,
  },
  'forget-answers': {
    role: 'eraser',
    open: ({ record, progress, logger }) =>
      webhookAnswersEraser({ log: record.log, now }, record.vault, dependenciesOf(record, progress, logger)),
  },
};

function delivererOf({ record: { log }, webhooks, logger }: ReactorContext): Reactor<'deliver'> | null {
  if (!webhooks) return null;
  const { webhookSender: sender, webhookSecrets: secrets, publicUrl } = webhooks;
  return deliverer({ log, now, sender, secrets, publicUrl, report: reporterTo(logger) });
}

function withChat<Kind extends string>(
  { record: { log, pool, sealer }, analyst, chat }: ReactorContext,
  open: (dependencies: ChatDependencies) => Reactor<Kind>,
): Reactor<Kind> | null {
  return analyst && chat ? open({ log, now, pool, sealer, analyst, ...chat }) : null;
}

function cleanerOf({ record, progress, logger, cleaningSeconds }: ReactorContext): Reactor<'clean'> {
  const { pool, log, sealer, store } = record;
  const cleaning = {
    ...dependenciesOf(record, progress, logger),
    sealer,
    log,
    store: store.id,
    durableTables: () => secretTables(pool),
    discardTraces: () => discardTraces(pool),
    intervalMs: cleaningSeconds * 1_000,
  };
  return cleaner(cleaning, allProjections);
}

/** Those that a process with these roles runs. */
export const reactorsOf = (roles: ProcessRoles, context: ReactorContext): readonly Reactor[] =>
  Object.values<Served<ServedKind>>(REACTORS).flatMap(({ role, open }) =>
    roles.has(role) ? (open(context) ?? []) : [],
  );

export interface RunningDependencies {
  readonly record: OpenRecord;
  readonly progress: ProjectionProgress;
  readonly logger: Logger;
  readonly draining?: AbortSignal | undefined;
  readonly measured?: ReactionMeter | undefined;
}

/**
 * Runs those who act on open requests until `signal` is aborted, or until nothing is at hand once they are `draining`.
 * What another process does already waits for it to end.
 */
export async function runReactors(
  reactors: readonly Reactor[],
  { record, progress, logger, draining, measured }: RunningDependencies,
  signal: AbortSignal,
): Promise<void> {
  const dependencies = {
    ...dependenciesOf(record, progress, logger),
    dueTimes: new DueTimes(record.pool),
    measured,
    ...(draining ? { draining } : {}),
  };
  await Promise.all(reactors.map((one) => runReactor(dependencies, one, signal)));
}
