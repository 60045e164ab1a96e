/** Port to the key of a model's provider, which is in the vault: events only name it. */
export interface ModelKeys {
  /** Keeps it under a new name. */
  keep(key: string): Promise<string>;
  find(name: string): Promise<string | null>;
  forget(name: string): Promise<void>;
}
