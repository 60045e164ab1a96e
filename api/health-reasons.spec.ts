import type { HealthChecks } from '#api/contract/system.ts';
import { expect, it } from 'vitest';
import { reasonsOf } from './health-reasons.ts';

const AT = '2026-11-26T09:00:00.000Z';
const well = {
  database: { status: 'healthy', asOf: AT },
  eventStore: { status: 'healthy', since: AT, waiting: null },
  clock: { status: 'healthy', aheadSeconds: 0, asOf: AT },
  disk: { status: 'healthy' },
  feed: { status: 'healthy', asOf: AT },
  graph: { status: 'not_configured', code: null },
  subscriptions: { status: 'not_configured', count: 0 },
  google: { status: 'not_configured', code: null },
  microsoftCalendars: { status: 'not_configured', code: null },
  chat: { status: 'not_configured', code: null, late: 0, asOf: null },
  model: { status: 'unknown', code: null, asOf: null },
  analyses: { status: 'healthy', late: 0, asOf: AT },
  workers: { list: [], asOf: AT },
  backups: { status: 'healthy', standing: 'made', proof: 'proven', asOf: AT },
  auditHeads: { status: 'healthy', failing: 0, asOf: AT },
  webhooks: { status: 'healthy', on: 1, stopped: 0, failed: 0, asOf: AT },
  projections: { status: 'healthy', behind: 0, asOf: AT },
  bots: { status: 'healthy', sessions: 0, alarms: 0, asOf: AT },
  mail: { status: 'unknown', code: null, smtpCode: null, asOf: null },
} satisfies HealthChecks;

it('gives none where every part is well, unknown, or not configured', () => {
  expect(reasonsOf(well)).toEqual([]);
});

it('says of each part that is not what that means, what is down first', () => {
  const checks: HealthChecks = {
    ...well,
    mail: { status: 'degraded', code: 'MAIL_REFUSED', smtpCode: 554, asOf: AT },
    webhooks: { status: 'degraded', on: 1, stopped: 2, failed: 9, asOf: AT },
    eventStore: { status: 'down', since: AT, waiting: null },
  };
  expect(reasonsOf(checks)).toEqual([
    {
      part: 'eventStore',
      status: 'down',
      message: 'Le journal d’événements ne répond pas\u00A0: rien n’est enregistré, la lecture reste possible.',
    },
    { part: 'mail', status: 'degraded', message: 'Le dernier e-mail n’est pas parti. (MAIL_REFUSED)' },
    { part: 'webhooks', status: 'degraded', message: '2\u00A0webhooks sont arrêtés après des jours d’échecs.' },
  ]);
});

it.each(Object.keys(well).filter((part) => part !== 'workers' && part !== 'subscriptions'))(
  'has a sentence for %s',
  (part) => {
    const checks = structuredClone(well) as HealthChecks;
    for (const status of ['degraded', 'down'] as const) {
      Object.assign(checks[part as keyof HealthChecks], { status });
      const [reason, ...others] = reasonsOf(checks);
      expect(others).toEqual([]);
      expect(reason).toMatchObject({ part, status });
      expect(reason?.message).toMatch(/^\p{Lu}?.{20,}(?:\.|\))$/u);
    }
  },
);
