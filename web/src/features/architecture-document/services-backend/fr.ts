import type { Block } from '../../../guides/content.ts';
import figures from 'virtual:figures';

export const servicesBackend: readonly Block[] = [
  'Un seul programme tient six rôles, ensemble ou en processus séparés\u202F; des verrous dans PostgreSQL font qu’un seul travaille là où il ne doit y en avoir qu’un.',
  {
    list: [
      '`api` répond et envoie les e-mails, `projector` tient les tables, `analyst` analyse, `eraser` efface, `publisher` publie, `meet` envoie les bots.',
      'Déploiement par Docker Compose\u00A0: `infra/compose.yaml`.',
      `API REST\u00A0: ${figures.endpoints}+ points d’accès, comptés dans le contrat à la construction.`,
      'Ce qui est long (analyser, lire un fichier, écrire un PDF) se fait dans des fils à part, avec une limite de temps et de mémoire.',
    ],
  },
];
