import { loadAccount } from '#commands/user/account.ts';
import type { OwedMail } from '#domain/mail/mail.ts';
import { isMailKind } from '#domain/mail/kinds.ts';
import type { Mail } from '#domain/mail/mailer.ts';
import { maySignIn } from '#domain/user/user.ts';
import { caughtUp, type ReactorDependencies } from '../reactor.ts';
import { MAIL_WRITERS } from './kinds.ts';
import type { Written, WritingContext } from './writing.ts';

/** A mail with its address and words, or why there is none. */
export type Letter = Exclude<Written, { readonly mail: unknown }> | { readonly mail: Mail };

export interface LetterContext extends WritingContext {
  readonly reading: ReactorDependencies;
}

/** Writes what a mail says, as its recipient may read it now, to the address that they have now. */
export async function letterOf(
  context: LetterContext,
  { mailId, mail }: { readonly mailId: string; readonly mail: OwedMail },
  signal: AbortSignal,
): Promise<Letter> {
  const { log, reading } = context;
  const { kind, recipient: id, meetingId, subject } = mail;
  if (id === null) return { erased: true };
  const { user } = await loadAccount(log, id);
  if (user.phase === 'erasing' || user.phase === 'erased') return { erased: true };
  if (!maySignIn(user) || user.invited || user.email === null || user.displayName === null)
    return { withheld: 'no-account' };
  // What a later release asked for, of which this one knows nothing.
  if (!isMailKind(kind)) return { withheld: 'nothing-to-tell' };
  const writer = MAIL_WRITERS[kind];
  // Rights that were taken away a moment ago count.
  await caughtUp(reading, await reading.head(), { names: writer.reads, signal });
  const { displayName, email, role } = user;
  const recipient = { id, displayName, email, role };
  const written = await writer.write(context, { mailId, recipient, meetingId, subject });
  return 'mail' in written ? { mail: { ...written.mail, to: email, id: mailId } } : written;
}
