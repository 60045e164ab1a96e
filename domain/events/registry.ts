import type { z, ZodMiniType } from 'zod/mini';
import type { ErrorDefinition } from '#domain/errors.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Recorded } from './event.ts';
import { sealingPlan, type SealingPlan } from './sealing.ts';

/** Where an event stands, for an upcast that has to know of what it is. */
export interface EventPlace {
  readonly stream: string;
}

/** One version of an event's data, with the way to the next version, and back from it, where there is one. */
export interface EventVersion {
  readonly schema: ZodMiniType;
  readonly plan: SealingPlan;
  readonly upcast?: (data: never, place: EventPlace) => unknown;
  readonly downcast?: ((data: never) => unknown) | undefined;
}

/** What code that serves every event has to know of one. */
export interface EventTraits {
  /** Keys have been destroyed when it is appended: caches of keys are cleared, and its rows go at once. */
  readonly destroysKeys: boolean;
  /**
   * Nothing but another such event is decided after it. `deleted`: what the stream's events made is gone too, so that
   * none of them needs to be applied any more.
   */
  readonly endsStream: 'closed' | 'deleted' | null;
  /** Some of its fields are personal, in one of its versions. */
  readonly isPersonal: boolean;
}

export interface EventType<Schema extends ZodMiniType = ZodMiniType> {
  readonly version: number;
  readonly traits: EventTraits;
  readonly schema: Schema;
  readonly versions: ReadonlyMap<number, EventVersion>;
}

interface OlderVersion {
  readonly schema: ZodMiniType;
  readonly upcast: (data: never, place: EventPlace) => unknown;
  /**
   * Writes data of the next version as this one while a process of an earlier release reads no more than this. Without
   * it the next version is held back meanwhile.
   */
  readonly downcast?: (data: never) => unknown;
}

interface Declaration {
  /** Every version ever written, oldest first. */
  readonly older?: readonly OlderVersion[];
  readonly endsStream?: 'closed' | 'deleted';
}

/**
 * An event that says how many keys were destroyed has to be declared as one that destroys keys, and no other may be.
 */
type Declared<Data> = Data extends { readonly keysDestroyed: number }
  ? [Declaration & { readonly destroysKeys: true }]
  : [(Declaration & { readonly destroysKeys?: never })?];

/**
 * Declares an event by the schema of its current data. The length of `older` makes the current version's number, so
 * that a version can be added but never forgotten.
 */
export function eventType<Schema extends ZodMiniType>(
  schema: Schema,
  ...[declared]: Declared<z.infer<Schema>>
): EventType<Schema> {
  const { older = [], endsStream = null, destroysKeys = false } = declared ?? {};
  const version = older.length + 1;
  const versions = new Map<number, EventVersion>(
    older.map((old, index) => [index + 1, { ...old, plan: sealingPlan(old.schema) }]),
  );
  versions.set(version, { schema, plan: sealingPlan(schema) });
  const isPersonal = [...versions.values()].some(({ plan }) => plan.kind !== 'leaf');
  return { version, traits: { destroysKeys, endsStream, isPersonal }, schema, versions };
}

export type EventTypes = Readonly<Record<string, EventType>>;

/** One event of a family, by its name. */
export interface EventNamed<Types extends EventTypes, Type extends keyof Types & string> {
  readonly type: Type;
  readonly data: z.infer<Types[Type]['schema']>;
}

/** The union of events that a family of event types declares. */
export type EventOf<Types extends EventTypes> = {
  [Type in keyof Types & string]: EventNamed<Types, Type>;
}[keyof Types & string];

/** Whether an event that was read, and so fits its type's schema, is one of this family. */
export const isEventOf = <Types extends EventTypes, Event extends { readonly type: string }>(
  types: Types,
  event: Event,
): event is Event & EventOf<Types> => Object.hasOwn(types, event.type);

