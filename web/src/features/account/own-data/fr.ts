export const fr = {
  title: 'Mes données',
  note: 'Un fichier JSON avec ce que Greffier a de vous\u00A0: votre compte, ce que vous avez dit et avez à faire dans les réunions où votre adresse ou un lien confirmé vous désigne, vos accès et vos actes, vos notifications, les e-mails reçus, vos oppositions. Ce que d’autres ont dit de vous n’y est pas. L’export est inscrit au registre.',
  rights:
    'Pour ce qui est sous votre seul nom, ou pour être effacé, adressez-vous à un administrateur\u00A0: une réunion dont la conservation est imposée n’est touchée qu’une fois celle-ci levée.',
  export: 'Exporter mes données',
  exporting: 'Export en cours…',
} as const;
