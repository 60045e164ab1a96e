import { inTime, LATE } from '#api/http/in-time.ts';
import { Gauge, type Registry } from 'prom-client';

/** Values by the labels that they stand under. */
export type Values<Label extends string> = Iterable<readonly [labels: Partial<Record<Label, string>>, value: number]>;

interface LookedUp<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly Label[];
}

/** A look that takes longer, in ms, leaves its metric out: a scrape is due within ten seconds. */
const LOOK_MS = 3_000;

/**
 * A gauge that is looked up at each scrape. Where that fails, or hangs, the metric is absent from that scrape, and the
 * others are there: it is when the database is away that somebody looks.
 */
export function lookedUp<Label extends string>(
  registry: Registry,
  { name, help, labelNames = [] }: LookedUp<Label>,
  look: () => Promise<Values<Label>>,
): void {
  const gauge: Gauge<Label> = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect: async () => {
      const looked = look().catch(() => null);
      const found = await inTime(LOOK_MS, looked).then((one) => (one === LATE ? null : one));
      gauge.reset();
      // Without labels a reset leaves a zero, which would be a lie.
      if (labelNames.length === 0) gauge.remove();
      for (const [labels, value] of found ?? []) gauge.set(labels as Record<Label, string>, value);
    },
  });
}
