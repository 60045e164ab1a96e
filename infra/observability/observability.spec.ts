import { login } from '#api/contract/auth.ts';
import { readConfig } from '#infra/config.ts';
import { openMetrics } from '#infra/main/metrics/open.ts';
import { countingRefusals } from '#infra/main/metrics/refusals.ts';
import { reactionMeter } from '#infra/main/metrics/waiting.ts';
import { openOutbound, outboundMetrics } from '#infra/main/outbound.ts';
import { clientsOf } from '#infra/main/platforms.ts';
import { traceWork } from '#infra/main/tracing.ts';
import { PROJECT_ROOT } from '#infra/project-root.ts';
import { findProgram } from '#infra/system/program.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import parsePrometheus from 'parse-prometheus-text-format';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const TOKEN = 'un-jeton-de-collecteur';
const PROMTOOL = findProgram('promtool');
const GUIDE = readFileSync(join(PROJECT_ROOT, 'OPERATIONS.md'), 'utf8');
const here = (name: string): string => join(import.meta.dirname, name);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const { groups } = parse(readFileSync(here('alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(here('dashboard.json'), 'utf8')) as {
  panels: { id: number; title: string; type: string; targets?: { expr: string }[] }[];
};

let api: TestApi;
/** Of a server as it is put together, with everything that has figures. */
async function openMeasured(): Promise<TestApi> {
  const metrics = new Registry();
  const opened = await openTestApi({ metrics, metricsToken: TOKEN });
  const { record } = opened;
  const config = readConfig({ DATA_DIR: '.', BACKUP_DIR: '.', BACKUP_VAULT_DIR: '.' });
  // Of a record that is open only the disk of an embedded database is missing, and a server has that or not.
  openMetrics(config, { ...record, watch: record.store, disk: null } as never, metrics);
  outboundMetrics(openOutbound(record.pool), metrics);
  reactionMeter(metrics)('analyse', 2, true);
  countingRefusals(opened.dependencies.journal, metrics);
  clientsOf(config, { metrics, report: () => undefined });
  await traceWork(config, { logger: pino({ level: 'silent' }), metrics, stack: new AsyncDisposableStack() });
  return opened;
}

const scrape = async () => {
  const { status, text } = await api.send('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  expect({ status, logged: status === 200 ? '' : api.logged() }).toEqual({ status: 200, logged: '' });
  return text;
};
/** As a parser of the exposition format reads it. */
const familiesOf = (text: string) => new Map(parsePrometheus(text).map((family) => [family.name, family]));
const valueOf = (text: string, name: string, labels: Readonly<Record<string, string>> = {}) =>
  familiesOf(text)
    .get(name)
    ?.metrics.find((one) => Object.entries(labels).every(([label, value]) => one.labels?.[label] === value))?.value;

/** The metrics that an expression reads; of a histogram, without the ending that its parts have. */
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:greffier|nodejs|process)_[a-z\d_]+/gu)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/u, ''),
  );

let scraped: string;
beforeAll(async () => {
  api = await openMeasured();
  const claire = await api.person('user');
  await minutesOf(api).saved(claire);
  await api.call(login, { body: { email: claire.email, password: 'pas-le-bon' } });
  await api.journal.idle();
  await api.record.caughtUp();
  scraped = await scrape();
});
afterAll(() => api.close());

