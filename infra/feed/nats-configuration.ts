import { join } from 'node:path';

export interface NatsConfigurationOptions {
  /** Absolute path of the folder that JetStream keeps its files in. */
  readonly folder: string;
  /** TCP port on the loopback interface. */
  readonly port: number;
  /** Absolute path of the file that the server writes its process number into. */
  readonly pidFile: string;
}

/** Path of the configuration file of the server in `folder`. */
export const configurationFile = (folder: string): string => join(folder, 'nats-server.conf');

/** The server's configuration file. It names the environment variables of `natsEnvironment` and holds no secret. */
export const natsConfiguration = ({ folder, port, pidFile }: NatsConfigurationOptions): string =>
  [
    `listen: "127.0.0.1:${port}"`,
    `pid_file: ${JSON.stringify(pidFile)}`,
    'authorization { token: $GREFFIER_NATS_TOKEN }',
    `jetstream { store_dir: ${JSON.stringify(folder)}, cipher: "aes", key: $GREFFIER_NATS_KEY }`,
    '',
  ].join('\n');

/**
 * Secrets travel in the environment, which only this account can read. nats-server parses the value of a variable as if
 * it stood in the file, where `8e4a…` is a malformed number and `12…` an integer: quoted, each is the text that it is.
 * Throws for a secret with a character that a quoted text would need to escape.
 */
export function natsEnvironment(token: string, storeKey: string): Record<string, string> {
  return { GREFFIER_NATS_TOKEN: quoted(token), GREFFIER_NATS_KEY: quoted(storeKey) };
}

function quoted(secret: string): string {
  if (!/^[\w.~+/=-]+$/u.test(secret)) throw new Error('a secret of nats-server has a character that needs an escape');
  return `"${secret}"`;
}
