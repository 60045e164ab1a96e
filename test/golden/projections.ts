import { captionEvents, botSessionEvents } from '#domain/bot-session/events.ts';
import { botSessionStream } from '#domain/bot-session/identity.ts';
import { captureEvents } from '#domain/meeting/capture/events.ts';
import { captureStream } from '#domain/meeting/capture/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { eventRegistry } from '#domain/registry.ts';
import { roomEvents } from '#domain/room/events.ts';
import { roomCategory } from '#domain/room/identity.ts';
import { userEvents } from '#domain/user/events.ts';
import { userStream } from '#domain/user/identity.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { allProjections } from '#infra/main/projections.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { corpusKeyring, readGolden } from './corpus.ts';
import { everyVersion } from './samples.ts';

/** What a projection makes of the golden corpus. */
export interface ListedRows {
  /** The `version` of the projection, by which its tables are known to be of another making. */
  readonly version: number;
  /** A hash of its tables' definition: where that differs, the tables are rebuilt whatever the version. */
  readonly tables: string;
  /** By event and version, a hash of the row changes; events that change nothing are not listed. */
  readonly changes: Readonly<Record<string, string>>;
}

const LIST = new URL('projections.json', import.meta.url);
const ID = 'c0ffee00-0000-4000-8000-0000000000aa';
const destroyed: Keyring = { ...corpusKeyring, find: async (ids) => new Map(ids.map((id) => [id, null])) };

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)))
    .digest('hex')
    .slice(0, 16);

function streamOf(type: string): string {
  if (type in meetingEvents) return meetingStream(ID);
  if (type in captureEvents) return captureStream(ID);
  if (type in roomEvents) return roomCategory.streamOf(ID);
  if (type in userEvents) return userStream(ID);
  if (type in botSessionEvents || type in captionEvents) return botSessionStream(ID);
  return `other-${ID}`;
}

/** Every event of the corpus twice, by a name: as it was written, and as it is read once its keys are destroyed. */
async function goldenEvents(): Promise<ReadonlyMap<string, Recorded>> {
  const events = new Map<string, Recorded>();
  for (const [suffix, keyring] of [
    ['', corpusKeyring],
    [' erased', destroyed],
  ] as const) {
    const codec = new EventCodec(eventRegistry, keyring);
    for (const name of everyVersion()) {
      const { id, type, data, metadata } = await readGolden(name);
      const place = { stream: streamOf(type), revision: 3n, position: 7n };
      const [event] = await codec.decode([
        { ...place, id, type, data: Buffer.from(data), metadata: Buffer.from(metadata) },
      ]);
      if (event) events.set(`${name}${suffix}`, event);
    }
  }
  return events;
}

function rowsOf(one: Projection, events: ReadonlyMap<string, Recorded>): ListedRows {
  const [version, ...tables] = JSON.parse(one.definition) as [number, ...unknown[]];
  const changes = [...events].flatMap(([name, event]) => {
    const made = one.handlers.get(event.type)?.(event) ?? [];
    return made.length === 0 ? [] : [[name, hashOf(made)] as const];
  });
  return { version, tables: hashOf(tables), changes: Object.fromEntries(changes.toSorted()) };
}

/** What every projection makes of the corpus now. */
export async function goldenRows(): Promise<Readonly<Record<string, ListedRows>>> {
  const events = await goldenEvents();
  return Object.fromEntries(allProjections.map((one) => [one.name, rowsOf(one, events)]));
}

export const readListed = async (): Promise<Readonly<Record<string, ListedRows>>> =>
  JSON.parse(await readFile(LIST, 'utf8')) as Record<string, ListedRows>;

/**
 * The listed events of which the projection now makes other rows although neither its version nor its tables are
 * others: an installation would keep the rows of before. Events that are not listed yet are new and have no rows
 * anywhere.
 */
export function changedInSilence(listed: ListedRows | undefined, now: ListedRows): string[] {
  if (!listed || listed.version !== now.version || listed.tables !== now.tables) return [];
  return Object.keys(listed.changes).filter((name) => listed.changes[name] !== now.changes[name]);
}

/**
 * Writes the list again; answers the projections that it lists anew. @throws TypeError where a projection makes other
 * rows without a raised version.
 */
export async function writeListed(): Promise<string[]> {
  const [listed, now] = [await readListed(), await goldenRows()];
  for (const [name, rows] of Object.entries(now)) {
    const changed = changedInSilence(listed[name], rows);
    if (changed.length > 0)
      throw new TypeError(`raise the version of ${name}: it makes other rows of ${changed.join(', ')}`);
  }
  await writeFile(LIST, `${JSON.stringify(now, null, 2)}\n`);
  return Object.keys(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(listed[name]));
}

if (import.meta.main) for (const name of await writeListed()) process.stdout.write(`${name}: other rows or tables\n`);
