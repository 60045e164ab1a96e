import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { MailReason } from '#domain/mail/reasons.ts';
import {
  MAIL_LOGIN_REFUSED,
  MAIL_NOT_CONFIGURED,
  MAIL_PRIVATE,
  MAIL_REFUSED,
  MAIL_UNREACHABLE,
  type Mail,
  type MailDelivery,
  type Mailer,
  type MailOutcome,
  type MailSource,
  type SmtpLogins,
} from '#domain/mail/mailer.ts';
import type { SettingsState } from '#domain/settings/decide.ts';
import { readSmtpServer, type SmtpServer } from '#domain/settings/smtp-server.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { publicAddressOf } from '../system/public-address.ts';
import { composed } from './composed.ts';
import { converse, type SmtpFault, type SmtpTarget } from './smtp-conversation.ts';

/** How long each step of the conversation may take, and all of it, in ms. */
interface Patience {
  readonly stepMs: number;
  readonly wholeMs: number;
}

/** The caller of an API call waits ten seconds. */
const WAITED_FOR: Patience = { stepMs: 5_000, wholeMs: 8_000 };
/** Nobody waits, and to give up after the server had the mail is to know nothing. */
const UNHURRIED: Patience = { stepMs: 30_000, wholeMs: 60_000 };
const REFUSALS = { isPrivate: MAIL_PRIVATE, isUnknown: MAIL_UNREACHABLE };

export interface SmtpDependencies {
  readonly settings: () => Promise<SettingsState>;
  readonly logins: Pick<SmtpLogins, 'find'>;
  /** `SMTP_URL`, where it is set. */
  readonly environmentUrl: string | undefined;
  /** From whom mail comes while the settings name nobody. */
  readonly sender: () => string;
  /** Whether the server of the settings may be at a private address; that of the environment always may. */
  readonly allowsPrivate: boolean;
  /** How long a mail may take, and how long it takes to say that a server is not reached, in ms, in specs. */
  readonly patienceMs?: number;
}

interface Route {
  readonly source: Exclude<MailSource, 'none'>;
  readonly server: SmtpServer;
  readonly from: string;
}

/** What went wrong, as one of ours. */
interface Refusal {
  readonly definition: ErrorDefinition;
  /** What the server answered; null where it answered nothing. */
  readonly smtpCode: number | null;
  /** It fell silent when it had content of the mail. */
  readonly isUnknown: boolean;
  readonly cause: unknown;
}

/** Of nodemailer, for what it does not even try: an address that is none, a mail larger than the server takes. */
const UNFIT = new Set(['EENVELOPE', 'EMESSAGE']);

function refusalOf({ error: cause, hadContent }: SmtpFault): Refusal {
  const { code, responseCode } = (cause ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown };
  const smtpCode = typeof responseCode === 'number' ? responseCode : null;
  const said = { smtpCode, isUnknown: smtpCode === null && hadContent, cause };
  if (code === 'EAUTH') return { definition: MAIL_LOGIN_REFUSED, ...said };
  if (smtpCode === null && typeof code === 'string' && UNFIT.has(code)) return { definition: MAIL_REFUSED, ...said };
  if (smtpCode === null || smtpCode < 500) return { definition: MAIL_UNREACHABLE, ...said };
  // The number is all that a provider's support needs, and names nobody.
  const message = `${MAIL_REFUSED.message.slice(0, -1)} (réponse ${smtpCode}).`;
  return { definition: { ...MAIL_REFUSED, message }, ...said };
}

const FINAL_REASONS: ReadonlyMap<string, MailReason> = new Map([
  [MAIL_PRIVATE.code, 'private-address'],
  [MAIL_LOGIN_REFUSED.code, 'login-refused'],
  [MAIL_REFUSED.code, 'refused'],
]);

