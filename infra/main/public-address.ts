import type { Config } from '../config.ts';

/** Where people open this installation, without a slash at the end: the one address of every link that it writes. */
export interface LinksTo {
  readonly publicUrl: () => string;
}

export interface PublicAddress extends LinksTo {
  /** Says at which port this process really listens, which counts where no address is configured. */
  readonly listensAt: (port: number) => void;
}

/** That of `PUBLIC_URL`, else this machine's own. */
export function publicAddress({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): PublicAddress {
  // The system chooses a port where 0 is asked for.
  let actual = PORT;
  return {
    publicUrl: () => PUBLIC_URL ?? `http://localhost:${actual}`,
    listensAt: (port) => {
      actual = port;
    },
  };
}
