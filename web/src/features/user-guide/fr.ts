export const fr = {
  intro:
    'Ce guide dit, pas à pas, comment se servir de Greffier. Chaque section a son adresse\u202F; [[Ctrl K]] les trouve toutes.',
} as const;
