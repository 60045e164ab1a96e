import type { MailKind } from '#domain/mail/kinds.ts';
import { minutesWriter } from './minutes/writer.ts';
import { noticeWriter } from './notices/writer.ts';
import type { MailWriter } from './writing.ts';

/** Who writes which kind. A kind without a writer is an error of types. */
export const MAIL_WRITERS: Readonly<Record<MailKind, MailWriter>> = { minutes: minutesWriter, notice: noticeWriter };
