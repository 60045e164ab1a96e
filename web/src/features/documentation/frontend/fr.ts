import type { Block } from '../../../guides/content.ts';

export const frontend: readonly Block[] = [
  'L’application est faite avec React, React Router et Redux Toolkit, et construite par Vite. Chaque page est une partie chargée à sa première ouverture.',
  {
    columns: ['Ce qui est pesé, compressé', 'Limite'],
    rows: [
      ['JavaScript de départ', '155\u00A0ko'],
      ['Une page de plus', '25\u00A0ko'],
      ['Feuilles de style', '12\u00A0ko'],
      ['Polices', '90\u00A0ko'],
      ['Le dessin des schémas ajoutés, au premier que l’on regarde', '200\u00A0ko'],
    ],
  },
  'Ces limites sont vérifiées à chaque construction. Les polices et tout le reste viennent du serveur lui-même\u00A0: aucune page n’appelle un autre site.',
  { heading: 'Ce qui vaut sur chaque écran' },
  {
    list: [
      'Clair ou sombre, de 390\u00A0pixels à un grand écran, au clavier, et lu par un lecteur d’écran\u00A0: les essais l’examinent avec axe.',
      'Une action est décrite une fois, et sert au bouton, à la palette ([[Ctrl K]]) et aux raccourcis ([[?]]).',
      'Une page vide dit pourquoi, et mène au guide.',
    ],
  },
];
