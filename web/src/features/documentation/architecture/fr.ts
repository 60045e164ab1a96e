import type { Block } from '../../../guides/content.ts';
import systeme from '../../../guides/diagrams/systeme.mmd';

export const architecture: readonly Block[] = [
  'Tout ce qui arrive est un événement, qui n’est jamais modifié\u202F; tout ce qui est montré est calculé à partir des événements, et peut l’être de nouveau. Une commande charge le flux d’une réunion, décide, et ajoute un événement à la révision qu’elle a lue. Des projections lisent les événements dans l’ordre et tiennent à jour les tables que les pages interrogent.',
  { diagram: systeme, title: 'Architecture du système' },
  {
    columns: ['Dossier', 'Ce qu’il contient'],
    rows: [
      ['`domain`', 'événements, états et décisions, sans entrée ni sortie'],
      ['`commands`', 'un cas d’usage par fonction'],
      ['`projections`', 'les tables de lecture et le moteur qui les remplit'],
      ['`bots`', 'les bots, l’analyste, l’effaceur, l’éditeur'],
      ['`api`', 'les appels HTTP et leur contrat'],
      ['`web`', 'l’application que vous avez sous les yeux'],
      ['`infra`', 'les adaptateurs, les réglages et le démarrage'],
    ],
  },
  'Le détail de chaque couche est dans le [Document d’architecture](/documentation/architecture).',
];
