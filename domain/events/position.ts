import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';

/**
 * Where an event stands in one store: `{store id}:{decimal}`. Positions of one store are compared as numbers; positions
 * of two stores are not comparable at all, and saying so beats a wrong order.
 */
export interface Position {
  readonly store: string;
  readonly value: bigint;
}

export const INVALID_POSITION: ErrorDefinition = {
  code: 'INVALID_POSITION',
  kind: 'invalid',
  message: 'La position demandée n’est pas valide.',
};

export const FOREIGN_POSITION: ErrorDefinition = {
  code: 'FOREIGN_POSITION',
  kind: 'conflict',
  message: 'La position appartient à un autre journal d’événements.',
};

export const formatPosition = (position: Position): string => `${position.store}:${position.value}`;

export function parsePosition(text: string): Position {
  const match = /^([0-9a-z-]{1,64}):(\d{1,19})$/u.exec(text);
  if (!match?.[1] || match[2] === undefined) throw new GreffierError(INVALID_POSITION);
  return { store: match[1], value: BigInt(match[2]) };
}

/** Negative, zero or positive, as `a` stands before, at or after `b`. */
export function comparePositions(a: Position, b: Position): number {
  if (a.store !== b.store) throw new GreffierError(FOREIGN_POSITION, { a: a.store, b: b.store });
  if (a.value === b.value) return 0;
  return a.value < b.value ? -1 : 1;
}
