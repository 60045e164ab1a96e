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
  answer: 'Réponse',
  ask: 'Poser la question',
  asking: 'Recherche d’une réponse',
  unanswered: 'Aucune réunion n’en parle.',
  sought: (words: readonly string[]): string =>
    `Cherché parmi tout ce que vous pouvez lire\u00a0: ${words.map((word) => `«\u00a0${word}\u00a0»`).join(', ')} et les mots de même sens.`,
  nothingSought: 'Cette question n’a que des mots qui sont partout. Dites de quoi il s’agit.',
  worded: 'Réponse rédigée',
  wordedBy: (model: string): string => `Réponse rédigée par ${model}`,
  word: 'Faire rédiger une réponse',
  wordedNote: (model: string): string =>
    `Le modèle ${model} cherche aussi avec d’autres mots, lit les passages trouvés et répond en quelques phrases. Ces passages lui sont envoyés.`,
  wording: (model: string): string => `${model} lit les passages…`,
  nothingWorded: (model: string): string => `${model} n’a trouvé aucun passage qui réponde, même avec d’autres mots.`,
  grounds: 'Passages sur lesquels repose la réponse',
  passageOf: (number: number, title: string): string => `Passage ${number}\u00a0: ${title}`,
  incomplete: 'Ces mots sont très fréquents\u00a0: seules les réunions les plus récentes ont été parcourues.',
} as const;
