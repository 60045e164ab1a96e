import type { LOG_LEVELS } from '#api/contract/logs.ts';
import { countOf } from '../../../fr/plural.ts';

export const fr = {
  level: 'Niveau',
  levels: {
    info: 'Tout',
    warn: 'Avertissements et erreurs',
    error: 'Erreurs',
    fatal: 'Arrêts',
  } satisfies Record<(typeof LOG_LEVELS)[number], string>,
  state: {
    info: 'Information',
    warn: 'Avertissement',
    error: 'Erreur',
    fatal: 'Arrêt',
  } satisfies Record<(typeof LOG_LEVELS)[number], string>,
  correlation: 'Requête',
  correlationHint: 'Identifiant d’une requête',
  wrongCorrelation: 'Ce n’est pas un identifiant de requête.',
  follow: 'Suivre en direct',
  count: (count: number): string => countOf(count, 'ligne', 'lignes'),
  none: 'Aucune ligne ne correspond.',
  clear: 'Effacer les filtres',
  note: 'Le journal du serveur ne contient rien de personnel\u00A0: ni nom, ni adresse, ni rien de ce qui est dit ou écrit. Il est en anglais, comme le programme.',
  list: 'Lignes du journal technique',
  details: 'Détails',
  route: 'Adresse appelée',
  code: 'Code',
} as const;
