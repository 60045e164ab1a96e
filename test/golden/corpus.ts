import { KEY_MISSING, type Keyring } from '#domain/events/keyring.ts';
import { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { everyVersion, samples } from './samples.ts';

/** An event as it was once written, byte for byte, and what it must be read as for ever. */
export interface GoldenEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  /** What it meant when it was written, in its own version. */
  readonly written: unknown;
}

const fileOf = (name: string): URL => new URL(`corpus/${name}.json`, import.meta.url);

/** Keys of the corpus: made from their ids, since what they protect here was never secret. */
export const corpusKeyring: Keyring = {
  ensure: async (ids) => new Map(ids.map((id) => [id, createHash('sha256').update(`golden ${id}`).digest()])),
  find: (ids) => corpusKeyring.ensure(ids),
  destroy: async (path) => {
    throw new GreffierError(KEY_MISSING, { path });
  },
  forget: () => undefined,
};

export const readGolden = async (name: string): Promise<GoldenEvent> =>
  JSON.parse(await readFile(fileOf(name), 'utf8')) as GoldenEvent;

/** Writes the versions that are not in the corpus yet; what is there is never written again. Answers their names. */
export async function writeMissing(): Promise<string[]> {
  const codec = new EventCodec(eventRegistry, corpusKeyring);
  const missing = everyVersion().filter((name) => !existsSync(fileOf(name)));
  for (const name of missing) {
    const type = name.split('.')[0] ?? name;
    const metadata = {
      actor: 'system:golden',
      correlationId: 'golden',
      causationId: 'golden',
      time: '2026-11-21T00:00:00.000Z',
    } as const;
    const [event] = await codec.encode([{ id: derivedId('golden', name), type, data: samples[type], metadata }]);
    if (!event) throw new TypeError(`no event for ${name}`);
    const golden: GoldenEvent = {
      id: event.id,
      type,
      data: Buffer.from(event.data).toString(),
      metadata: Buffer.from(event.metadata).toString(),
      written: samples[type],
    };
    await writeFile(fileOf(name), `${JSON.stringify(golden, null, 2)}\n`);
  }
  return missing;
}

if (import.meta.main) process.stdout.write(`${(await writeMissing()).join('\n')}\n`);
