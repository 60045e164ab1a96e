import { ERASED } from '#domain/events/personal.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { corpusKeyring, readGolden, type GoldenEvent } from './corpus.ts';
import { everyVersion, samples } from './samples.ts';

const read = async (keyring: Keyring, { id, type, data, metadata }: GoldenEvent) => {
  const stored = {
    id,
    type,
    stream: 'golden',
    revision: 0n,
    position: 1n,
    data: Buffer.from(data),
    metadata: Buffer.from(metadata),
  };
  const [event] = await new EventCodec(eventRegistry, keyring).decode([stored]);
  return event?.data;
};

const destroyed: Keyring = { ...corpusKeyring, find: async (ids) => new Map(ids.map((id) => [id, null])) };

describe('the golden corpus', () => {
  it('has every version of every event, and a sample of each current one', async () => {
    const files = (await readdir(new URL('corpus', import.meta.url))).map((file) => file.replace(/\.json$/u, ''));
    expect(files.toSorted()).toEqual(everyVersion().toSorted());
    expect(Object.keys(samples).toSorted()).toEqual(eventRegistry.names.toSorted());
  });

  it.each(everyVersion())('%s is read as it was written, or as what it has become since', async (name) => {
    const golden = await readGolden(name);
    const version = Number(name.split('.v')[1]);
    const expected =
      version === eventRegistry.current(golden.type).version
        ? golden.written
        : eventRegistry.read(golden.type, { version, data: golden.written, stream: 'golden' });
    expect(await read(corpusKeyring, golden)).toEqual(expected);
  });

  it.each(everyVersion())('%s is read with its keys destroyed, and gives away nothing', async (name) => {
    const golden = await readGolden(name);
    const data = await read(destroyed, golden);
    const personal = eventRegistry.version(golden.type, Number(name.split('.v')[1])).plan.kind !== 'leaf';
    expect(JSON.stringify(data).includes(JSON.stringify(ERASED))).toBe(personal);
    for (const secret of ['Claire', 'Noé', 'décembre', 'exemple.fr', '192.0.2.7', 'Bonjour'])
      expect(`${JSON.stringify(data)}${golden.data}`).not.toContain(secret);
  });
});
