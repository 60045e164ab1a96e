import type { MailDelivery } from '#domain/mail/mailer.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { randomUUID } from 'node:crypto';

/**
 * What this process has in hand: a claim says in the record who hands a mail over, and here how far that is. While the
 * log is away nothing can be recorded, so that a mail whose fate is known here must not count as one that is lost.
 */
export class Hands {
  readonly #process = randomUUID();
  readonly #held = new Map<string, MailDelivery | 'handed over'>();

  /** The same for the same event that asked, of no other process. */
  claimOf(mailId: string, askedBy: string): string {
    return derivedId('mail-claim', this.#process, mailId, askedBy);
  }

  /** What became of it; `untouched` where the mail server has certainly not seen it. */
  stateOf(claim: string): MailDelivery | 'handed over' | 'untouched' {
    return this.#held.get(claim) ?? 'untouched';
  }

  /** Hands a mail over and remembers what became of it. What `deliver` throws happened before the server saw it. */
  async over(claim: string, deliver: () => Promise<MailDelivery>): Promise<MailDelivery> {
    this.#held.set(claim, 'handed over');
    try {
      const delivery = await deliver();
      this.#held.set(claim, delivery);
      return delivery;
    } catch (error) {
      this.#held.delete(claim);
      throw error;
    }
  }

  /** The record says it. */
  settled(claim: string): void {
    this.#held.delete(claim);
  }
}
