import { Counter, Gauge, type Registry } from 'prom-client';

/** Figures about streams; answers how to count one that the server ended, by the code of the reason. */
export function streamMetrics(registry: Registry, open: () => number): (code: string) => void {
  const registers = [registry];
  const gauge = new Gauge({
    name: 'greffier_streams_open',
    help: 'Live streams that are open',
    registers: [],
    collect() {
      this.set(open());
    },
  });
  registry.registerMetric(gauge);
  const ended = new Counter({
    name: 'greffier_streams_ended_total',
    help: 'Live streams that the server ended',
    labelNames: ['reason'],
    registers,
  });
  return (reason) => ended.inc({ reason });
}
