import { resetExpiry, RESET_HOURS } from '#commands/user/password-reset.ts';
import { errorCode } from '#domain/errors.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import type { IdentityContext } from './context/identity.ts';
import type { MailContext } from './context/mail.ts';
import type { RecordContext } from './context/record.ts';
import type { ServingContext } from './context/serving.ts';
import { deliverReset } from './inviting.ts';

/**
 * Requests that may wait for the mail server in one process; of more the next ones get no mail, and the log says so.
 */
const MOST_WAITING = 100;

export type ResettingContext = Pick<RecordContext, 'log' | 'now'> &
  Pick<IdentityContext, 'emails' | 'resets' | 'journal' | 'signInAccount'> &
  Pick<MailContext, 'mailer' | 'publicUrl'> &
  Pick<ServingContext, 'logger'>;

interface Asked {
  readonly email: string;
  /** Network address of who asks. */
  readonly address: string;
  readonly correlationId: string;
}

/**
 * Sends links to those who forgot their password, one after the other and after their call was answered: neither the
 * answer nor its time tells whether somebody has the address.
 */
export class ResetMails {
  readonly #context: ResettingContext;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(context: ResettingContext) {
    this.#context = context;
  }

  /** Returns at once. */
  ask(asked: Asked): void {
    const { logger } = this.#context;
    if (this.#waiting >= MOST_WAITING) {
      logger.warn({ waiting: this.#waiting }, 'too many password resets wait: one is dropped');
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last
      .then(() => this.#send(asked))
      .catch((error: unknown) => logger.warn({ code: errorCode(error) }, 'cannot send a password reset'))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #send({ email: typed, address, correlationId }: Asked): Promise<void> {
    const { emails, resets, journal, mailer, signInAccount, now, logger } = this.#context;
    const email = normaliseEmail(typed);
    const userId = await emails.holderOf(email);
    journal.refused({ type: 'PasswordResetRequested', userId, email, address }, correlationId);
    if (userId === null || (await mailer.source()) === 'none') return;
    const account = await signInAccount(userId);
    if (!account) return;
    const expiresAt = resetExpiry(RESET_HOURS.mailed, now());
    const token = await resets.issue(userId, expiresAt);
    const { mailError } = await deliverReset(this.#context, { token, expiresAt }, account);
    if (mailError !== null)
      logger.warn(
        { userId, correlationId, code: mailer.last()?.failure?.code },
        'the mail server took no password reset',
      );
  }
}
