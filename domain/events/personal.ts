import { z, type ZodMiniType } from 'zod/mini';

/** What stands in a personal field once its key has been destroyed. */
export const ERASED = { erased: true } as const;
export type Erased = typeof ERASED;
export type Personal<T> = T | Erased;

export const isErased = (value: unknown): value is Erased =>
  typeof value === 'object' && value !== null && (value as { erased?: unknown }).erased === true;

/** `value`, or `fallback` where it has been erased. */
export const orElse = <T, F>(value: T, fallback: F): Exclude<T, Erased> | F =>
  isErased(value) ? fallback : (value as Exclude<T, Erased>);

const personalSchemas = new WeakSet<object>();

/**
 * Declares a field of an event as personal: it is encrypted with the key named by `keyId` in the nearest enclosing
 * object, and reads as ERASED when that key is gone.
 */
export function personal<Schema extends ZodMiniType>(schema: Schema) {
  const admitsErased = z.union([z.object({ erased: z.literal(true) }), schema]);
  personalSchemas.add(admitsErased);
  return admitsErased;
}

export const isPersonal = (schema: object): boolean => personalSchemas.has(schema);
