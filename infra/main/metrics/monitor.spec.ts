import { Counter, Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { openMonitor, type Monitored } from './monitor.ts';

const stack = new AsyncDisposableStack();
afterEach(() => stack.disposeAsync());

it('answers metrics, life and readiness of a process that answers no calls of people, with why it is not ready', async () => {
  const metrics = new Registry();
  new Counter({ name: 'greffier_something_total', help: 'Something', registers: [metrics] }).inc();
  const draining = new AbortController();
  let [isAway, status]: [boolean, 'answering' | 'older'] = [false, 'answering'];
  const record = {
    pool: { query: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({})) },
    watch: { state: () => ({ status, since: new Date() }) },
  } as unknown as Monitored['record'];
  const config = { MONITOR_PORT: 0, MONITOR_HOST: '127.0.0.1', METRICS_TOKEN: undefined };
  const monitored = { config, record, metrics, draining: draining.signal };
  const port = await openMonitor(monitored, stack);
  const get = (path: string, of = port, headers = {}) => fetch(`http://127.0.0.1:${of}${path}`, { headers });
  expect(await (await get('/metrics')).text()).toContain('greffier_something_total 1');
  expect([(await get('/health/live')).status, (await get('/anything')).status]).toEqual([200, 404]);
  const ready = async () => {
    const answer = await get('/health/ready');
    return [answer.status, ((await answer.json()) as { reasons: string[] }).reasons];
  };
  expect(await ready()).toEqual([200, []]);
  isAway = true;
  expect(await ready()).toEqual([503, ['La base de données ne répond pas.']]);
  [isAway, status] = [false, 'older'];
  expect(await ready()).toEqual([503, ['Le journal d’événements est plus ancien que les tables.']]);
  status = 'answering';
  draining.abort();
  expect(await ready()).toEqual([503, ['Le processus s’arrête.']]);

  const token = 'un-jeton-de-collecte';
  const guarded = await openMonitor({ ...monitored, config: { ...config, METRICS_TOKEN: token } }, stack);
  expect((await get('/metrics', guarded)).status).toBe(401);
  expect((await get('/metrics', guarded, { authorization: `Bearer ${token}x` })).status).toBe(401);
  expect((await get('/metrics', guarded, { authorization: `Bearer ${token}` })).status).toBe(200);
  expect(await openMonitor({ ...monitored, config: { ...config, MONITOR_PORT: undefined } }, stack)).toBeNull();
});
