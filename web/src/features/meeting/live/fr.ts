import { countOf } from '../../../fr/plural.ts';

export const fr = {
  title: 'En direct',
  since: (duration: string): string => `En cours depuis ${duration}`,
  justBegun: 'En cours depuis moins d’une minute',
  live: 'Mise à jour en direct',
  polling: 'Mise à jour toutes les 15 secondes',
  announced: (count: number, speaker: string, text: string): string =>
    `${countOf(count, 'nouvelle réplique', 'nouvelles répliques')}. ${speaker}\u00A0: ${text}`,
} as const;
