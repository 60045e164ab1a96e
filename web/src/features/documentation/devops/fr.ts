import type { Block } from '../../../guides/content.ts';

export const devops: readonly Block[] = [
  { heading: 'Travailler sur le projet' },
  {
    steps: [
      '`npm run dev` lance le serveur et l’application, qui se rechargent.',
      '`npm test` fait tout vérifier\u00A0: règles, types, spécifications sur un vrai PostgreSQL et un vrai NATS, construction et poids, navigateur.',
      '`npm run test:long` fait la suite entière, pannes et reprises comprises.',
    ],
  },
  { heading: 'Mettre en service' },
  {
    list: [
      'Docker Compose (`infra/compose.yaml`) ou `npm start`\u00A0: voir [Infrastructure](/infrastructure).',
      'Les tables durables changent par des migrations numérotées, sur lesquelles la version d’avant fonctionne encore\u00A0: les processus sont redémarrés l’un après l’autre.',
      'Une projection dont la définition a changé est reconstruite à côté de l’ancienne, qui sert pendant ce temps.',
    ],
  },
  { heading: 'Quand une pièce s’arrête' },
  {
    list: [
      'EventStoreDB absent\u00A0: la lecture continue, l’enregistrement est refusé en deux secondes, ce que les bots entendent attend.',
      'PostgreSQL ou un processus tué\u00A0: ce qui est enregistré le reste, le travail reprend où il en était.',
      'Disque plein\u00A0: l’écriture est refusée avant d’abîmer quoi que ce soit.',
    ],
  },
];
