import type { CHANGE_KINDS } from '#api/contract/operations.ts';
import { countOf } from '../../../fr/plural.ts';

export const changes = {
  title: (count: number): string => countOf(count, 'changement demandé', 'changements demandés'),
  kinds: {
    insert: 'Ajoute, si elle manque, une ligne à',
    upsert: 'Pose une ligne dans',
    patch: 'Modifie une ligne de',
    increment: 'Augmente des nombres d’une ligne de',
    remove: 'Supprime une ligne de',
    removeWhere: 'Supprime les lignes correspondantes de',
    patchWhere: 'Modifie les lignes correspondantes de',
  } satisfies Record<(typeof CHANGE_KINDS)[number], string>,
  masked: 'masqué',
  none: 'vide',
} as const;
