import type { Block } from '../../../guides/content.ts';

export const dns: readonly Block[] = [
  'Un nom d’hôte suffit\u00A0: il mène au proxy inverse, et `PUBLIC_URL` le répète à Greffier.',
  {
    columns: ['Enregistrement', 'Valeur', 'TTL'],
    rows: [
      ['A, ou AAAA', 'l’adresse du serveur', '3600'],
      ['CAA', 'l’autorité de votre certificat', '3600'],
    ],
  },
  'Pour les e-mails d’invitation, le domaine de l’expéditeur a besoin des enregistrements que demande votre serveur SMTP (SPF, DKIM).',
  {
    steps: [
      'Créez l’enregistrement.',
      'Donnez ce nom au proxy, avec un certificat.',
      'Fixez `PUBLIC_URL`, redémarrez, et ouvrez l’adresse\u00A0: la page de connexion paraît.',
    ],
  },
];
