import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { StartupError } from '#infra/startup-error.ts';

/**
 * A process of its own that uses the embedded Postgres of a folder: `tenant.ts <data folder> server|command`.
 * It says where, on one line of JSON; leaves on SIGTERM; and on a failure says why and ends with its exit code.
 */
const [dataDir = '', purpose] = process.argv.slice(2);
const ignore = () => undefined;

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    purpose: purpose === 'server' ? 'server' : 'command',
    logger: { info: ignore, warn: ignore, error: ignore },
  });
  const stay = setInterval(ignore, 1 << 30);
  process.once('SIGTERM', () => {
    clearInterval(stay);
    void postgres.stop();
  });
  void postgres.failure.then(giveUp);
  process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid, found: postgres.found })}\n`);
} catch (error) {
  giveUp(error);
}

function giveUp(error: unknown): never {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof StartupError ? error.exitCode : 1);
}
