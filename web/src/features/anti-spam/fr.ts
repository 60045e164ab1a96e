import type { AntiSpamCheck } from './api.ts';

export const fr = {
  scoreTitle: 'Score de spam',
  score: (score: number): string => `${score} sur 100`,
  notYet: 'Pas encore mesuré',
  calm: (threshold: number): string => `Rien d’inhabituel\u00A0: l’alerte est à ${threshold}.`,
  alert: (threshold: number): string =>
    `Alerte\u00A0: le score a atteint ${threshold}. Les contrôles ci-dessous disent d’où il vient.`,
  checkedAt: (time: string): string => `Contrôlé à ${time}, puis toutes les 30 secondes.`,
  run: 'Contrôler maintenant',
  running: 'Contrôle en cours…',
  ran: 'Les six contrôles sont terminés.',
  checks: 'Six contrôles automatiques',
  noChecks: 'Les contrôles n’ont pas encore été exécutés.',
  points: (points: number, weight: number): string => `${points} sur ${weight}`,
  states: {
    ok: 'En règle',
    warning: 'À surveiller',
    alert: 'Alerte',
    idle: 'Sans objet',
  } satisfies Record<AntiSpamCheck['state'], string>,
  idle: 'Rien de ce qu’il contrôle n’est utilisé ici.',
  fine: 'Rien à signaler.',
  providers: 'Appels par minute',
  provider: 'Service',
  used: 'Appels',
  limit: 'Limite',
  warning: 'Alerte à 70\u00A0%',
  waiting: 'En attente',
  heldTitle: (name: string, until: string): string =>
    `${name}\u00A0: appels en pause jusqu’à ${until}, comme le fournisseur l’a demandé.`,
  uses: (name: string, uses: readonly { readonly name: string; readonly calls: number }[]): string =>
    `${name}\u00A0: ${uses.map((use) => `${use.name} (${use.calls})`).join(', ')}`,
  providersNote: 'Tous les processus de Greffier sont comptés ensemble. À la limite, les appels attendent leur tour.',
  history: 'Les dernières 24 heures',
  noHistory: 'Aucun contrôle dans les dernières 24 heures.',
  historySummary: (most: number): string => `Score de spam des dernières 24 heures, au plus ${most} sur 100.`,
  historyTable: 'Afficher les chiffres',
  time: 'Heure',
  scoreLine: 'Score',
  thresholdLine: 'Seuil d’alerte',
} as const;
