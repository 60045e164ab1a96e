const quoted = (text: string): string => `«\u00A0${text}\u00A0»`;

export const fr = {
  undo: 'Annuler',
  undoThis: (wrong: string): string => `Annuler\u00A0: ${quoted(wrong)}`,
  undone: (wrong: string): string => `${quoted(wrong)} n’est plus corrigé\u00A0: les mots d’origine sont rétablis.`,
  failed: (reason: string): string => `Le glossaire n’a pas été modifié\u00A0: ${reason}`,
  title: 'Vos ajouts au glossaire depuis moins d’une heure',
  note: 'Vous pouvez encore les annuler\u00A0: ce qu’ils ont corrigé dans toutes les réunions est rétabli.',
  forms: (wrong: string, right: string): string => `${quoted(wrong)} → ${quoted(right)}`,
} as const;
