import type { Block } from '../../../guides/content.ts';

export const antiSpam: readonly Block[] = [
  'La page anti-spam est réservée aux administrateurs, s’appuie sur 4\u00A0appels d’API dédiés et se relit toutes les 30\u00A0secondes.',
  {
    note: 'Elle n’existe pas encore\u00A0: ni la page, ni ses appels. Elle surveillera les connexions à Microsoft et à Google, que cette version n’a pas.',
  },
  'Ce que prévoit l’architecture V1.2.1\u00A0:',
  {
    columns: ['Mesure', 'Avant', 'Prévu'],
    rows: [
      ['Requêtes Graph pour Teams, par minute', '60', '45'],
      ['Abonnements', '5', '3'],
      ['Permissions Teams', '16', '5'],
      ['Score de spam, sur 100', '90', '15'],
      ['Seuil de ralentissement détecté', '—', '70\u00A0% de la limite'],
      ['Vérifications automatiques', '—', '6'],
    ],
  },
  'Limites prévues pour Google, par minute\u00A0: agenda 400, Meet 40, Drive 800.',
];
