import type { Block } from '../../../guides/content.ts';
import conteneurs from '../../../guides/diagrams/conteneurs.mmd';

export const proxyInverse: readonly Block[] = [
  'Le proxy inverse transmet l’hôte du dashboard au conteneur du frontend, sur le port 80.',
  'Avec Docker Compose, c’est le conteneur `web`\u00A0: il sert l’application construite, et transmet `/api`, `/auth` et le flux `/api/stream` à celui des deux processus `api1` et `api2` qui se dit prêt. Quand l’un redémarre, l’autre répond\u00A0: aucun appel n’est refusé.',
  { diagram: conteneurs, title: 'Les conteneurs et leurs liens' },
  {
    list: [
      'Le certificat et HTTPS sont l’affaire du proxy\u202F; `PUBLIC_URL` dit à Greffier l’adresse que les gens utilisent.',
      '`TRUST_PROXY` dit quels proxies peuvent annoncer l’adresse du visiteur. Dans `infra/compose.yaml`, c’est le réseau de Docker, où sont le proxy et le conteneur `web`.',
      '`/health/ready` dit à un proxy s’il peut envoyer des appels à un processus\u00A0: 503 dès que celui-ci va s’arrêter.',
      'Avec `infra/compose.single.yaml`, ou `npm start`, un seul processus sert l’application et l’API ensemble, sur le port 4000, et le proxy lui transmet.',
      'Le flux `/api/stream` reste ouvert\u00A0: le proxy ne doit ni le mettre en tampon, ni le couper.',
    ],
  },
];
