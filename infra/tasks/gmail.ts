import type { GooglePerson } from '#domain/google/access.ts';
import { GOOGLE_FAILURES, googleFailureOf, type GoogleFailureCode } from '#domain/google/failures.ts';
import type { Mail, MailDelivery, OwnMailboxes } from '#domain/mail/mailer.ts';
import type { ConnectableTool, GivenTool, HeldTool, TaskCall, ToolPlace } from '#domain/tasks/destination.ts';
import { taskFailureOf, type TaskFailureCode } from '#domain/tasks/failures.ts';
import { composed } from '../mail/composed.ts';
import { googleMeaning, GoogleTaskCaller, type GoogleTaskDependencies } from './google-caller.ts';
import { googleApis } from '../google/apis.ts';
import { GoogleCaller } from '../google/caller.ts';

type Held = Extract<HeldTool, { tool: 'gmail' }>;
type Given = Extract<GivenTool, { tool: 'gmail' }>;

export interface GmailDependencies extends GoogleTaskDependencies<'gmail'> {
  /** The connection by which an account has its mails sent from Gmail; null without one that holds. */
  readonly connection: (userId: string) => Promise<{ readonly id: string } | null>;
  /** A connection opens nothing until the person makes it again. */
  readonly refused: (userId: string, refused: { connectionId: string; failure: TaskFailureCode }) => Promise<void>;
  /** How long a mail may wait for its turn and its answer, in ms. */
  readonly patienceMs: number;
}

/** Failures after which Gmail certainly sent nothing, and another attempt would end alike until the person acts. */
const CLOSED: ReadonlySet<GoogleFailureCode> = new Set(
  (
    [
      'tokenRefused',
      'authorisationRevoked',
      'authorisationLost',
      'clientRefused',
      'scopeMissing',
      'forbidden',
      'apiDisabled',
    ] as const
  ).map((name) => GOOGLE_FAILURES[name].code),
);

/** Failures of calls that were answered: Gmail took no notice of them. */
const REFUSED: ReadonlySet<GoogleFailureCode> = new Set(
  (['refused', 'notFound', 'outdated', 'syncLost', 'tooLarge'] as const).map((name) => GOOGLE_FAILURES[name].code),
);

/** Of a connection that was never made: nothing of the mail went anywhere. */
const UNMADE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * People's own mailboxes at Gmail, by Google's SDK, with what they let Greffier do there (`OPTIONAL_SCOPES.mail`): it
 * sends, and reads nothing. So nobody can look whether a mail left whose answer is lost: it is `unknown`.
 */
export class GmailMailboxes implements ConnectableTool<Given, Held>, OwnMailboxes {
  readonly tool = 'gmail';
  readonly #dependencies: GmailDependencies;
  readonly #people: GoogleTaskCaller<'gmail'>;
  readonly #caller: GoogleCaller<'gmail'>;
  readonly #api: ReturnType<typeof googleApis>['mails'];

  constructor(dependencies: GmailDependencies) {
    this.#dependencies = dependencies;
    this.#people = new GoogleTaskCaller(dependencies, { api: 'gmail', scope: 'mail' });
    this.#caller = new GoogleCaller(dependencies);
    this.#api = googleApis(dependencies.apiRoot).mails;
  }

  async open({ userId }: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const person = await this.#opened(userId, signal);
    return { held: { tool: 'gmail', userId }, place: 'Messages envoyés', account: person.email };
  }

  async check({ held, signal }: TaskCall<Held>): Promise<void> {
    await this.#opened(held.userId, signal);
  }

  async isOpen(userId: string): Promise<boolean> {
    return (await this.#dependencies.connection(userId)) !== null;
  }

  async deliver(mail: Mail): Promise<MailDelivery | null> {
    if (mail.inNameOf === undefined) return null;
    const { userId, name } = mail.inNameOf;
    const connection = await this.#dependencies.connection(userId);
    if (connection === null) return null;
    let isMade = false;
    try {
      const person = await this.#people.person(userId);
      await this.#dependencies.access.token(person);
      const raw = await written(mail, { name, address: person.email });
      await this.#caller.text({
        person,
        api: 'gmail',
        use: 'mails',
        changes: true,
        signal: AbortSignal.timeout(this.#dependencies.patienceMs),
        make: (options) => {
          isMade = true;
          return this.#api.users.messages.send({ userId: 'me', requestBody: { raw } }, options);
        },
      });
      return { delivery: 'sent' };
    } catch (error) {
      const closed = closedBy(error);
      if (closed === null) return deliveryOf(error, isMade);
      await this.#dependencies.refused(userId, { connectionId: connection.id, failure: closed });
      return null;
    }
  }

  /** With `gmail.send` nothing can be read, so a new token is all that Google can be asked for. */
  async #opened(userId: string, signal?: AbortSignal): Promise<GooglePerson> {
    const person = await this.#people.person(userId, signal);
    const { access } = this.#dependencies;
    access.forgetToken(person);
    try {
      await access.token(person, signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw googleMeaning(error);
    }
    return person;
  }
}

/** Why the connection sends nothing any more; null where it may still. */
function closedBy(error: unknown): TaskFailureCode | null {
  const code = googleFailureOf(error);
  if (code === null) return taskFailureOf(error);
  return CLOSED.has(code) ? taskFailureOf(googleMeaning(error)) : null;
}

/** What is certain of a mail for which Gmail did not say that it has it. */
function deliveryOf(error: unknown, isMade: boolean): MailDelivery {
  const code = googleFailureOf(error);
  if (code === GOOGLE_FAILURES.throttled.code) return { delivery: 'postponed', reason: 'put-off', smtpCode: null };
  if (isMade && code !== null && REFUSED.has(code)) return { delivery: 'failed', reason: 'refused', smtpCode: null };
  if (!isMade || isUnmade(error)) {
    // What is no failure of Google's is none of the mail's either: it is thrown, and nothing was handed over.
    if (code === null && !isTimeout(error)) throw error;
    return { delivery: 'postponed', reason: isTimeout(error) ? 'put-off' : 'unreachable', smtpCode: null };
  }
  return { delivery: 'unknown', reason: 'no-answer' };
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Whether the connection was never there, in whichever wrapping the SDK says so. */
function isUnmade(error: unknown): boolean {
  for (let one: unknown = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth += 1)
    if ('code' in one && typeof one.code === 'string' && UNMADE.has(one.code)) return true;
  return false;
}

/** As RFC 822 has it, and Gmail wants it. */
async function written(mail: Mail, from: Parameters<typeof composed>[1]): Promise<string> {
  // Loaded with the first mail: a server's start does without.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = await new MailComposer(composed(mail, from)).compile().build();
  return message.toString('base64url');
}
