import { handle, type Dependencies, type Request } from '#commands/handle.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { mailEraser } from '#bots/eraser/mail-eraser.ts';
import { noticeAsker } from '#bots/mailer/notices/asker.ts';
import { minutesAsker } from '#bots/mailer/minutes/asker.ts';
import { mailSender } from '#bots/mailer/sender.ts';
import type { Reactor, ReactorDependencies } from '#bots/reactor.ts';
import { settingsReader } from '#commands/settings/known-settings.ts';
import type { UnsubscribeTokens } from '#domain/mail/unsubscribe.ts';
import type { OwnMailboxes } from '#domain/mail/mailer.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import type { SettingsChange } from '#domain/settings/settings.ts';
import { settingsStream } from '#domain/settings/stream.ts';
import type { Role } from '#domain/user/role.ts';
import { userStreams } from '#domain/user/stream.ts';
import { SignedUnsubscribeTokens } from '#infra/vault/credentials/unsubscribe-tokens.ts';
import { withOwnMailboxes } from '#infra/mail/own-mailbox-mailer.ts';
import { SmtpMailer } from '#infra/mail/smtp-mailer.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { randomUUID } from 'node:crypto';
import { someAnalysis, someMeeting, type MeetingToSave } from './meetings.ts';
import { openTestRecord, type TestRecord } from './record.ts';
import { startTestSmtp, type TestSmtp } from './smtp.ts';

const never = new AbortController().signal;
export const someRequest = () => ({
  commandId: randomUUID(),
  actor: 'system:spec' as const,
  correlationId: randomUUID(),
});

export interface TestAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface AnalysisChanges {
  readonly rewrites?: string;
  readonly actor?: Request['actor'];
}

/** A record with a mail server, and what sends mails, asked to do what is due and no more. */
export interface Mailing {
  readonly record: TestRecord;
  readonly dependencies: Dependencies;
  readonly smtp: TestSmtp;
  /** What was reported. */
  readonly reports: (readonly [problem: string, details: Readonly<Record<string, unknown>>])[];
  /** Moves the clock of those who send. */
  pass(ms: number): void;
  account(name: string, role?: Role): Promise<TestAccount>;
  /** A meeting that ended a quarter of an hour ago, with the people of `accounts`; the first organises it. */
  meeting(accounts: readonly TestAccount[], changes?: Partial<MeetingToSave>): Promise<string>;
  analyse(meetingId: string, analysis?: Partial<Analysis>, changes?: AnalysisChanges): Promise<string>;
  settings(changes: SettingsChange): Promise<void>;
  /** Does what is due: asks for mails, sends them, forgets them. A new process has a sender of its own. */
  work(sender?: Reactor): Promise<void>;
  /** What sends mails in another process, or in this one after a restart. */
  newSender(): Reactor;
  close(): Promise<void>;
}

/** Nobody has a mailbox of their own that mails are sent from. */
export const NO_MAILBOXES: OwnMailboxes = { isOpen: async () => false, deliver: async () => null };

interface Opening {
  /** Where there is one already, whose tables are kept. */
  readonly record?: TestRecord;
  /** Of who holds the secrets of that record. */
  readonly unsubscribeTokens?: UnsubscribeTokens;
  readonly mailboxes?: OwnMailboxes;
  /** Null for a server without one. */
  readonly smtpUrl?: string | null;
}

