import type { z, ZodMiniType } from 'zod/mini';
import type { ErrorDefinition } from '#domain/errors.ts';
import { GreffierError } from '#domain/errors.ts';
import { sealingPlan, type SealingPlan } from './sealing.ts';

/** One version of an event's data, with the way to the next version where there is one. */
export interface EventVersion {
  readonly schema: ZodMiniType;
  readonly plan: SealingPlan;
  readonly upcast?: (data: never) => unknown;
}

export interface EventType<Schema extends ZodMiniType = ZodMiniType> {
  readonly version: number;
  readonly schema: Schema;
  readonly versions: ReadonlyMap<number, EventVersion>;
}

interface OlderVersion {
  readonly schema: ZodMiniType;
  readonly upcast: (data: never) => unknown;
}

/**
 * Declares an event by the schema of its current data. `older` holds every version ever written, oldest first: its
 * length makes the current version's number, so that a version can be added but never forgotten.
 */
export function eventType<Schema extends ZodMiniType>(
  schema: Schema,
  older: readonly OlderVersion[] = [],
): EventType<Schema> {
  const version = older.length + 1;
  const versions = new Map<number, EventVersion>(
    older.map((old, index) => [index + 1, { schema: old.schema, plan: sealingPlan(old.schema), upcast: old.upcast }]),
  );
  versions.set(version, { schema, plan: sealingPlan(schema) });
  return { version, schema, versions };
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
  read(type: string, version: number, data: unknown): unknown {
    let value = data;
    for (let step = version; step !== this.current(type).version; step += 1) {
      const upcast = this.version(type, step).upcast as ((data: unknown) => unknown) | undefined;
      value = upcast ? upcast(value) : value;
    }
    return this.validate(type, value);
  }

  /** Throws INVALID_EVENT; the issues name paths, never values. */
  validate(type: string, data: unknown): unknown {
    const result = this.current(type).schema.safeParse(data);
    if (result.success) return result.data;
    throw new GreffierError(INVALID_EVENT, { type, paths: result.error.issues.map((issue) => issue.path.join('.')) });
  }
}
