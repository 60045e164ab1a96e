import type { Block } from '../../../guides/content.ts';

export const backendApi: readonly Block[] = [
  'Le serveur est écrit en TypeScript, sur Node et Express. Chaque appel est décrit une fois, par les schémas qui valident ce qui entre et ce qui sort\u202F; le document OpenAPI, la matrice des droits et les essais en découlent.',
  { heading: 'Appeler l’API' },
  {
    steps: [
      'Ouvrez `/api/reference` sur votre serveur\u00A0: chaque appel y est expliqué, avec ses refus.',
      'Connectez-vous par `POST /api/auth/login`\u202F; la réponse donne un jeton d’accès.',
      'Présentez-le dans l’en-tête `authorization`. Il dure peu\u202F; le cookie de rafraîchissement en donne un autre.',
      'Pour un changement qui peut être répété, ajoutez une `Idempotency-Key`\u00A0: la même clé n’agit qu’une fois.',
    ],
  },
  'Le document pour les outils est à l’adresse `/api/openapi.json` (OpenAPI 3.1). Une analyse ou un export qui dure plus de 9\u00A0secondes répond 202, avec l’adresse où le résultat sera gardé une heure.',
  { heading: 'Le direct' },
  '`GET /api/stream` est un flux d’événements (SSE)\u00A0: il dit à la page ce qui a changé, et la page relit ce qu’elle montre. Quand il est coupé, les pages redemandent à intervalles fixes.',
];
