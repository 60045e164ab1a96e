import type { Block } from '../../../guides/content.ts';

export const outils: readonly Block[] = [
  {
    columns: ['Outil', 'À quoi il sert'],
    rows: [
      ['PostgreSQL', 'tables de lecture, coffre des clés, et journal d’événements sans EventStoreDB'],
      ['EventStoreDB', 'journal d’événements, en option'],
      ['NATS JetStream', 'transmission des transcriptions à qui les suit'],
      ['Playwright', 'les bots dans Chrome, et les essais dans un navigateur'],
      ['Express, Zod', 'le serveur, et les schémas de son contrat'],
      ['React, Redux Toolkit, React Router, Tailwind', 'l’application'],
      ['elkjs, React Flow', 'la carte mentale'],
      ['pdfmake, ical-generator', 'les exports PDF et ICS'],
      ['Vitest, fast-check', 'les spécifications, et les propriétés'],
    ],
  },
  { heading: 'La commande du serveur' },
  {
    columns: ['Commande', 'Ce qu’elle fait'],
    rows: [
      ['`npx greffier import`', 'des fichiers deviennent des réunions'],
      ['`npx greffier demo load`', 'charge une entreprise inventée, pour essayer'],
      ['`npx greffier demo remove`', 'la retire, et rien d’autre'],
      ['`npx greffier projections status`', 'où en sont les tables de lecture'],
      ['`npx greffier projections rebuild`', 'les reconstruit à partir des événements'],
      ['`npx greffier projections rebuild --diff`', 'dit d’abord ce qui changerait, et demande'],
      ['`npx greffier projections undo`', 'remet en service les tables d’avant la reconstruction'],
      ['`npx greffier events export`', 'copie le journal dans un fichier'],
      ['`npx greffier audit verify`', 'vérifie que rien n’a été changé'],
      ['`npx greffier user reset`', 'rend l’accès à qui l’a perdu'],
    ],
  },
];
