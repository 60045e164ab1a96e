import type { Dependencies } from '#commands/handle.ts';
import { askForMail, changeMail } from '#commands/mail/mail.ts';
import type { MailCommand } from '#domain/mail/decide.ts';
import { randomUUID } from 'node:crypto';

interface Lost {
  readonly recipient: string;
  readonly meetingId: string | null;
}

/** A mail that a process was handing over when it ended: nobody knows whether it left. Answers its id. */
export async function lostMail(dependencies: Dependencies, about: Lost): Promise<string> {
  const mailId = randomUUID();
  const request = () => ({ commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' }) as const;
  await askForMail(dependencies, { mailId, kind: 'minutes', subject: null, ...about }, request());
  const commands: readonly MailCommand[] = [
    { type: 'beginMail', claim: 'of a process that ended' },
    { type: 'loseMail' },
  ];
  for (const command of commands) await changeMail(dependencies, { mailId, command, request: request() });
  return mailId;
}
