import type { EventLog } from '#domain/events/log.ts';
import type { Sealer } from '#domain/events/sealer.ts';
import type { Mail } from '#domain/mail/mailer.ts';
import type { UnsubscribeTokens } from '#domain/mail/unsubscribe.ts';
import type { WithheldReason } from '#domain/mail/reasons.ts';
import type { SignedInUser } from '#domain/user/sessions.ts';
import type { Pool } from 'pg';

export interface WritingContext {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly sealer: Sealer;
  /** Where people open the application, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, 'of'>;
}

/** Where people choose what comes to them by mail. */
export const choicesAddress = (publicUrl: string): string => `${publicUrl}/account#notifications`;

/** A mail that is about to leave. */
export interface MailToWrite {
  readonly mailId: string;
  /** An account that can sign in. */
  readonly recipient: SignedInUser;
  readonly meetingId: string | null;
  readonly subject: string | null;
}

/** `erased`: what it was to tell is erased, and whom it goes to is forgotten with it. */
export type Written =
  | { readonly mail: Omit<Mail, 'to' | 'id'> }
  | { readonly withheld: WithheldReason }
  | { readonly erased: true };

/** Writes mails of one kind, at the moment at which they leave, from what their reader may read then. */
export interface MailWriter {
  /** The read tables that it looks at: it is asked once they have seen everything. */
  readonly reads: readonly string[];
  readonly write: (context: WritingContext, mail: MailToWrite) => Promise<Written>;
}
