import type { Dependencies } from '#commands/handle.ts';
import { askForMail } from '#commands/mail/mail.ts';
import { readSettings } from '#commands/settings/settings.ts';
import { accountOf } from '#commands/user/account.ts';
import { errorCode, isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { localDay } from '#domain/local-time.ts';
import { mailIdOf } from '#domain/mail/identity.ts';
import type { Mailer } from '#domain/mail/mailer.ts';
import { isWorkingTime } from '#domain/notices/reminders.ts';
import type { ReadTables } from '#projections/engine/read-tables.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import { remindedByMail } from '#projections/notices/mailed.ts';
import { noticesFor } from '#projections/notices/queries.ts';
import { aboutOf } from '../notices/about.ts';

/** How often it is looked whose work is due, in ms: reminders are of the day. */
const LOOK_MS = 300_000;

export interface ReminderDependencies extends Dependencies, ReadTables {
  readonly mailer: Pick<Mailer, 'source'>;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/**
 * Asks for the mails that remind people of their work: on working days and in working hours, of that day alone, one for
 * each meeting, to those who want reminders by mail. Each once: a mail's id is made of what it is about. What is done
 * before the mail leaves is withheld when it is written.
 */
export async function askForReminders(dependencies: ReminderDependencies): Promise<void> {
  const { log, pool, sealer, mailer } = dependencies;
  const now = new Date(dependencies.now());
  if (!isWorkingTime(now) || (await mailer.source()) === 'none') return;
  if (!(await readSettings(log)).settings.notifications) return;
  const today = localDay(now.getTime());
  for (const userId of await remindedByMail(pool)) {
    const account = await accountOf(log, userId);
    if (account === null) continue;
    const { email, role } = account;
    const told = await noticesFor({ pool, sealer }, { userId, email, role }, now);
    const ofToday = told.filter(({ kind, givenAt }) => kind === 'reminder' && localDay(givenAt.getTime()) === today);
    const meetings = new Map(ofToday.map(({ meetingId, givenAt }) => [meetingId, givenAt.toISOString()]));
    for (const [meetingId, givenAt] of meetings) await askFor(dependencies, userId, { meetingId, givenAt });
  }
}

async function askFor(
  dependencies: ReminderDependencies,
  recipient: string,
  { meetingId, givenAt }: { readonly meetingId: string; readonly givenAt: string },
): Promise<void> {
  const subject = aboutOf({ meetingId, givenAt });
  const mailId = mailIdOf('notice', subject, recipient);
  const commandId = derivedId('mail-reminder', mailId);
  try {
    await askForMail(
      dependencies,
      { mailId, kind: 'notice', recipient, meetingId, subject },
      { commandId, actor: 'system:mailer', correlationId: commandId },
    );
  } catch (error) {
    // The meeting was erased meanwhile.
    if (!isError(error, KEY_DESTROYED)) throw error;
  }
}

/** Asks for reminders until `signal` is aborted, in one process at a time. */
export async function runReminders(dependencies: ReminderDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await exclusively({ pool: dependencies.pool, names: 'reminders', signal }, async (held) => {
        while (!held.aborted) {
          await askForReminders(dependencies);
          await pause(LOOK_MS, held);
        }
      });
    } catch (error) {
      if (signal.aborted) return;
      dependencies.report('reminders interrupted, starting again', { code: errorCode(error) });
      await pause(LOOK_MS, signal);
    }
  }
}
