import type { ZodMiniType } from 'zod/mini';
import { ERASED, isErased, isPersonal } from './personal.ts';

/**
 * How a schema's personal fields are found in its values. `split` takes them out, a list for each key in walking order,
 * leaving `true` where each stood; `join` puts them back. Encrypting the lists is the business of the holder of the
 * keys.
 */
export type SealingPlan =
  | { readonly kind: 'leaf' }
  | { readonly kind: 'array'; readonly element: SealingPlan }
  | {
      readonly kind: 'object';
      readonly keyed: boolean;
      readonly personal: readonly string[];
      readonly children: readonly (readonly [string, SealingPlan])[];
    };

const LEAF: SealingPlan = { kind: 'leaf' };
const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional']);

interface Definition {
  readonly type: string;
  readonly innerType?: ZodMiniType;
  readonly element?: ZodMiniType;
  readonly shape?: Record<string, ZodMiniType>;
  readonly catchall?: ZodMiniType;
}

function unwrap(schema: ZodMiniType): ZodMiniType {
  let current = schema;
  while (!isPersonal(current)) {
    const definition = current._zod.def as unknown as Definition;
    if (!WRAPPERS.has(definition.type) || !definition.innerType) break;
    current = definition.innerType;
  }
  return current;
}

const isSchema = (value: unknown): value is ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Whether there is a personal schema anywhere in `value`: a schema, or what a schema's definition holds. */
function holdsPersonal(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  if (isPersonal(value)) return true;
  if (!isSchema(value)) return Object.values(value).some((part) => holdsPersonal(part, seen));
  const definition = value._zod.def as object & { readonly getter?: () => unknown };
  return holdsPersonal(definition, seen) || holdsPersonal(definition.getter?.(), seen);
}

/** Throws where a personal field has no `keyId` above it, or sits where the walk does not go: a mistake in a schema. */
export function sealingPlan(schema: ZodMiniType, keyed = false): SealingPlan {
  const bare = unwrap(schema);
  const definition = bare._zod.def as unknown as Definition;
  if (definition.type === 'array' && definition.element) {
    const element = sealingPlan(definition.element, keyed);
    return element.kind === 'leaf' ? LEAF : { kind: 'array', element };
  }
  if (definition.type !== 'object' || !definition.shape) {
    if (holdsPersonal(bare))
      throw new TypeError(`personal data inside ${definition.type}: only fields of objects are sealed`);
    return LEAF;
  }
  if (holdsPersonal(definition.catchall))
    throw new TypeError('personal data under names that the schema does not know');
  const ownKey = 'keyId' in definition.shape;
  if (ownKey && definition.shape.keyId?._zod.def.type !== 'string')
    throw new TypeError('a keyId is a string, always there');
  const personal: string[] = [];
  const children: [string, SealingPlan][] = [];
  for (const [name, field] of Object.entries(definition.shape)) {
    if (isPersonal(unwrap(field))) personal.push(name);
    else {
      const plan = sealingPlan(field, keyed || ownKey);
      if (plan.kind !== 'leaf') children.push([name, plan]);
    }
  }
  if (personal.length > 0 && !keyed && !ownKey)
    throw new TypeError(`personal fields without a keyId above them: ${personal.join(', ')}`);
  return personal.length === 0 && children.length === 0 ? LEAF : { kind: 'object', keyed: ownKey, personal, children };
}

type Visit = (holder: Record<string, unknown>, name: string, keyId: string) => void;

/** How a value is sealed, and the key of what encloses it. */
interface Sealing {
  readonly plan: SealingPlan;
  readonly keyId: string;
}

function walk(value: unknown, { plan, keyId }: Sealing, visit: Visit): void {
  if (plan.kind === 'leaf' || value === null || value === undefined) return;
  if (plan.kind === 'array') {
    for (const element of value as unknown[]) walk(element, { plan: plan.element, keyId }, visit);
    return;
  }
  const holder = value as Record<string, unknown>;
  const key = plan.keyed ? String(holder.keyId) : keyId;
  for (const name of plan.personal) if (holder[name] !== undefined) visit(holder, name, key);
  for (const [name, child] of plan.children) walk(holder[name], { plan: child, keyId: key }, visit);
}

export interface Split {
  readonly open: unknown;
  readonly secrets: ReadonlyMap<string, readonly unknown[]>;
}

/**
 * `data` is not changed; `open` holds `true` for each personal field that was present, and shares with `data` what
 * holds none: a copy of the whole would take most of the time that an append takes.
 */
export function split(data: unknown, plan: SealingPlan): Split {
  const secrets = new Map<string, unknown[]>();
  const open = withoutSecrets(data, { plan, keyId: '' }, (value, keyId) => {
    const list = secrets.get(keyId) ?? [];
    list.push(value);
    secrets.set(keyId, list);
    return true;
  });
  return { open, secrets };
}

/** What stands in place of personal data for who has not asked to see it. */
export const MASKED = { masked: true } as const;

/** `data` with its personal fields masked; those that were erased stay so. It is not changed itself. */
export const masked = (data: unknown, plan: SealingPlan): unknown =>
  withoutSecrets(data, { plan, keyId: '' }, (value) => (value === null || isErased(value) ? value : MASKED));

/** In the order of `walk`, by which they are put back; `take` answers what is left in their place. */
function withoutSecrets(
  value: unknown,
  { plan, keyId }: Sealing,
  take: (secret: unknown, keyId: string) => unknown,
): unknown {
  if (plan.kind === 'leaf' || value === null || value === undefined) return value;
  if (plan.kind === 'array')
    return (value as unknown[]).map((element) => withoutSecrets(element, { plan: plan.element, keyId }, take));
  const holder = { ...(value as Record<string, unknown>) };
  const key = plan.keyed ? String(holder.keyId) : keyId;
  for (const name of plan.personal) {
    if (holder[name] === undefined) continue;
    holder[name] = take(holder[name], key);
  }
  for (const [name, child] of plan.children)
    if (holder[name] !== undefined) holder[name] = withoutSecrets(holder[name], { plan: child, keyId: key }, take);
  return holder;
}

/**
 * Fills `open` in place. `secretsOf` answers a key's list, or null when the key has been destroyed. Throws a RangeError
 * when a list is not as long as its personal fields are many: the two do not belong together.
 */
export function join(
  open: unknown,
  plan: SealingPlan,
  secretsOf: (keyId: string) => readonly unknown[] | null,
): unknown {
  const taken = new Map<string, number>();
  walk(open, { plan, keyId: '' }, (holder, name, keyId) => {
    const list = secretsOf(keyId);
    const index = taken.get(keyId) ?? 0;
    taken.set(keyId, index + 1);
    holder[name] = list === null ? ERASED : list[index];
  });
  for (const [keyId, count] of taken) {
    if ((secretsOf(keyId)?.length ?? count) !== count)
      throw new RangeError(`${count} personal fields, but another number of secrets`);
  }
  return open;
}
