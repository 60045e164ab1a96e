import type { ErrorDefinition } from './errors.ts';

/** On whose behalf work is done whose cost somebody else's input decides. */
export interface WorkContext {
  /** A person's id, or the name of a part of the product: the work of one owner never takes every thread. */
  readonly owner: string;
  /** Calls the work off. */
  readonly signal?: AbortSignal | undefined;
}

export const WORK_TOO_LONG: ErrorDefinition = {
  code: 'WORK_TOO_LONG',
  kind: 'too-large',
  message: 'Ce contenu demande trop de temps à traiter\u00A0: il est refusé. Vérifiez son format, ou découpez-le.',
};

export const WORK_OUT_OF_MEMORY: ErrorDefinition = {
  code: 'WORK_OUT_OF_MEMORY',
  kind: 'too-large',
  message:
    'Ce contenu demande trop de mémoire pour être traité\u00A0: il est refusé. Vérifiez son format, ou découpez-le.',
};

export const TOO_MUCH_WORK: ErrorDefinition = {
  code: 'TOO_MUCH_WORK',
  kind: 'too-many',
  message: 'Plusieurs de vos contenus sont déjà en cours de traitement. Attendez que l’un d’eux se termine.',
};

/** The same content would end the same way: trying again is no use. */
export const HOPELESS: ReadonlySet<string> = new Set([WORK_TOO_LONG.code, WORK_OUT_OF_MEMORY.code]);
