import type { MailOutcome, MailSource } from '#domain/mail/mailer.ts';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_OUTSIDE } from './context/bots.ts';
import { HealthChecker } from './health.ts';

const CHECKPOINT = {
  name: 'meetings',
  status: 'running',
  error: null,
  position: '5',
  updatedAt: new Date(),
  held: true,
};

describe('the health of a server', () => {
  let isFrozen = false;
  /** By how much the clock of the database is behind, in ms. */
  let aheadMs = 0;
  let isDiskFull: boolean | null = null;
  let behind = 0;
  let parked: readonly object[] = [];
  let webhooks: { phase: string; count: number }[] = [];
  let source: MailSource = 'none';
  let last: MailOutcome | null = null;
  let late = 0;
  let lateAnalyses = 0;
  let workers: readonly object[] = [];
  let heads: { targets: number; failing: number; since: Date | null } = { targets: 0, failing: 0, since: null };
  let hangs = false;
  let history: Partial<Record<'made' | 'proven', { firstSuccess?: Date; lastSuccess: Date; error: string | null }>> =
    {};
  let chat = NOTHING_OUTSIDE.chat;
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
    isFrozen = false;
    behind = 0;
    parked = [];
    webhooks = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const answer = <T>(value: T): Promise<T> => (isFrozen ? new Promise(() => undefined) : Promise.resolve(value));
  const checker = () =>
    new HealthChecker({
      pool: {
        query: (text: unknown) => {
          if (String(text).includes('clock_timestamp')) return answer({ rows: [{ ms: String(Date.now() - aheadMs) }] });
          if (String(text).includes('chat-message')) return answer({ rows: [{ late }] });
          if (String(text).includes('state.worker')) return answer({ rows: workers });
          if (String(text).includes('from webhooks')) return answer({ rows: webhooks });
          if (String(text).includes('state.audit_head_sent')) return answer({ rows: [heads] });
          if (String(text).includes('state.backup'))
            return answer({ rows: Object.entries(history).map(([kind, one]) => ({ kind, ...one })) });
          if (String(text).includes('due_at <')) return answer({ rows: [{ late: lateAnalyses }] });
          if (String(text).includes('state.dead_letter')) return answer({ rows: parked });
          return answer({ rows: String(text).includes('state.checkpoint') ? [CHECKPOINT] : [] });
        },
      } as unknown as Pool,
      store: {
        count: (_after: bigint | null, limit: number) => answer(Math.min(behind, limit)),
      } as ConstructorParameters<typeof HealthChecker>[0]['store'],
      watch: {
        state: () => ({ status: 'answering', since: new Date('2026-11-22T09:00:00Z') }),
        onChange: () => () => undefined,
      },
      isDiskFull: () => isDiskFull,
      live: { answers: () => answer(true) },
      backups: { at: '03:30', keepDays: 90, proveDays: 1, hangs: () => hangs },
      mailer: { source: () => answer(source), last: () => last },
      services: () => ({ ...NOTHING_OUTSIDE, chat }),
    });
  const look = async (of: HealthChecker) => {
    const health = of.look();
    await vi.advanceTimersByTimeAsync(1_000);
    return health;
  };

  it('is answered within a second while a check hangs, with its last known value and its time', async () => {
    const one = checker();
    await look(one);
    isFrozen = true;
    vi.setSystemTime('2026-11-22T10:05:00Z');
    const began = performance.now();
    let tookMs = Number.NaN;
    const health = one.look().finally(() => (tookMs = performance.now() - began));
    await vi.advanceTimersByTimeAsync(30_000);
    const { database, projections, bots, overall } = await health;
    expect(tookMs).toBeLessThan(1_000);
    expect({ database: database.status, overall }).toEqual({ database: 'down', overall: 'down' });
    for (const { asOf } of [database, projections, bots]) expect(asOf).toMatch(/^2026-11-22T10:00/u);
  });

  it('says that nothing was ever known where the first look already hangs', async () => {
    isFrozen = true;
    const { projections, bots } = await look(checker());
    expect([projections, bots]).toEqual([
      { status: 'unknown', behind: 0, asOf: null },
      { status: 'unknown', sessions: 0, alarms: 0, asOf: null },
    ]);
  });

  it('is degraded while its clock and that of the database differ by more than a minute', async () => {
    const one = checker();
    expect(await look(one)).toMatchObject({ clock: { status: 'healthy', aheadSeconds: 0 }, overall: 'healthy' });
    for (const hour of [3_600_000, -3_600_000]) {
      aheadMs = hour;
      expect(await look(one)).toMatchObject({
        clock: { status: 'degraded', aheadSeconds: hour / 1_000 },
        overall: 'degraded',
      });
    }
    aheadMs = 5_000;
    expect(await look(one)).toMatchObject({ clock: { status: 'healthy' }, overall: 'healthy' });
    aheadMs = 0;
  });

  it('is degraded while the disk of its database is full, and well again once it has room', async () => {
    const one = checker();
    expect(await look(one)).toMatchObject({ disk: { status: 'not_configured' }, overall: 'healthy' });
    isDiskFull = true;
    expect(await look(one)).toMatchObject({ disk: { status: 'down' }, overall: 'degraded' });
    isDiskFull = false;
    expect(await look(one)).toMatchObject({ disk: { status: 'healthy' }, overall: 'healthy' });
  });

  it('tells how the last mail fared, from which nothing else suffers', async () => {
    const one = checker();
    const mail = async () => (await look(one)).mail.status;
    expect(await mail()).toBe('not_configured');
    source = 'environment';
    expect(await mail()).toBe('unknown');
    last = { at: new Date(), failure: { code: 'MAIL_REFUSED', smtpCode: 554 } };
    expect(await look(one)).toMatchObject({
      mail: { status: 'degraded', code: 'MAIL_REFUSED', smtpCode: 554, asOf: last.at.toISOString() },
      overall: 'healthy',
    });
    last = { at: new Date(), failure: null };
    expect(await mail()).toBe('healthy');
  });

  it('tells where the backup that was due is not there, from which nothing else suffers', async () => {
    const one = checker();
    expect(await look(one)).toMatchObject({ backups: { status: 'degraded', standing: 'never' }, overall: 'healthy' });
    const at = (iso: string, error: string | null = null) => ({
      firstSuccess: new Date(iso),
      lastSuccess: new Date(iso),
      error,
    });
    const backups = async () => (await look(one)).backups;
    history = { made: at('2026-11-22T02:30:00Z') };
    expect(await backups()).toMatchObject({ status: 'healthy', standing: 'made', proof: 'never' });
    history = { made: at('2026-11-22T02:30:00Z'), proven: at('2026-11-21T02:40:00Z', 'BACKUP_NOT_PROVEN') };
    expect(await backups()).toMatchObject({ status: 'degraded', standing: 'made', proof: 'failed' });
    history = { made: at('2026-11-22T02:30:00Z'), proven: at('2026-11-19T02:40:00Z') };
    expect(await backups()).toMatchObject({ status: 'degraded', proof: 'late' });
    history = { made: at('2026-11-22T02:30:00Z', 'ENOSPC'), proven: at('2026-11-22T02:40:00Z') };
    expect(await backups()).toMatchObject({ status: 'degraded', standing: 'failed', proof: 'proven' });
    history = { made: at('2026-11-22T02:30:00Z') };
    hangs = true;
    expect(await backups()).toMatchObject({ status: 'degraded', standing: 'unreachable' });
    hangs = false;
    history = { made: at('2026-11-21T08:00:00Z'), proven: at('2026-11-21T08:00:00Z') };
    expect(await look(one)).toMatchObject({ backups: { status: 'degraded', standing: 'late' }, overall: 'healthy' });
  });

  it('tells of an end of the audit chain that who keeps it did not take, from which nothing else suffers', async () => {
    const one = checker();
    const since = new Date('2026-11-22T05:00:00Z');
    expect(await look(one)).toMatchObject({ auditHeads: { status: 'not_configured' } });
    heads = { targets: 2, failing: 0, since };
    expect(await look(one)).toMatchObject({ auditHeads: { status: 'healthy' } });
    heads = { targets: 2, failing: 1, since };
    expect(await look(one)).toMatchObject({ auditHeads: { status: 'degraded', failing: 1 }, overall: 'healthy' });
    heads = { targets: 2, failing: 0, since: new Date('2026-11-20T05:00:00Z') };
    expect(await look(one)).toMatchObject({ auditHeads: { status: 'degraded', failing: 0 } });
  });

  it('tells of webhooks that were stopped, from which nothing else suffers', async () => {
    const one = checker();
    expect(await look(one)).toMatchObject({ webhooks: { status: 'not_configured', on: 0, stopped: 0, failed: 0 } });
    webhooks = [
      { phase: 'on', count: 2 },
      { phase: 'failed', count: 3 },
    ];
    expect(await look(one)).toMatchObject({ webhooks: { status: 'healthy', on: 2, stopped: 0, failed: 3 } });
    webhooks.push({ phase: 'stopped', count: 1 });
    expect(await look(one)).toMatchObject({ webhooks: { status: 'degraded', stopped: 1 }, overall: 'healthy' });
  });

  it('tells how much the processes that take work have taken', async () => {
    workers = [{ role: 'meet', capacity: 3, taken: 1, draining: true }];
    expect(await look(checker())).toMatchObject({ workers: { list: workers }, overall: 'healthy' });
    workers = [];
  });

  it('tells how many analyses are late, from which nothing else suffers', async () => {
    const one = checker();
    expect(await look(one)).toMatchObject({ analyses: { status: 'healthy', late: 0 } });
    lateAnalyses = 3;
    expect(await look(one)).toMatchObject({ analyses: { status: 'degraded', late: 3 }, overall: 'healthy' });
    lateAnalyses = 0;
  });

  it('tells whether the chat bot is let in and writes in time, from which nothing else suffers', async () => {
    const one = checker();
    expect(await look(one)).toMatchObject({ chat: { status: 'not_configured', late: 0 } });
    chat = { status: 'healthy', code: null };
    late = 2;
    expect(await look(one)).toMatchObject({ chat: { status: 'degraded', late: 2 }, overall: 'healthy' });
    late = 0;
    expect(await look(one)).toMatchObject({ chat: { status: 'healthy', code: null } });
    chat = { status: 'down', code: 'GRAPH_SIGN_IN_REFUSED' };
    expect(await look(one)).toMatchObject({ chat, overall: 'healthy' });
    chat = NOTHING_OUTSIDE.chat;
  });

  it('suffers from events that a projection could not take', async () => {
    parked = [{ projection: 'meetings', count: 1 }];
    expect(await look(checker())).toMatchObject({ projections: { status: 'degraded' }, overall: 'degraded' });
  });

  it('does not suffer from a few events behind, and does from many', async () => {
    const one = checker();
    behind = 1_000;
    expect(await look(one)).toMatchObject({ projections: { status: 'healthy', behind: 1_000 }, overall: 'healthy' });
    behind = 5_000;
    expect(await look(one)).toMatchObject({ projections: { status: 'degraded', behind: 1_001 }, overall: 'degraded' });
  });
});
