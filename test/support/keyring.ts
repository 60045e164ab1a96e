import { GreffierError } from '#domain/errors.ts';
import { KEY_DESTROYED, KEY_MISSING, ownerOf, type Keyring } from '#domain/events/keyring.ts';
import { randomBytes } from 'node:crypto';

/** A keyring that lasts as long as its process, with the port's rules and nothing else. */
export class MemoryKeyring implements Keyring {
  readonly #keys = new Map<string, Uint8Array>();
  readonly #tombstones = new Map<string, number>();

  #isDestroyed(id: string): boolean {
    return this.#tombstones.has(ownerOf(id)) || this.#tombstones.has(id);
  }

  async ensure(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    if (ids.some((id) => this.#isDestroyed(id))) throw new GreffierError(KEY_DESTROYED);
    for (const id of ids) if (!this.#keys.has(id)) this.#keys.set(id, randomBytes(32));
    return new Map(ids.map((id) => [id, this.#keys.get(id) ?? new Uint8Array()]));
  }

  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>> {
    return new Map(
      ids.map((id) => {
        if (this.#isDestroyed(id)) return [id, null];
        const key = this.#keys.get(id);
        if (!key) throw new GreffierError(KEY_MISSING, { id });
        return [id, key];
      }),
    );
  }

  async destroy(path: string): Promise<number> {
    const gone = [...this.#keys.keys()].filter((id) => id === path || ownerOf(id) === path);
    for (const id of gone) this.#keys.delete(id);
    if (!this.#tombstones.has(path)) this.#tombstones.set(path, gone.length);
    return this.#tombstones.get(path) ?? 0;
  }

  forget(): void {}

  /** As a vault that was not restored with its log: the key is gone, and nothing says that it was meant to be. */
  lose(id: string): void {
    this.#keys.delete(id);
  }
}
