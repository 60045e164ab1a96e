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
  'Un rôle peut avoir plusieurs processus. Pour les appels, les analyses et les bots, tous travaillent\u202F; pour le reste, un travaille, les autres prennent la suite s’il s’arrête. `ANALYST_CAPACITY` et `BOT_CAPACITY` disent combien un processus en prend à la fois, et [Exploitation](/operations) ce qu’il a pris.',
  'Un processus qu’on arrête répond encore pendant `DRAIN_SECONDS`, finit ce qu’il a en main, et passe ses bots à un autre qui a de la place. Redémarrés l’un après l’autre, deux processus ne refusent aucun appel.',
  { heading: 'Docker Compose' },
  'Le fichier `infra/compose.yaml` lance tout\u00A0: un proxy inverse avec son certificat, le conteneur `web`, deux processus qui répondent aux appels, deux projecteurs, un processus pour l’analyse et l’effacement, les bots avec Chromium, PostgreSQL 18 et sa réplique, trois nœuds d’EventStoreDB et trois de NATS. Le fichier `infra/compose.single.yaml` fait tout avec trois conteneurs, sur une seule machine.',
  {
    steps: [
      'Lancez `sh infra/compose/secrets.sh`\u00A0: les mots de passe sont tirés au sort, chacun dans son fichier. Gardez ce dossier à part.',
      'Écrivez dans `infra/.env` l’hôte et les deux adresses\u202F; la tête du fichier les nomme.',
      'Lancez `docker compose -f infra/compose.yaml up --build --detach`.',
      'L’application répond à cet hôte, en HTTPS\u00A0: le proxy inverse demande le certificat, et lui seul est joignable de l’extérieur.',
    ],
  },
];
