import { useBundle } from '#test/support/bundle.ts';
import { parseArgs } from 'node:util';
import { catalogue } from './catalogue.ts';
import { stopPostgres } from './database.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { asJson, asTable } from './report.ts';

// `npm run bench [-- NAME…] [--json] [--events N] [--meetings N] [--minutes N] [--density N] [--seed N]`: runs
// benchmarks and prints what they find. Exit codes: 0 all ran; 1 one of them broke; 2 asked for something that is not
// there.
const NUMBERS = '[--events 1000000] [--meetings 100000] [--minutes 30] [--density 1] [--seed 1]';
const USAGE = `npm run bench [-- NAME…] [--json] ${NUMBERS}\nNAME: ${Object.keys(catalogue).join(', ')}`;

function read(): { names: string[]; json: boolean; options: BenchOptions } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      events: { type: 'string', default: '1000000' },
      meetings: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '30' },
      density: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [events, meetings, seed] = [Number(values.events), Number(values.meetings), Number(values.seed)];
  const [minutes, density] = [Number(values.minutes), Number(values.density)];
  const unknown = positionals.filter((name) => !Object.hasOwn(catalogue, name));
  if (unknown.length > 0) throw new TypeError(`there is no benchmark called ${unknown.join(', ')}`);
  if (!Number.isSafeInteger(events) || events < 1) throw new TypeError('--events: a whole number from 1 is expected');
  if (!Number.isSafeInteger(meetings) || meetings < 1)
    throw new TypeError('--meetings: a whole number from 1 is expected');
  if (!(minutes > 0)) throw new TypeError('--minutes: a number above 0 is expected');
  if (!(density > 0)) throw new TypeError('--density: a number above 0 is expected');
  if (!Number.isSafeInteger(seed)) throw new TypeError('--seed: a whole number is expected');
  return {
    // The soak takes as long as it is told to: it runs where it is asked for.
    names: positionals.length > 0 ? positionals : Object.keys(catalogue).filter((name) => name !== 'soak'),
    json: values.json,
    options: { events, meetings, minutes, density, seed },
  };
}

async function measure(names: readonly string[], options: BenchOptions, json: boolean): Promise<void> {
  const found: Measurement[] = [];
  try {
    for (const name of names) {
      process.stderr.write(`${name}…\n`);
      const benchmark = await catalogue[name]?.();
      for await (const one of benchmark?.run(options) ?? []) {
        found.push(one);
        if (json) console.log(asJson(one));
        else process.stderr.write(`  ${one.name}: ${Number(one.value.toPrecision(4))} ${one.unit}\n`);
      }
    }
  } finally {
    // One that breaks after ten minutes leaves what was found before.
    if (!json) console.log(asTable(found));
  }
}

try {
  const { names, json, options } = read();
  await useBundle();
  try {
    await measure(names, options, json);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await stopPostgres();
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exitCode = 2;
}