describe('the metrics', () => {
  it('are what a parser of the format reads, each with its type and what it is', () => {
    const all = [...familiesOf(scraped).values()];
    expect(all.length).toBeGreaterThan(50);
    for (const { name, type, help } of all) {
      expect(name).toMatch(/^(?:greffier|nodejs|process)_[a-z\d_]+$/u);
      expect({ name, help }).not.toEqual({ name, help: '' });
      expect(name.endsWith('_total')).toBe(
        type === 'COUNTER' && name.startsWith('greffier_') ? true : name.endsWith('_total'),
      );
    }
  });

  it('are those of the operations guide, in the same words, all of them and no others', () => {
    const listed = [...GUIDE.matchAll(/^\| `(greffier_[a-z\d_]+)` +\| (.+?) +\|$/gmu)].map(([, name, help]) => ({
      name,
      help,
    }));
    const ours = [...familiesOf(scraped).values()]
      .filter(({ name }) => name.startsWith('greffier_'))
      .map(({ name, help }) => ({ name, help }));
    expect(listed).toEqual(ours.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });

  it('say what has happened', () => {
    expect(valueOf(scraped, 'greffier_database_up')).toBe('1');
    expect(valueOf(scraped, 'greffier_event_store_state', { state: 'answering' })).toBe('1');
    expect(Number(valueOf(scraped, 'greffier_events_appended_total', { category: 'meeting' }))).toBeGreaterThan(0);
    expect(valueOf(scraped, 'greffier_projection_running', { projection: 'meetings' })).toBe('1');
    expect(valueOf(scraped, 'greffier_projection_events_behind', { projection: 'meetings' })).toBe('0');
    expect(Number(valueOf(scraped, 'greffier_feed_events_behind'))).toBeGreaterThan(0);
    expect(valueOf(scraped, 'greffier_bot_sessions', { state: 'attending' })).toBe('0');
    expect(valueOf(scraped, 'greffier_webhooks', { state: 'on' })).toBe('0');
    expect(Number(valueOf(scraped, 'greffier_outbound_limit', { provider: 'graph' }))).toBeGreaterThan(0);
    expect(Number(valueOf(scraped, 'greffier_vault_keys'))).toBeGreaterThan(0);
    expect(Number(valueOf(scraped, 'greffier_disk_size_bytes', { folder: 'backups' }))).toBeGreaterThan(0);
    expect(
      Number(valueOf(scraped, 'greffier_open_requests', { kind: 'analyse', state: 'later' })),
    ).toBeGreaterThanOrEqual(0);
    // Nothing is said of what never was: no backup, no verification.
    expect(valueOf(scraped, 'greffier_backup_success_timestamp_seconds')).toBeUndefined();
    expect(valueOf(scraped, 'greffier_audit_faults')).toBeUndefined();
  });

  it('have what the process knows where its database does not answer, and nothing that would be a lie', async () => {
    const { pool } = api.record;
    const query = pool.query.bind(pool);
    pool.query = (() => Promise.reject(new Error('the database is away'))) as never;
    const text = await scrape();
    pool.query = query as never;
    expect(valueOf(text, 'greffier_database_up')).toBeUndefined();
    expect(valueOf(text, 'greffier_projection_running')).toBeUndefined();
    expect(valueOf(text, 'greffier_vault_keys')).toBeUndefined();
    expect(valueOf(text, 'greffier_event_store_state', { state: 'answering' })).toBe('1');
    expect(Number(valueOf(text, 'greffier_events_appended_total', { category: 'meeting' }))).toBeGreaterThan(0);
  });

  it.skipIf(PROMTOOL === null)('pass `promtool check metrics` (skipped where Prometheus is not installed)', () => {
    const { stdout, stderr } = spawnSync(String(PROMTOOL), ['check', 'metrics'], { input: scraped, encoding: 'utf8' });
    const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('greffier_'));
    expect(ours).toEqual([]);
  });
});

describe('the alerts', () => {
  it('read metrics that there are', () => {
    const known = new Set(familiesOf(scraped).keys());
    for (const { alert, expr } of rules)
      expect({ alert, missing: metricsIn(expr).filter((name) => !known.has(name)) }).toEqual({ alert, missing: [] });
    expect(rules.length).toBeGreaterThan(20);
  });

  it('lead each to a section of the operations guide that says what to do', () => {
    const sections = new Map(
      GUIDE.split(/^### /mu).map((section) => [
        section.split('\n', 1)[0] ?? '',
        section.split('\n').slice(1).join('\n'),
      ]),
    );
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.runbook).toBe(`OPERATIONS.md#${alert.toLowerCase()}`);
      expect(sections.get(alert)).toMatch(/^\n[^-].{20,}\n(?:.*\n)*\n- /u);
    }
    const described = [...sections.keys()].filter((title) => title.startsWith('Greffier'));
    expect(described.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it('have a test each, and one in which none of them comes', () => {
    const { tests } = parse(readFileSync(here('alerts.test.yaml'), 'utf8')) as {
      tests: { name: string; alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    };
    const names = rules.map(({ alert }) => alert).toSorted();
    const [well, ...coming] = tests.toReversed();
    expect(coming.map(({ name }) => name).toSorted()).toEqual(names);
    for (const { alert_rule_test: checks } of coming)
      expect(checks.every((one) => one.exp_alerts.length === 1)).toBe(true);
    expect(well?.alert_rule_test.map(({ alertname }) => alertname).toSorted()).toEqual(names);
  });

  it.skipIf(PROMTOOL === null)(
    'come when they should (`promtool test rules`; skipped where it is not installed)',
    () => {
      const run = (...args: string[]) =>
        spawnSync(String(PROMTOOL), args, { encoding: 'utf8', cwd: import.meta.dirname });
      for (const args of [
        ['check', 'rules', 'alerts.yaml'],
        ['test', 'rules', 'alerts.test.yaml'],
      ]) {
        const { status, stdout, stderr } = run(...args);
        expect({ args, status, said: status === 0 ? '' : stdout + stderr }).toEqual({ args, status: 0, said: '' });
      }
    },
  );
});

it('has an operations guide whose commands there are', () => {
  const reference = readFileSync(join(PROJECT_ROOT, 'COMMANDS.md'), 'utf8');
  const named = [...GUIDE.matchAll(/`greffier ([a-z -]+?)(?: -[^`]*| ID)?`/gu)].map(([, command]) => command);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((command) => !reference.includes(`## greffier ${command}\n`))).toEqual([]);
});

describe('the dashboard', () => {
  it('shows metrics that there are, in panels with a title and an id of their own', () => {
    const known = new Set(familiesOf(scraped).keys());
    const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    expect([...new Set(shown)].filter((name) => !known.has(name))).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    expect(dashboard.panels.filter(({ title }) => title === '')).toEqual([]);
  });
});
