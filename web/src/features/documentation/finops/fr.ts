import type { Block } from '../../../guides/content.ts';

export const finops: readonly Block[] = [
  'Greffier ne dépense rien chez un fournisseur\u00A0: aucun service payant n’est appelé tant que vous n’en branchez pas. Ce qui coûte est la machine.',
  {
    columns: ['Poste', 'Ce qui le fait grandir', 'Ce qui le limite'],
    rows: [
      ['Mémoire et processeur', 'le nombre de bots, un Chrome chacun', '«\u00A0Limite de réunions simultanées\u00A0»'],
      [
        'Disque',
        'les transcriptions et les événements, gardés tant qu’on ne les supprime pas',
        'la suppression de réunions\u202F; «\u00A0Conservation des journaux, en jours\u00A0» pour les journaux',
      ],
      ['Réseau', 'le direct, et les réunions elles-mêmes', 'les pages cachées ferment leur flux'],
      ['Modèle d’IA', 'les jetons des réunions analysées', '«\u00A0Jetons par jour\u00A0», dans les paramètres'],
    ],
  },
  'Les mesures que le serveur publie sur `/metrics` disent combien chaque poste consomme.',
  {
    note: '«\u00A0Jetons IA (estimation)\u00A0» sur le Dashboard compte les jetons du jour d’un modèle configuré\u202F; sans modèle, l’analyse ne coûte que du temps de processeur.',
  },
];
