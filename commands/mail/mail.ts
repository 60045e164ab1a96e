import type { EventLog } from '#domain/events/log.ts';
import type { AskForMail, MailCommand } from '#domain/mail/decide.ts';
import { MAIL_PATIENCE_MS } from '#domain/mail/kinds.ts';
import type { OwedMail } from '#domain/mail/mail.ts';
import { mailStreams } from '#domain/mail/stream.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

export interface MailChange {
  readonly mailId: string;
  readonly command: MailCommand;
  readonly request: Request;
}

/** A command over one mail. */
export const changeMail = (
  dependencies: Dependencies,
  { mailId, ...change }: MailChange,
): Promise<CommandResult<OwedMail>> => handle(dependencies, { stream: mailStreams.of(mailId), ...change });

/** A mail that is asked for now may leave until then, ISO 8601. */
export const mailExpiry = ({ now }: Pick<Dependencies, 'now'>): string =>
  new Date(Date.parse(now()) + MAIL_PATIENCE_MS).toISOString();

/**
 * Has a mail leave by itself, once: asked for again under the same id, it changes nothing. Throws KEY_DESTROYED where
 * the meeting that it is about was erased.
 */
export const askForMail = (
  dependencies: Dependencies,
  mail: Omit<AskForMail, 'type' | 'expiresAt'>,
  request: Request,
): Promise<CommandResult<OwedMail>> =>
  changeMail(dependencies, {
    mailId: mail.mailId,
    command: { type: 'askForMail', ...mail, expiresAt: mailExpiry(dependencies) },
    request,
  });

/** A mail as the log says now. */
export const loadMail = async (log: Pick<EventLog, 'load'>, mailId: string): Promise<OwedMail> =>
  (await loadState(log, mailStreams.of(mailId))).state;
