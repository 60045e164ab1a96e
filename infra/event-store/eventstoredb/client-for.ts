import { UnusableUrl } from './url.ts';
import type { Connect } from './clients/client.ts';

/** Whether an address asks for the client of KurrentDB, the successor's name of EventStoreDB. */
const isKurrentDb = (url: string): boolean => /^\s*kurrentdb(?:\+discover)?:/u.test(url);

/**
 * The client that the address asks for by its scheme. Only that one is loaded: what both libraries generate from the
 * server's definitions has the same global names, and a process that holds both mixes their messages up.
 */
export async function clientFor(url: string): Promise<Connect> {
  if (isKurrentDb(url)) {
    // A part of it is native, and there may be none for this machine.
    const loaded = await import('./clients/kurrentdb.ts').catch((cause: unknown) => {
      throw new UnusableUrl('le client de KurrentDB ne fonctionne pas sur cette machine, essayez esdb://', { cause });
    });
    return loaded.connectToKurrentDb;
  }
  return (await import('./clients/eventstoredb.ts')).connectToEventStoreDb;
}
