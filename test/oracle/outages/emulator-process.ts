import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';

export type EmulatorMessage = { readonly url: string } | 'obeyed';

// Emulated EventStoreDB servers over one log, in a process that can be frozen: `emulator-process.ts <members>`. They
// obey `kill` (of the leader, another takes its place) and `start` (of those that were killed).
const log = new EmulatedLog();
const count = Number(process.argv[2] ?? '1');
const nodes = await Promise.all(Array.from({ length: count }, () => EventStoreDbEmulator.start({ log })));
const alive = new Set(nodes);
const tell = (message: EmulatorMessage): void => void process.send?.(message);

function elect(): void {
  const leader = nodes.find((node) => alive.has(node));
  const members = nodes.map((node) => ({
    ...node.endpoint,
    state: node === leader ? ('leader' as const) : ('follower' as const),
    alive: alive.has(node),
  }));
  for (const node of nodes) {
    node.members = () => members;
    node.follow(node === leader ? null : (leader?.endpoint ?? null));
  }
}

async function obey(order: unknown): Promise<void> {
  const leader = nodes.find((node) => alive.has(node));
  if (order === 'kill' && leader) {
    alive.delete(leader);
    await leader.kill();
  }
  if (order === 'start') {
    for (const node of nodes.filter((one) => !alive.has(one))) await node.restart().then(() => alive.add(node));
  }
  elect();
  tell('obeyed');
}

elect();
process.on('message', (order) => void obey(order));
const hosts = nodes.map(({ endpoint: { host, port } }) => `${host}:${port}`);
tell({ url: `${count > 1 ? 'esdb+discover' : 'esdb'}://${hosts.join(',')}?tls=false` });
