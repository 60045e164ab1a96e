import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { StoreWatch } from '#infra/event-store/watch.ts';
import { settingsDecider } from '#domain/settings/decide.ts';
import { chain, prepareAudit } from '#projections/audit/writer.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { startTestSmtp, type TestSmtp } from '#test/support/smtp.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmtpMailer } from '../../mail/smtp-mailer.ts';
import { auditKey } from '../../vault/keys/audit-key.ts';
import { runDailyHeads, type DailyHeads } from './daily-heads.ts';
import { headsStanding, sentEverywhereAt } from '#projections/audit/sent-heads.ts';
import { isSignedBy, readHead } from './signed-head.ts';

const masterKey = randomBytes(32);
const events = new MemoryEventStore();
const store = new StoreWatch(events);
let database: TestDatabase;
let pool: Pool;
let smtp: TestSmtp;
let witness: Server;
let address: string;
/** What the witness was sent, and how it answers. */
const received: string[] = [];
let status = 204;

beforeAll(async () => {
  [database, smtp] = await Promise.all([createTestDatabase(), startTestSmtp()]);
  pool = new Pool({ connectionString: database.url });
  await prepareAudit({ pool, store });
  await store.append('user-1', 'none', [
    { id: randomUUID(), type: 'Something', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
  ]);
  for await (const batch of store.subscribe(null, new AbortController().signal)) {
    await chain(pool, batch);
    if (batch.live) break;
  }
  witness = createServer(async (request, response) => {
    received.push(await text(request));
    response.writeHead(status, status === 302 ? { location: address } : {}).end();
  }).listen(0, '127.0.0.1');
  await once(witness, 'listening');
  address = `http://127.0.0.1:${(witness.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  witness.close();
  await store.close();
  await smtp.close();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  received.length = 0;
  smtp.mails.length = 0;
  smtp.fault = null;
  status = 204;
  await pool.query('delete from state.audit_head_sent');
});

const notes = async () =>
  (await pool.query<{ way: string; error: string | null }>('select way, error from state.audit_head_sent order by at'))
    .rows;

/** Runs until `seen`; those that were not taken are tried again soon. */
async function runUntil(seen: () => Promise<unknown>, config: Partial<DailyHeads['config']>): Promise<void> {
  const leave = new AbortController();
  const mailer = new SmtpMailer({
    settings: async () => settingsDecider.initialState,
    logins: { find: async () => null },
    environmentUrl: smtp.url,
    sender: () => 'greffier@exemple.fr',
    allowsPrivate: true,
  });
  const running = runDailyHeads(
    {
      config: { AUDIT_HEAD_MAIL: [], AUDIT_HEAD_URL: undefined, AUDIT_HEAD_AT: '06:00', ...config },
      record: { pool, store, masterKey },
      mailer,
      logger: pino({ level: 'silent' }),
      lookMs: 20,
      retryMs: 50,
    },
    leave.signal,
  );
  try {
    await vi.waitFor(seen, { timeout: 30_000, interval: 20 });
  } finally {
    leave.abort();
    await running;
  }
}

describe('ends of the audit chain that others keep', () => {
  it('are posted and mailed once a day, signed by the installation, and remembered without the address', async () => {
    const both = async () => expect(await notes()).toHaveLength(2);
    const config = { AUDIT_HEAD_MAIL: ['notaire@exemple.fr'], AUDIT_HEAD_URL: address };
    await runUntil(both, config);
    const posted = readHead(received[0] ?? '', 'posted');
    expect(isSignedBy(posted, await auditKey(pool, masterKey))).toBe(true);
    expect(posted.sequence).toBe('1');
    const [mail] = smtp.mails;
    expect(mail?.to?.[0]?.address).toBe('notaire@exemple.fr');
    const written = mail?.text ?? '';
    const mailed = readHead(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1), 'mailed');
    expect(isSignedBy(mailed, await auditKey(pool, masterKey))).toBe(true);
    const { rows } = await pool.query('select * from state.audit_head_sent');
    expect(JSON.stringify(rows)).not.toContain('notaire');
    expect((await sentEverywhereAt(pool))?.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
    expect(await headsStanding(pool)).toMatchObject({ targets: 2, failing: 0 });
    // Started again on the same day, it sends none; a day later it does.
    await runUntil(both, config);
    expect([received.length, smtp.mails.length]).toEqual([1, 1]);
    await pool.query(`update state.audit_head_sent set at = at - interval '1 day'`);
    await runUntil(async () => expect(await notes()).toHaveLength(4), config);
  });

  it('are tried again where they were not taken, whatever the answer; a redirect is not followed', async () => {
    for (const refused of [500, 302, 404]) {
      status = refused;
      await pool.query('delete from state.audit_head_sent');
      await runUntil(async () => expect((await notes()).length).toBeGreaterThan(1), { AUDIT_HEAD_URL: address });
      expect(await sentEverywhereAt(pool)).toEqual(new Date(0));
      expect(await headsStanding(pool)).toMatchObject({ targets: 1, failing: 1 });
      expect(new Set((await notes()).map(({ error }) => error))).toEqual(new Set(['AUDIT_HEAD_NOT_TAKEN']));
    }
    status = 204;
    await runUntil(async () => expect((await notes()).at(-1)?.error).toBeNull(), { AUDIT_HEAD_URL: address });
  });

  it('a mail server that puts them off gets them later', async () => {
    smtp.fault = { answers: 451, at: 'content' };
    const config = { AUDIT_HEAD_MAIL: ['notaire@exemple.fr'] };
    await runUntil(async () => expect(await notes()).not.toHaveLength(0), config);
    expect((await notes())[0]?.error).toBe('AUDIT_HEAD_NOT_TAKEN');
    smtp.fault = null;
    await runUntil(async () => expect(smtp.mails).not.toHaveLength(0), config);
  });
});
