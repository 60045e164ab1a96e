import { checkArchive, eventsOf } from '#infra/main/archive/archive.ts';
import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { runGreffier, startCommand, type Finished } from '#test/support/command.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { hashesOfTables } from '#test/support/table-hashes.ts';
import { copyTree } from '#test/support/throwaway-postgres.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** An EventStoreDB which can be killed and started again on its data. */
export interface MortalServer {
  readonly url: string;
  /** As a power cut would; resolves when nothing of it is left. */
  kill(): Promise<void>;
  /** Need not wait until it answers. */
  start(): Promise<void>;
}

export interface Survived {
  /** How `greffier import --json` ended. */
  readonly imported: Finished;
  /** The types of the events of every meeting, in their order. */
  readonly meetings: ReadonlyMap<string, readonly string[]>;
  readonly events: number;
  /** Ids of events that are in the log more than once. */
  readonly repeated: readonly string[];
  /**
   * What export, import, rebuilds, each compared with the tables before, and the verification of the audit said; all
   * ended well.
   */
  readonly said: string;
  /** The rebuilt read tables, from the one store and from the other. */
  readonly tables: { readonly eventStoreDb: Record<string, string>; readonly postgres: Record<string, string> };
}

const ignore = () => undefined;
const quiet = { info: ignore, warn: ignore, error: ignore };

/**
 * Imports the transcripts of a folder beside a server of Greffier whose events are in an EventStoreDB, which is killed
 * when `saved` meetings are there, and started again once the import has noticed. Then moves a copy of everything to
 * Postgres, and rebuilds the read tables on either side.
 */
export async function surviveServer(server: MortalServer, transcripts: string, saved: number): Promise<Survived> {
  // Other installations have written to it before.
  const prefix = `spec-${randomUUID().slice(0, 8)}.`;
  const store = { EVENTSTORE_URL: server.url, EVENTSTORE_STREAM_PREFIX: prefix };
  const folder = await mkdtemp(join(tmpdir(), 'greffier-killed-server-'));
  const greffier = await startGreffier(store);
  try {
    const there = { DATA_DIR: greffier.dataDir, ...store };
    const command = startCommand(['import', transcripts, '--json'], there);
    await Promise.race([untilSaved(server.url, prefix, saved), command.finished]);
    await server.kill();
    await command.printed('Le journal d’événements ne répond pas');
    await server.start();
    const imported = await command.finished;
    await greffier.end();

    let said = '';
    const run = async (args: readonly string[], environment: Readonly<Record<string, string>>) => {
      const { code, out, words } = await runGreffier(args, environment);
      said += `greffier ${args.join(' ')}\n${words}${out}`;
      if (code !== 0) throw new Error(`ended with code ${code}:\n${said}`);
    };
    const file = join(folder, 'export.jsonl');
    await run(['events', 'export', file], there);
    await run(['projections', 'rebuild', '--all', '--verify'], there);
    const eventStoreDb = await hashesIn(greffier.dataDir);

    const copy = join(folder, 'copy');
    await copyTree(greffier.dataDir, copy);
    await run(['events', 'import', file], { DATA_DIR: copy });
    await run(['projections', 'rebuild', '--all', '--verify'], { DATA_DIR: copy });
    await run(['audit', 'verify'], { DATA_DIR: copy });
    const postgres = await hashesIn(copy);
    return { imported, ...(await contentsOf(file)), said, tables: { eventStoreDb, postgres } };
  } finally {
    await greffier.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves when the transcripts of so many meetings are complete. */
async function untilSaved(url: string, prefix: string, meetings: number): Promise<void> {
  const store = await EventStoreDbEventStore.open(url, { prefix, prefixes: ['meeting-'] });
  let complete = 0;
  try {
    for await (const { events } of store.subscribe(null, new AbortController().signal)) {
      complete += events.filter(({ type }) => type === 'TranscriptCompleted').length;
      if (complete >= meetings) return;
    }
  } finally {
    await store.close();
  }
}

/** Of the read tables in a data folder that nobody uses. */
async function hashesIn(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startEmbeddedPostgres({ dataDir, purpose: 'command', logger: quiet });
  try {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    return await hashesOfTables(client).finally(() => client.end());
  } finally {
    await postgres.stop();
  }
}

async function contentsOf(file: string): Promise<Pick<Survived, 'meetings' | 'events' | 'repeated'>> {
  const archive = await checkArchive(file);
  const meetings = new Map<string, string[]>();
  const ids = new Set<string>();
  const repeated: string[] = [];
  for await (const { id, stream, type } of eventsOf(archive)) {
    if (ids.has(id)) repeated.push(id);
    ids.add(id);
    if (stream.startsWith('meeting-')) meetings.set(stream, [...(meetings.get(stream) ?? []), type]);
  }
  return { meetings, events: archive.events, repeated };
}
