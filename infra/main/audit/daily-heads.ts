import { errorCode, GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Mailer } from '#domain/mail/mailer.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { auditKey } from '../../vault/keys/audit-key.ts';
import { lastDue } from '../daily.ts';
import type { OpenRecord } from '../record.ts';
import { lastEntry } from './last-entry.ts';
import { lastSent, noteSent, type HeadTarget } from '#projections/audit/sent-heads.ts';
import { signHead, type SignedHead } from './signed-head.ts';

/** Between two looks at whether one is due, in ms. */
const LOOK = 10_000;
/** After one that was not taken, before it is tried there again, in ms. */
const RETRY = 900_000;
/** How long who takes it has to answer, in ms. */
const PATIENCE = 15_000;

const HEAD_NOT_TAKEN: ErrorDefinition = {
  code: 'AUDIT_HEAD_NOT_TAKEN',
  kind: 'unavailable',
  message: 'La tête de la chaîne d’audit n’a pas été reçue par qui doit la garder.',
};

export interface DailyHeads {
  readonly config: Pick<Config, 'AUDIT_HEAD_MAIL' | 'AUDIT_HEAD_URL' | 'AUDIT_HEAD_AT'>;
  readonly record: Pick<OpenRecord, 'pool' | 'store' | 'masterKey'>;
  readonly mailer: Pick<Mailer, 'deliver'>;
  readonly logger: Logger;
  /** For tests: between two looks, and after one that was not taken, in ms. */
  readonly lookMs?: number;
  readonly retryMs?: number;
}

/**
 * Sends the signed end of the audit chain each day to those who keep it elsewhere, in one process at a time, until
 * `signal` is aborted: who rewrites log and chain cannot rewrite what they have. One that was not taken is sent again,
 * and twice rather than not at all.
 */
export async function runDailyHeads(heads: DailyHeads, signal: AbortSignal): Promise<void> {
  const { record, logger, lookMs = LOOK } = heads;
  const targets = targetsOf(heads.config);
  if (targets.length === 0) return;
  while (!signal.aborted) {
    try {
      await exclusively({ pool: record.pool, names: 'audit-heads', signal }, (held) => keep(heads, targets, held));
    } catch (error) {
      if (signal.aborted) return;
      logger.warn({ code: errorCode(error) }, 'cannot look after the ends of the audit chain, trying again');
    }
    await pause(lookMs, signal);
  }
}

const targetsOf = ({ AUDIT_HEAD_MAIL, AUDIT_HEAD_URL }: DailyHeads['config']): HeadTarget[] => [
  ...AUDIT_HEAD_MAIL.map((address): HeadTarget => ({ way: 'mail', address })),
  ...(AUDIT_HEAD_URL === undefined ? [] : [{ way: 'post', address: AUDIT_HEAD_URL } as const]),
];

async function keep(heads: DailyHeads, targets: readonly HeadTarget[], signal: AbortSignal): Promise<void> {
  const { record, config, logger, lookMs = LOOK, retryMs = RETRY } = heads;
  const { pool, masterKey } = record;
  const notBefore = new Map<HeadTarget, number>();
  while (!signal.aborted) {
    const now = Date.now();
    for (const target of targets) {
      const last = await lastSent(pool, target);
      const isDue = last === null || last < lastDue(config.AUDIT_HEAD_AT, now);
      if (!isDue || (notBefore.get(target) ?? 0) > now) continue;
      const entry = await lastEntry(record);
      if (!entry) continue;
      const head = signHead(entry.head, await auditKey(pool, masterKey), new Date(now).toISOString());
      const error = await send(heads, target, head).then(() => null, errorCode);
      if (signal.aborted) return;
      await noteSent(pool, target, { sequence: head.sequence, error });
      const about = { way: target.way, sequence: head.sequence };
      if (error === null) logger.info(about, 'sent the end of the audit chain to who keeps it');
      else {
        notBefore.set(target, now + retryMs);
        logger.error(
          { ...about, code: error },
          'the end of the audit chain was not taken by who keeps it, the next attempt is in fifteen minutes',
        );
      }
    }
    await pause(lookMs, signal);
  }
}

/** Throws AUDIT_HEAD_NOT_TAKEN, and what the connection throws. */
async function send({ mailer }: DailyHeads, { way, address }: HeadTarget, head: SignedHead): Promise<void> {
  if (way === 'mail') {
    const { delivery } = await mailer.deliver({ to: address, ...mailOf(head) });
    if (delivery !== 'sent') throw new GreffierError(HEAD_NOT_TAKEN, { delivery });
    return;
  }
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(head),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new GreffierError(HEAD_NOT_TAKEN, { status: answer.status });
}

const mailOf = (head: SignedHead): { readonly subject: string; readonly text: string } => ({
  subject: `Greffier\u00A0: fin de la chaîne d’audit, entrée ${head.sequence}`,
  text: [
    'Bonjour,',
    '',
    `Voici la fin de la chaîne d’audit de Greffier, signée le ${head.signedAt}. Gardez ce message tel quel\u00A0: tant que vous l’avez, personne ne peut réécrire ce qui précède sans que cela se voie.`,
    '',
    'Pour vérifier la chaîne, enregistrez le bloc qui suit dans un fichier et donnez-le à «\u00A0greffier audit verify --head FICHIER\u00A0», ou au script qui accompagne une preuve.',
    '',
    JSON.stringify(head, null, 2),
    '',
  ].join('\n'),
});