/** Whether an event that was read, and so fits its type's schema, is the one of this name. */
export const isNamed = <Types extends EventTypes, Type extends keyof Types & string>(
  event: Recorded,
  type: Type,
): event is Recorded<EventNamed<Types, Type>> => event.type === type;

export const UNKNOWN_EVENT: ErrorDefinition = {
  code: 'UNKNOWN_EVENT',
  kind: 'internal',
  message: 'Le journal contient un événement que cette version de Greffier ne connaît pas.',
};

export const INVALID_EVENT: ErrorDefinition = {
  code: 'INVALID_EVENT',
  kind: 'internal',
  message: 'Le journal contient un événement dont les données ne sont pas valides.',
};

export const EVENT_TAMPERED: ErrorDefinition = {
  code: 'EVENT_TAMPERED',
  kind: 'internal',
  message: 'Un événement du journal a été modifié : son contenu chiffré ne correspond plus.',
};

const NO_TRAITS: EventTraits = { destroysKeys: false, endsStream: null, isPersonal: false };

/** While a process of an earlier release runs, which could not read the event; nothing was written. */
export const EVENT_HELD_BACK: ErrorDefinition = {
  code: 'EVENT_HELD_BACK',
  kind: 'unavailable',
  message:
    'Une version précédente de Greffier fonctionne encore\u00A0: cette action sera possible dès qu’elle sera arrêtée.',
};

type Upcast = (data: unknown, place: EventPlace) => unknown;
type Downcast = (data: unknown) => unknown;

/** Data as it was written. */
export interface WrittenData extends EventPlace {
  readonly version: number;
  readonly data: unknown;
}

export class EventRegistry {
  readonly #types: Map<string, EventType>;

  constructor(...families: readonly EventTypes[]) {
    const entries = families.flatMap((family) => Object.entries(family));
    this.#types = new Map(entries);
    if (this.#types.size !== entries.length) throw new TypeError('two event types have the same name');
  }

  get names(): string[] {
    return [...this.#types.keys()];
  }

  knows(type: string): boolean {
    return this.#types.has(type);
  }

  /** Of an event that may be unknown, as one of another application: it has none. */
  traitsOf(type: string): EventTraits {
    return this.#types.get(type)?.traits ?? NO_TRAITS;
  }

  current(type: string): EventType {
    const found = this.#types.get(type);
    if (!found) throw new GreffierError(UNKNOWN_EVENT, { type });
    return found;
  }

  version(type: string, version: number): EventVersion {
    const found = this.current(type).versions.get(version);
    if (!found) throw new GreffierError(UNKNOWN_EVENT, { type, version });
    return found;
  }

  /** From the version in which it was written to the current one, then validated. */
  read(type: string, { version, data, stream }: WrittenData): unknown {
    let value = data;
    for (let step = version; step !== this.current(type).version; step += 1) {
      const upcast = this.version(type, step).upcast as Upcast | undefined;
      value = upcast ? upcast(value, { stream }) : value;
    }
    return this.validate(type, value);
  }

  /**
   * Data of the current version as `version` of it, validated. Throws EVENT_HELD_BACK where a version on the way has no
   * downcast, and for version 0, which stands for a type that is not to be written yet.
   */
  write(type: string, version: number, data: unknown): unknown {
    let value = data;
    for (let step = this.current(type).version - 1; step >= version; step -= 1) {
      const downcast = step === 0 ? undefined : (this.version(type, step).downcast as Downcast | undefined);
      if (!downcast) throw new GreffierError(EVENT_HELD_BACK, { type, version: step + 1 });
      value = downcast(value);
    }
    return this.validate(type, value, version);
  }

  /** Throws INVALID_EVENT; the issues name paths, never values. */
  validate(type: string, data: unknown, version = this.current(type).version): unknown {
    const result = this.version(type, version).schema.safeParse(data);
    if (result.success) return result.data;
    throw new GreffierError(INVALID_EVENT, { type, paths: result.error.issues.map((issue) => issue.path.join('.')) });
  }
}
