import type { ToolPlace } from './destination.ts';

/** Port to what is held of connections, each under its id. */
export interface ToolSecrets {
  keep(connectionId: string, userId: string, place: ToolPlace): Promise<void>;
  /** Those that are there of an account. */
  of(userId: string): Promise<ReadonlyMap<string, ToolPlace>>;
  forget(connectionId: string): Promise<void>;
}
