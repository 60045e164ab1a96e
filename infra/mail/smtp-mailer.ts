import { errorCode, GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import {
  MAIL_LOGIN_REFUSED,
  MAIL_NOT_CONFIGURED,
  MAIL_PRIVATE,
  MAIL_REFUSED,
  MAIL_UNREACHABLE,
  type Mail,
  type Mailer,
  type MailOutcome,
  type MailSource,
  type SmtpLogins,
} from '#domain/mail/mailer.ts';
import type { SettingsState } from '#domain/settings/decide.ts';
import { readSmtpServer, type SmtpServer } from '#domain/settings/smtp-server.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { publicAddressOf } from '../system/public-address.ts';

/** Each step of the conversation, and all of it, in ms: the caller of an API call waits ten seconds. */
const STEP = 5_000;
const WHOLE = 8_000;
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
  /**
   * How long a mail may take, and how long it takes to say that a server is not reached, in ms; 8 s unless a spec says
   * otherwise.
   */
  readonly patienceMs?: number;
}

interface Route {
  readonly source: Exclude<MailSource, 'none'>;
  readonly server: SmtpServer;
  readonly from: string;
}

/** What nodemailer says went wrong, as one of ours. Its own words may repeat addresses and stay inside. */
function named(error: unknown): ErrorDefinition {
  const answered = answerOf(error);
  if ((error as { code?: unknown } | null)?.code === 'EAUTH') return MAIL_LOGIN_REFUSED;
  if (answered === null || answered < 500) return MAIL_UNREACHABLE;
  // The number is all that a provider's support needs, and names nobody.
  return { ...MAIL_REFUSED, message: `${MAIL_REFUSED.message.slice(0, -1)} (réponse ${answered}).` };
}

/** The code that the server answered, in an error of nodemailer or in ours about it. */
function answerOf(error: unknown): number | null {
  const { responseCode, details } = (error ?? {}) as { responseCode?: unknown; details?: { smtpCode?: unknown } };
  const code = responseCode ?? details?.smtpCode;
  return typeof code === 'number' ? code : null;
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
    try {
      await this.#deliver(mail, route);
      this.#last = { at: new Date(), failure: null };
    } catch (error) {
      this.#last = { at: new Date(), failure: { code: errorCode(error), smtpCode: answerOf(error) } };
      throw error;
    }
  }

  async #deliver({ to, subject, text }: Mail, route: Route): Promise<void> {
    const { hostname: written, port, protocol } = new URL(route.server.address);
    const hostname = written.replace(/^\[|\]$/gu, '');
    const { login } = route.server;
    const { allowsPrivate, patienceMs = WHOLE } = this.#dependencies;
    const host = route.source === 'environment' || allowsPrivate ? hostname : await publicAddressOf(hostname, REFUSALS);
    const startedAt = performance.now();
    // Loaded with the first mail: a server's start does without.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host,
      ...(host === hostname ? {} : { tls: { servername: hostname } }),
      ...(port === '' ? {} : { port: Number(port) }),
      secure: protocol === 'smtps:',
      // A password is never sent in the clear to another machine.
      requireTLS: login !== null && !LOOPBACK.test(written),
      ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
      connectionTimeout: STEP,
      greetingTimeout: STEP,
      socketTimeout: STEP,
      dnsTimeout: STEP,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new GreffierError(MAIL_UNREACHABLE)), patienceMs);
    try {
      await Promise.race([
        transport.sendMail({
          from: { name: 'Greffier', address: route.from },
          to: { name: '', address: to },
          subject,
          text,
        }),
        late.promise,
      ]);
    } catch (error) {
      const definition = error instanceof GreffierError ? MAIL_UNREACHABLE : named(error);
      // A port that is closed answers at once, one that is filtered never: the time must not tell them apart.
      if (definition.code === MAIL_UNREACHABLE.code)
        await delay(Math.max(0, startedAt + patienceMs - performance.now()));
      throw new GreffierError(definition, { smtpCode: answerOf(error) }, { cause: error });
    } finally {
      clearTimeout(timer);
      transport.close();
    }
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
