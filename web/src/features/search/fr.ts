export const fr = {
  search: 'Rechercher dans tout ce qui a été dit et décidé',
  hint: 'Un mot, une décision, une personne…',
  person: 'Personne',
  from: 'Du',
  to: 'Au',
  sort: 'Tri',
  sorts: { best: 'Pertinence', newest: 'Plus récentes', oldest: 'Plus anciennes' },
  groups: 'Résultats par genre',
  all: 'Tout',
  start: 'Cherchez un mot, une décision, une personne.',
  startNote:
    'Tous les mots doivent y être, dans n’importe quel ordre. «\u00a0"mise en service"\u00a0» cherche ces mots à la suite, «\u00a0devis ou bail\u00a0» l’un ou l’autre, «\u00a0-budget\u00a0» ce qui n’en parle pas.',
  none: (text: string): string => `Aucun résultat pour «\u00a0${text}\u00a0»`,
  nonePublicNote:
    'Les observateurs cherchent dans les réunions publiques. Vérifiez l’orthographe, ou cherchez moins de mots.',
  noneNote: 'Vérifiez l’orthographe, ou cherchez moins de mots.',
  clear: 'Effacer les filtres',
  count: ['résultat', 'résultats'],
} as const;
