import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { RELEASE } from '../../release.ts';
import type { OpenRecord } from '../record.ts';
import { botMetrics } from './bots.ts';
import { machineMetrics } from './machine.ts';
import { recordMetrics } from './record.ts';
import { waitingMetrics } from './waiting.ts';

/**
 * Figures of the process, its database connections and the record; the API adds those of its calls. What is looked up in
 * the database is of all processes together. OPERATIONS.md lists them all.
 */
export function openMetrics(config: Config, record: OpenRecord, registry = new Registry()): Registry {
  collectDefaultMetrics({ register: registry });
  const info = new Gauge({
    name: 'greffier_info',
    help: 'Always 1; the label says which release runs',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version: RELEASE }, 1);
  recordMetrics(record, registry);
  waitingMetrics(record, registry);
  botMetrics(record, registry);
  machineMetrics(config, record, registry);
  return registry;
}
