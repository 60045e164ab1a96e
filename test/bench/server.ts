import { createAccount } from '#commands/user/create-user.ts';
import type { Role } from '#domain/user/role.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { masterKeyFrom } from '#infra/vault/master-key/master-key-from.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Member {
  readonly userId: string;
  readonly token: string;
  /** Another token: they expire sooner than a long benchmark ends. */
  readonly renewed: () => Promise<string>;
  /** What every call of theirs asks of the database before anything else: whether their session stands. */
  readonly authorization: () => Promise<unknown>;
}

/**
 * A real server in a process of its own, as `npm start` runs it in production, on a database that the benchmark shares
 * with it.
 */
export interface BenchServer extends AsyncDisposable {
  readonly url: string;
  readonly record: RecordAt;
  /** Somebody with an account and an access token. */
  readonly member: (role: Role, email: string) => Promise<Member>;
  /** The server's resident memory, in bytes. */
  readonly memory: () => Promise<number>;
}

const DAY = 86_400_000;

/** Makes people with accounts and sessions on a database that a server shares. */
export const membersOf = (
  { log }: Pick<RecordAt, 'log'>,
  credentials: Awaited<ReturnType<typeof openCredentials>>,
): BenchServer['member'] => {
  const dependencies = { ...credentials, log, now: () => new Date().toISOString() };
  return async (role, email) => {
    const request = { commandId: randomUUID(), actor: 'system:bench', correlationId: randomUUID() } as const;
    const { userId } = await createAccount(
      dependencies,
      { displayName: email, email, role, department: null, jobTitle: null },
      request,
    );
    const now = new Date();
    const { sessionId } = await credentials.sessions.start({
      userId,
      now,
      expiresAt: new Date(now.getTime() + DAY),
      factorOf: null,
    });
    const renewed = () => credentials.tokens.issue({ userId, sessionId }, new Date());
    return {
      userId,
      token: await renewed(),
      renewed,
      authorization: () => credentials.sessions.authorization(sessionId, new Date()),
    };
  };
};

/** The resident memory of a process, in bytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) * 1024;
}

export async function startServer(databaseUrl: string): Promise<BenchServer> {
  const greffier = await startGreffier({ DATABASE_URL: databaseUrl, NODE_ENV: 'production' });
  const masterKey = await masterKeyFrom(join(greffier.dataDir, 'master.key'));
  const record = await openRecordAt(databaseUrl, masterKey);
  const credentials = await openCredentials(record.pool, masterKey);
  return {
    url: greffier.url,
    record,
    member: membersOf(record, credentials),
    memory: () => memoryOf(greffier.pid),
    async [Symbol.asyncDispose]() {
      await record[Symbol.asyncDispose]();
      await greffier.stop();
    },
  };
}
