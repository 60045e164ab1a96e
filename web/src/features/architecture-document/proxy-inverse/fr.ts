import type { Block } from '../../../guides/content.ts';
import conteneurs from '../../../guides/diagrams/conteneurs.mmd';

export const proxyInverse: readonly Block[] = [
  'Le proxy inverse transmet l’hôte du dashboard au conteneur du frontend, sur le port 80.',
  {
    note: 'Dans cette version, ce conteneur n’est pas séparé\u00A0: avec Docker Compose, le conteneur `api` sert l’application et l’API ensemble, sur le port 4000 de la machine, et c’est là que le proxy inverse transmet.',
  },
  { diagram: conteneurs, title: 'Les conteneurs et leurs liens' },
  {
    list: [
      'Le certificat et HTTPS sont l’affaire du proxy\u202F; `PUBLIC_URL` dit à Greffier l’adresse que les gens utilisent.',
      '`TRUST_PROXY` dit quels proxies peuvent annoncer l’adresse du visiteur. Dans `infra/compose.yaml`, c’est le réseau de Docker.',
      'Le flux `/api/stream` reste ouvert\u00A0: le proxy ne doit ni le mettre en tampon, ni le couper.',
    ],
  },
];
