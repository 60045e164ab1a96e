import { GreffierError, isError, NUL_CHARACTER } from '#domain/errors.ts';
import type { EventMetadata, Recorded } from '#domain/events/event.ts';
import { KEY_MISSING, type Keyring } from '#domain/events/keyring.ts';
import type { EventToRecord } from '#domain/events/log.ts';
import { faultyEvent, FOREIGN_EVENT, isForeign, placeOf } from '#domain/events/foreign.ts';
import { EVENT_TAMPERED, type EventRegistry } from '#domain/events/registry.ts';
import type { WritableVersions } from '#domain/events/versions.ts';
import { join, split } from '#domain/events/sealing.ts';
import type { EventToAppend, StoredEvent } from '#domain/events/store.ts';
import { paced } from '#domain/breath.ts';
import { decrypt, encrypt } from '../vault/master-key/master-key.ts';

/** Where the ciphertexts stand in an event's data, one for each key, in base64. */
const SEALED = '$sealed';

interface Parsed {
  readonly event: StoredEvent;
  readonly data: StoredData;
  readonly metadata: EventMetadata;
}

/** By their ids; null for a destroyed one. */
type Keys = Awaited<ReturnType<Keyring['find']>>;

type StoredData = Record<string, unknown> & { [SEALED]?: Record<string, string> };

const sizeOf = ({ data }: StoredEvent): number => data.byteLength;

/** What `read` answers; where it fails, the bytes of the event are not those that were written. */
function untampered<T>(event: StoredEvent, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new GreffierError(EVENT_TAMPERED, { ...placeOf(event) }, { cause: error });
  }
}

/** A failure of ours with the place of the event that it is about: who has to mend it is led there. */
function placed(error: unknown, event: StoredEvent | undefined): unknown {
  if (event === undefined || !(error instanceof GreffierError) || faultyEvent(error) !== null) return error;
  const { code, kind, message, details } = error;
  return new GreffierError({ code, kind, message }, { ...details, ...placeOf(event) }, { cause: error });
}

const parse = (bytes: Uint8Array): object => {
  const value: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  if (typeof value !== 'object' || value === null) throw new TypeError('data and metadata are objects');
  return value;
};

/** The keys under which an event is sealed, without opening it; none for one that Greffier did not write. */
export function keyIdsOf({ data }: Pick<StoredEvent, 'data'>): readonly string[] {
  try {
    return Object.keys((parse(data) as StoredData)[SEALED] ?? {});
  } catch {
    return [];
  }
}

interface SealedUnder {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly keyId: string;
}

/** Binds a ciphertext to its place: it opens in no other event, type, version or key. */
const context = ({ id, type, version, keyId }: SealedUnder): string => [id, type, version, keyId].join('\n');

/** Between the events of the domain and the bytes of a store: validation, encryption, versions. */
export class EventCodec {
  readonly #registry: EventRegistry;
  readonly #keyring: Keyring;
  readonly #writable: WritableVersions | null;

  /** @param writable which versions may be written; without it the current ones. */
  constructor(registry: EventRegistry, keyring: Keyring, writable: WritableVersions | null = null) {
    this.#registry = registry;
    this.#keyring = keyring;
    this.#writable = writable;
  }

