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
  { heading: 'Ajouter les schémas de votre installation' },
  'Un administrateur ajoute ses propres schémas à cette page, en texte\u00A0: le réseau, la reverse proxy, qui appeler. Tout le monde les lit, à la fin de leur section et par ⌘K.',
  {
    steps: [
      'Au bas de cette page, choisissez «\u00A0Ajouter un diagramme\u00A0».',
      'Donnez un titre et une section, et écrivez le schéma en Mermaid. L’aperçu suit ce que vous écrivez.',
      'Enregistrez. Vous pouvez ensuite «\u00A0Modifier\u00A0» le schéma, ou le «\u00A0Retirer\u00A0»\u202F; un retrait s’annule tant que le message est à l’écran.',
    ],
  },
  {
    list: [
      'Un texte a 50\u00A0000\u00A0caractères au plus.',
      'Un texte que Mermaid ne sait pas lire est enregistré aussi\u00A0: à sa place paraît «\u00A0Syntax error in text\u00A0», et le texte reste lisible.',
      'Les réglages écrits dans le texte, en directives ou en en-tête, sont laissés de côté\u00A0: les schémas ont les couleurs de l’application.',
      'Chaque ajout, changement et retrait est dans le registre, avec son auteur. Un texte retiré reste chiffré dans le journal\u00A0: n’y écrivez pas de mot de passe.',
    ],
  },
  'Les développeurs trouvent dans le projet `README.md`, `ARCHITECTURE.md` et `CONTRIBUTING.md`. Leurs exemples sont coupés d’essais qui s’exécutent.',
];
