import type { Block } from '../../../guides/content.ts';
import conteneurs from '../../../guides/diagrams/conteneurs.mmd';

export const architecture: readonly Block[] = [
  'Greffier est un programme, une base de données, et ce qu’on veut mettre autour. `npm start` lance tout sur une machine, PostgreSQL compris\u00A0: rien d’autre n’est à installer que Node 20 ou plus récent.',
  { diagram: conteneurs, title: 'Les conteneurs d’une installation répartie' },
  { heading: 'Une machine' },
  {
    steps: [
      'Copiez le projet sur la machine.',
      'Lancez `npm start`. Les dépendances s’installent, l’application se construit, la base démarre.',
      'Notez l’adresse et le mot de passe du premier administrateur, qui n’est montré qu’une fois.',
      'Mettez devant un proxy inverse avec un certificat, et donnez l’adresse publique dans `PUBLIC_URL`.',
    ],
  },
  { heading: 'Plusieurs processus' },
  'Avec `DATABASE_URL`, plusieurs processus se partagent le travail\u00A0: `npx greffier serve --roles projector,publisher`.',
  {
    columns: ['Rôle', 'Ce qu’il fait'],
    rows: [
      ['`api`', 'répond aux navigateurs et aux programmes, sert l’application'],
      ['`projector`', 'tient à jour les tables de lecture et la chaîne d’audit'],
      ['`analyst`', 'analyse les réunions terminées'],
      ['`eraser`', 'détruit les clés de ce qui est supprimé, et nettoie derrière'],
      ['`publisher`', 'publie les transcriptions sur NATS'],
      ['`meet`', 'envoie les bots dans Google Meet'],
    ],
  },
  'Un rôle peut avoir plusieurs processus\u00A0: un travaille, les autres prennent la suite s’il s’arrête. Pour les bots, tous travaillent.',
  { heading: 'Docker Compose' },
  'Le fichier `infra/compose.yaml` lance tout\u00A0: l’API, deux projecteurs, un processus pour l’analyse et l’effacement, les bots avec Chromium, PostgreSQL 18, trois nœuds d’EventStoreDB et trois de NATS.',
  {
    steps: [
      'Écrivez les mots de passe dans `infra/.env`\u202F; la tête du fichier les nomme tous.',
      'Lancez `docker compose -f infra/compose.yaml up --build --detach`.',
      'L’application répond sur le port 4000 de la machine, et seulement depuis elle\u00A0: le proxy inverse décide qui entre.',
    ],
  },
];