  /**
   * Throws NUL_CHARACTER, INVALID_EVENT, UNKNOWN_EVENT, EVENT_HELD_BACK or KEY_DESTROYED; makes the keys that are
   * needed for the first time.
   */
  async encode(events: readonly EventToRecord[]): Promise<EventToAppend[]> {
    const pieces = await paced(events, (event) => {
      const { version: current } = this.#registry.current(event.type);
      const version = Math.min(current, this.#writable?.of(event.type) ?? current);
      const valid = this.#registry.validate(event.type, wellFormed(event.data));
      const data = version === current ? valid : this.#registry.write(event.type, version, valid);
      return { event, version, ...split(data, this.#registry.version(event.type, version).plan) };
    });
    const keys = await this.#keyring.ensure([...new Set(pieces.flatMap((piece) => [...piece.secrets.keys()]))]);
    return paced(pieces, ({ event, version, open, secrets }) => {
      const metadata: EventMetadata = { ...event.metadata, schemaVersion: version };
      const sealed = Object.fromEntries(
        [...secrets].map(([keyId, values]) => {
          const key = keys.get(keyId);
          if (!key) throw new TypeError(`the keyring did not answer ${keyId}`);
          return [
            keyId,
            encrypt(
              key,
              Buffer.from(JSON.stringify(values)),
              context({ id: event.id, type: event.type, version, keyId }),
            ).toString('base64'),
          ];
        }),
      );
      const data = secrets.size === 0 ? open : { ...(open as object), [SEALED]: sealed };
      return {
        id: event.id,
        type: event.type,
        data: Buffer.from(JSON.stringify(data)),
        metadata: Buffer.from(JSON.stringify(metadata)),
      };
    });
  }

  /**
   * Throws FOREIGN_EVENT, EVENT_TAMPERED, KEY_MISSING, UNKNOWN_EVENT or INVALID_EVENT: reasons to stop, never to skip.
   */
  async decode(events: readonly StoredEvent[]): Promise<Recorded[]> {
    const parsed = await paced(events, (event) => this.#parsed(event), sizeOf);
    // What was written under a destroyed key may stand behind the event in the log, and must not be opened any more.
    if (events.some(({ type }) => this.#registry.traitsOf(type).destroysKeys)) this.#keyring.forget();
    const keyIds = new Set(parsed.flatMap(({ data }) => Object.keys(data[SEALED] ?? {})));
    const keys = keyIds.size === 0 ? new Map<string, null>() : await this.#keysOf(parsed, [...keyIds]);
    const open = (one: Parsed): Recorded => {
      try {
        return this.#opened(one, keys);
      } catch (error) {
        throw placed(error, one.event);
      }
    };
    return paced(parsed, open, ({ event }) => sizeOf(event));
  }

  /** Where a key is missing, the first event that was sealed under it is named. */
  async #keysOf(parsed: readonly Parsed[], keyIds: readonly string[]): Promise<Keys> {
    try {
      return await this.#keyring.find(keyIds);
    } catch (error) {
      const id = isError(error, KEY_MISSING) ? String(error.details['id']) : '';
      throw placed(error, parsed.find(({ data }) => Object.hasOwn(data[SEALED] ?? {}, id))?.event);
    }
  }

  #opened({ event, data: { [SEALED]: sealed = {}, ...open }, metadata }: Parsed, keys: Keys): Recorded {
    const { id, type, stream, revision, position } = event;
    const { plan } = this.#registry.version(type, metadata.schemaVersion);
    const secretsOf = (keyId: string): unknown[] | null => {
      const ciphertext = sealed[keyId];
      if (ciphertext === undefined) throw new TypeError('a personal field without its ciphertext');
      const key = keys.get(keyId);
      return key ? unseal(key, ciphertext, context({ id, type, version: metadata.schemaVersion, keyId })) : null;
    };
    const data = untampered(event, () => {
      const opened = new Map(Object.keys(sealed).map((keyId) => [keyId, secretsOf(keyId)]));
      return join(open, plan, (keyId) => opened.get(keyId) ?? secretsOf(keyId));
    });
    return {
      id,
      type,
      stream,
      revision,
      position,
      metadata,
      data: this.#registry.read(type, { version: metadata.schemaVersion, data, stream }),
    };
  }

  #parsed(event: StoredEvent): Parsed {
    const mustBeOurs = (): void => {
      if (isForeign(event, this.#registry)) throw new GreffierError(FOREIGN_EVENT, { ...placeOf(event) });
    };
    try {
      const [data, metadata] = [parse(event.data) as StoredData, parse(event.metadata) as EventMetadata];
      if (!Number.isInteger(metadata.schemaVersion)) mustBeOurs();
      return { event, data, metadata };
    } catch (error) {
      if (isError(error, FOREIGN_EVENT)) throw error;
      mustBeOurs();
      throw new GreffierError(EVENT_TAMPERED, { ...placeOf(event) }, { cause: error });
    }
  }
}

const unseal = (key: Uint8Array, ciphertext: string, aad: string): unknown[] =>
  JSON.parse(decrypt(key, Buffer.from(ciphertext, 'base64'), aad).toString('utf8')) as unknown[];

/**
 * Postgres keeps neither NUL in text nor half a surrogate pair in JSON. The first is refused; the second, which cutting
 * a text leaves behind, becomes what UTF-8 would make of it, so that every store and every read table hold the same.
 */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw new GreffierError(NUL_CHARACTER);
    return value.toWellFormed();
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(wellFormed);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, wellFormed(field)]));
}
