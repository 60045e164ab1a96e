import { countOf } from '../fr/plural.ts';

/** What is said of results of a search, wherever they stand. */
export const fr = {
  groups: {
    decisions: 'Décisions',
    actions: 'Actions',
    passages: 'Passages',
    meetings: 'Réunions',
    people: 'Personnes',
  },
  more: {
    decisions: (count: number) => `Voir les ${countOf(count, 'décision', 'décisions')}`,
    actions: (count: number) => `Voir les ${countOf(count, 'action', 'actions')}`,
    passages: (count: number) => `Voir les ${countOf(count, 'passage', 'passages')}`,
    meetings: (count: number) => `Voir les ${countOf(count, 'réunion', 'réunions')}`,
    people: (count: number) => `Voir les ${countOf(count, 'personne', 'personnes')}`,
  },
  said: (speaker: string, moment: string | null): string => (moment === null ? speaker : `${speaker}, ${moment}`),
  assigned: (name: string): string => `confiée à ${name}`,
  unassigned: 'sans responsable',
  due: (day: string): string => `pour le ${day}`,
  done: 'terminée',
  with: (names: string): string => `avec ${names}`,
  meetingsOf: (count: number): string => countOf(count, 'réunion', 'réunions'),
  lastSeen: (day: string): string => `la dernière le ${day}`,
  incomplete: 'Ces mots sont très fréquents\u00a0: seules les réunions les plus récentes ont été parcourues.',
} as const;
