import type { Block } from '../../../guides/content.ts';

export const supervisionPerformance: readonly Block[] = [
  {
    list: [
      'Objectif de disponibilité\u00A0: 99,9\u00A0%. C’est un but, non une mesure\u00A0: elle dépend de votre serveur et de ce qui le surveille.',
      '`/api/health`\u00A0: base, journal d’événements, fil, bots\u202F; `/metrics`\u00A0: mesures pour Prometheus.',
      'Le Dashboard se relit toutes les 30\u00A0secondes quand le direct est coupé.',
      'Sauvegarde automatique quotidienne\u00A0: prévue, pas encore faite. D’ici là, planifiez-la vous-même\u00A0: [Serveur VPS](/infrastructure#vps).',
    ],
  },
];
