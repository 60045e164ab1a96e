import type { Block } from '../../../guides/content.ts';

export const guides: readonly Block[] = [
  {
    columns: ['Vous voulez', 'Lisez'],
    rows: [
      ['Commencer', '[Vue d’ensemble](/user-guide#apercu)'],
      ['Envoyer un bot', '[Configurer Google Meet](/user-guide#google-meet)'],
      ['Parler au bot', '[Commandes dans la réunion](/user-guide#commandes)'],
      [
        'Lire, corriger et partager un compte rendu',
        '[Dashboard et comptes rendus](/user-guide#dashboard) et [Fonctions avancées](/user-guide#fonctions-avancees)',
      ],
      ['Reprendre une réunion Teams', '[Configurer Microsoft Teams](/user-guide#teams)'],
      ['Résoudre un problème', '[Dépannage](/user-guide#depannage)'],
      ['Installer Greffier', '[Serveur VPS](/infrastructure#vps)'],
    ],
  },
  { note: 'Une installation ne peut pas encore ajouter ses propres schémas à cette page.' },
  'Les développeurs trouvent dans le projet `README.md`, `ARCHITECTURE.md` et `CONTRIBUTING.md`. Leurs exemples sont coupés d’essais qui s’exécutent.',
];
