import { countOf, formatNumber } from '../../../fr/plural.ts';

export const fr = {
  label: 'Ce que prouve le registre sur ces dates',
  whole: (count: number) => `${countOf(count, 'entrée', 'entrées')} à la suite, sans lacune`,
  none: 'Aucune entrée',
  gaps: (count: number) => countOf(count, 'entrée manque', 'entrées manquent'),
  between: (first: number, last: number) => `entre la ${formatNumber(first)} et la ${formatNumber(last)}`,
  lost: (count: number) =>
    `${countOf(count, 'entrée dont une restauration a perdu l’événement', 'entrées dont une restauration a perdu l’événement')}, comme consigné`,
  kept: 'aucune suppression ni aucun effacement',
  removed: (count: number) => countOf(count, 'suppression ou effacement', 'suppressions ou effacements'),
  see: 'Voir lesquels',
  begins: (day: string) => `Le registre commence le ${day}.`,
} as const;