export async function openMailing({
  record: given,
  mailboxes = NO_MAILBOXES,
  unsubscribeTokens: givenTokens,
  smtpUrl,
}: Opening = {}): Promise<Mailing> {
  const [record, smtp] = await Promise.all([given ?? openTestRecord(), startTestSmtp()]);
  if (given === undefined) record.project();
  let passed = 0;
  const now = () => new Date(Date.now() + passed).toISOString();
  const dependencies = { log: record.log, now };
  const reports: Mailing['reports'][number][] = [];
  const reading: ReactorDependencies = {
    pool: record.pool,
    progress: record.progress,
    head: async () => {
      const head = await record.store.head();
      return head === null ? null : `${record.store.id}:${head}`;
    },
    report: (problem, details) => reports.push([problem, details]),
  };
  const mailer = new SmtpMailer({
    settings: settingsReader(record.log),
    logins: { find: async () => null },
    environmentUrl: smtpUrl === null ? undefined : (smtpUrl ?? smtp.url),
    sender: () => 'greffier@exemple.fr',
    allowsPrivate: false,
    // Long enough for a busy machine: a mail that is given up for lack of time is another specification's.
    patienceMs: 20_000,
  });
  const sending = withOwnMailboxes(mailer, mailboxes);
  const { pool, sealer, vault: keyring } = record;
  const publicUrl = () => 'https://greffier.exemple.fr';
  const unsubscribeTokens = givenTokens ?? new SignedUnsubscribeTokens(pool, record.masterKey);
  const newSender = (): Reactor =>
    mailSender({ ...dependencies, pool, sealer, publicUrl, unsubscribeTokens, mailer: sending, keyring, reading });
  const own = newSender();
  const asker = minutesAsker({ ...dependencies, mailer, mailboxes, reading });
  const noticesAsker = noticeAsker({ ...dependencies, sealer, mailer, reading });
  const eraser = mailEraser(dependencies, keyring, reading);
  /** Serves what is due of one kind until nothing is left that changes by it. */
  const serve = async (reactor: Reactor): Promise<void> => {
    await record.caughtUp();
    const due = { now: new Date(Date.now() + passed), limit: 100 };
    for (const request of await openRequests(pool, reactor.request.kind, due)) await reactor.act(request, never);
    await record.caughtUp();
  };
  return {
    record,
    dependencies,
    smtp,
    reports,
    newSender,
    pass(ms) {
      passed += ms;
    },
    async account(name, role = 'user') {
      const id = randomUUID();
      const email = `${name.toLowerCase()}-${id.slice(0, 8)}@exemple.fr`;
      await handle(dependencies, {
        stream: userStreams.of(id),
        command: { type: 'createUser', userId: id, displayName: name, email, role, department: null, jobTitle: null },
        request: someRequest(),
      });
      return { id, name, email };
    },
    async meeting(accounts, changes = {}) {
      const [organiser = { id: randomUUID(), name: 'Personne', email: 'personne@exemple.fr' }] = accounts;
      const at = (minutesAgo: number) => new Date(Date.parse(now()) - minutesAgo * 60_000).toISOString();
      const { meetingId } = await saveMeeting(
        dependencies,
        someMeeting({
          startedAt: at(75),
          endedAt: at(15),
          organiser: {
            userId: organiser.id,
            keyId: `user/${organiser.id}/identity`,
            name: organiser.name,
            email: organiser.email,
          },
          participants: accounts.map(({ name, email }) => ({ name, email })),
          ...changes,
        }),
        someRequest(),
      );
      return meetingId;
    },
    async analyse(meetingId, analysis = {}, { actor, ...changes } = {}) {
      const analysisId = randomUUID();
      await changeMeeting(dependencies, {
        meetingId,
        command: {
          type: 'recordAnalysis',
          meetingId,
          captureId: (await loadMeeting(record.log, meetingId)).transcript?.captureId ?? '',
          analysisId,
          erasedBefore: 0,
          seen: 0,
          run: {
            analyst: 'extractif',
            model: 'extractif',
            promptVersion: '1',
            inputHash: '00',
            tokens: null,
            durationMs: 1,
          },
          dropped: 0,
          ...changes,
          result: { ...someAnalysis([]), ...analysis },
        },
        request: { ...someRequest(), ...(actor === undefined ? {} : { actor }) },
      });
      return analysisId;
    },
    async settings(changes) {
      await handle(dependencies, {
        stream: settingsStream,
        command: { type: 'changeSettings', changes },
        request: someRequest(),
      });
    },
    async work(sender = own) {
      await serve(eraser);
      await serve(asker);
      await serve(noticesAsker);
      await serve(sender);
    },
    async close() {
      if (given === undefined) await record.close();
      await smtp.close();
    },
  };
}