/** What a refusal says of the mail itself. */
function deliveryOf({ definition, smtpCode, isUnknown }: Refusal): MailDelivery {
  if (isUnknown) return { delivery: 'unknown', reason: 'no-answer' };
  if (smtpCode !== null && smtpCode < 500) return { delivery: 'postponed', reason: 'put-off', smtpCode };
  const final = FINAL_REASONS.get(definition.code);
  return final
    ? { delivery: 'failed', reason: final, smtpCode }
    : { delivery: 'postponed', reason: 'unreachable', smtpCode };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;

/** Mail by SMTP, each with a connection of its own: the settings count from the next mail on. */
export class SmtpMailer implements Mailer {
  readonly #dependencies: SmtpDependencies;
  #last: MailOutcome | null = null;

  constructor(dependencies: SmtpDependencies) {
    this.#dependencies = dependencies;
  }

  async source(): Promise<MailSource> {
    return (await this.#route())?.source ?? 'none';
  }

  last(): MailOutcome | null {
    return this.#last;
  }

  async send(mail: Mail): Promise<void> {
    const route = await this.#route();
    if (!route) throw new GreffierError(MAIL_NOT_CONFIGURED);
    const startedAt = performance.now();
    const refusal = await this.#hand(mail, route, WAITED_FOR);
    if (refusal === null) return;
    const { definition, smtpCode, cause } = refusal;
    // A port that is closed answers at once, one that is filtered never: the time must not tell them apart.
    if (definition.code === MAIL_UNREACHABLE.code)
      await delay(Math.max(0, startedAt + this.#patience(WAITED_FOR).wholeMs - performance.now()));
    throw new GreffierError(definition, { smtpCode }, { cause });
  }

  async deliver(mail: Mail): Promise<MailDelivery> {
    const route = await this.#route();
    if (!route) return { delivery: 'failed', reason: 'not-configured', smtpCode: null };
    const refusal = await this.#hand(mail, route, UNHURRIED);
    return refusal === null ? { delivery: 'sent' } : deliveryOf(refusal);
  }

  #patience(usual: Patience): Patience {
    const { patienceMs = usual.wholeMs } = this.#dependencies;
    return { stepMs: usual.stepMs, wholeMs: patienceMs };
  }

  /** Null for a mail that the server has taken. */
  async #hand(mail: Mail, route: Route, usual: Patience): Promise<Refusal | null> {
    const refusal = await this.#converse(mail, route, this.#patience(usual));
    const failure = refusal && { code: refusal.definition.code, smtpCode: refusal.smtpCode };
    this.#last = { at: new Date(), failure };
    return refusal;
  }

  async #converse(mail: Mail, route: Route, patience: Patience): Promise<Refusal | null> {
    try {
      const fault = await converse(
        await this.#target(route, patience),
        composed(mail, { name: 'Greffier', address: route.from }),
        AbortSignal.timeout(patience.wholeMs),
      );
      return fault && refusalOf(fault);
    } catch (cause) {
      // The address of the server: nobody was spoken to.
      if (!(cause instanceof GreffierError)) throw cause;
      const { code, kind, message } = cause;
      return { definition: { code, kind, message }, smtpCode: null, isUnknown: false, cause };
    }
  }

  async #target({ source, server: { address, login } }: Route, { stepMs }: Patience): Promise<SmtpTarget> {
    const { hostname: written, port, protocol } = new URL(address);
    const hostname = written.replace(/^\[|\]$/gu, '');
    const { allowsPrivate } = this.#dependencies;
    const host = source === 'environment' || allowsPrivate ? hostname : await publicAddressOf(hostname, REFUSALS);
    return {
      login,
      options: {
        host,
        ...(host === hostname ? {} : { tls: { servername: hostname } }),
        ...(port === '' ? {} : { port: Number(port) }),
        secure: protocol === 'smtps:',
        // A password is never sent in the clear to another machine.
        requireTLS: login !== null && !LOOPBACK.test(written),
        connectionTimeout: stepMs,
        greetingTimeout: stepMs,
        socketTimeout: stepMs,
        dnsTimeout: stepMs,
      },
    };
  }

  async #route(): Promise<Route | null> {
    const { settings, smtpLogin } = await this.#dependencies.settings();
    const set = readSmtpServer(settings.smtpServer);
    const environment = readSmtpServer(this.#dependencies.environmentUrl ?? '');
    const login = smtpLogin === null ? null : await this.#dependencies.logins.find(smtpLogin);
    const server = set ? { ...set, login } : environment;
    if (!server) return null;
    return {
      source: set ? 'settings' : 'environment',
      server,
      from: settings.senderEmail || this.#dependencies.sender(),
    };
  }
}
