import { changeMeeting } from '#commands/meeting/meeting.ts';
import { changeNotices } from '#commands/notices/notices.ts';
import { loadMail } from '#commands/mail/mail.ts';
import { dayAfter, localDay } from '#domain/local-time.ts';
import { mailIdOf } from '#domain/mail/identity.ts';
import { remindersOf, type Reminder } from '#domain/notices/reminders.ts';
import { noticesFor } from '#projections/notices/queries.ts';
import { openMailing, someRequest, type Mailing, type TestAccount } from '#test/support/mailing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aboutOf } from '../notices/about.ts';
import { askForReminders } from './asker.ts';

let mailing: Mailing;
let claire: TestAccount;
let noe: TestAccount;
let meetingId: string;
// Of the day on which this runs: what is due was given before.
const deadline = dayAfter(localDay(Date.now()), 10);
const [soon, late] = remindersOf(deadline) as readonly [Reminder, Reminder];

beforeAll(async () => {
  mailing = await openMailing();
  claire = await mailing.account('Claire');
  noe = await mailing.account('Noé');
  await mailing.settings({ automaticEmails: false });
  meetingId = await mailing.meeting([claire, noe]);
  await mailing.analyse(meetingId, {
    actionItems: [
      {
        id: 'a1',
        task: 'Relancer',
        assignee: 'Noé',
        deadline,
        deadlineText: null,
        priority: 'medium',
        citations: QUOTED,
      },
      {
        id: 'a2',
        task: 'Ranger',
        assignee: 'Noé',
        deadline: null,
        deadlineText: null,
        priority: 'low',
        citations: QUOTED,
      },
    ],
  });
  await mailing.record.caughtUp();
});
afterAll(() => mailing.close());

const QUOTED = [{ line: 0, quote: 'budget' }];
const hoursAfter = ({ at }: Reminder, hours: number) => new Date(Date.parse(at) + hours * 3_600_000);
const remindersAt = async (now: Date) => {
  const viewer = { userId: noe.id, email: noe.email, role: 'user' } as const;
  const told = await noticesFor(mailing.record, viewer, now);
  return told.flatMap((one) => (one.kind === 'reminder' ? [[one.what, one.action.task, one.id] as const] : []));
};
const ask = async (now: Date) => {
  const { record, dependencies } = mailing;
  const { pool, sealer, log } = record;
  const mailer = { source: async () => 'environment' as const };
  const context = { ...dependencies, log, pool, sealer, mailer, now: () => now.toISOString(), report: () => {} };
  await askForReminders(context);
};
const mailAt = ({ at }: Reminder, who = noe) =>
  loadMail(mailing.record.log, mailIdOf('notice', aboutOf({ meetingId, givenAt: new Date(at).toISOString() }), who.id));
const choose = (byMail: boolean) =>
  changeNotices(
    mailing.dependencies,
    { type: 'chooseNotices', userId: noe.id, kind: 'reminder', choice: { byMail } },
    someRequest(),
  );

it('reminds of what is due tomorrow, then of what is late, and of nothing that is done', async () => {
  expect(await remindersAt(hoursAfter(soon, -1))).toEqual([]);
  const before = await remindersAt(hoursAfter(soon, 1));
  expect(before).toEqual([['soon', 'Relancer', expect.any(String)]]);
  expect(await remindersAt(hoursAfter(soon, 5))).toEqual(before);
  expect(await remindersAt(hoursAfter(late, 1))).toEqual([['late', 'Relancer', expect.any(String)]]);
});

it('asks for one mail of each day for who wants it, in working hours alone', async () => {
  await ask(hoursAfter(soon, 1));
  expect((await mailAt(soon)).phase).toBe('none');
  await choose(true);
  await mailing.record.caughtUp();
  // At seven in the morning, in the evening, and on another day.
  for (const hours of [-2, 10, 24]) await ask(hoursAfter(soon, hours));
  expect((await mailAt(soon)).phase).toBe('none');
  await ask(hoursAfter(soon, 1));
  await ask(hoursAfter(soon, 2));
  expect((await mailAt(soon)).phase).toBe('asked');
  expect((await mailAt(soon, claire)).phase).toBe('none');
  await changeMeeting(mailing.dependencies, {
    meetingId,
    command: { type: 'completeAction', actionId: 'a1', principal: { userId: claire.id, isAdmin: false } },
    request: someRequest(),
  });
  await mailing.record.caughtUp();
  expect(await remindersAt(hoursAfter(late, 1))).toEqual([]);
  await ask(hoursAfter(late, 1));
  expect((await mailAt(late)).phase).toBe('none');
});
