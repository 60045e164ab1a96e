export const fr = { tabs: 'Réunions et actions', meetings: 'Réunions', actions: 'Actions' } as const;
