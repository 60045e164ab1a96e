import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NatsServer, type NatsServerOptions } from '#infra/feed/nats-server.ts';

/** A process that runs a nats-server of its own until it is killed, for specs of what happens then. */
const options = JSON.parse(process.env['NATS_OPTIONS'] ?? '') as Omit<NatsServerOptions, 'report'>;
await NatsServer.start({ ...options, report: () => {} });
process.send?.(Number(await readFile(join(options.folder, 'nats-server.pid'), 'utf8')));
setInterval(() => {}, 60_000);
