export const fr = {
  menu: (name: string) => `Qui est ${name}\u202F?`,
  link: 'Ce participant est…',
  unlink: 'Retirer ce compte',
  room: 'C’est le micro d’une salle',
  person: 'C’est une personne',
  proposal: (name: string, email: string) => `Est-ce ${name} (${email})\u202F?`,
  answer: 'Confirmer…',
  proposalsFailed: 'Les comptes du même nom n’ont pas pu être cherchés.',
  linking: {
    title: (name: string) => `${name} est…`,
    note: 'Cette personne pourra lire la réunion et cocher les actions qui lui sont attribuées.',
    email: 'Adresse e-mail de son compte',
    confirm: 'Confirmer',
    confirming: 'Confirmation…',
    done: (name: string) => `Le compte de ${name} est confirmé.`,
  },
  unlinking: {
    title: 'Retirer ce compte',
    note: (account: string, name: string) => `${account} ne sera plus ${name}, et ne lira plus la réunion à ce titre.`,
    confirm: 'Retirer',
  },
  marking: {
    title: 'Micro partagé d’une salle',
    note: (name: string, hasAccount: boolean) =>
      `«\u00A0${name}\u00A0» est un micro que plusieurs partagent, et personne en particulier\u00A0: ${hasAccount ? 'son compte est retiré, et ' : ''}ses actions n’ont plus de responsable.`,
    confirm: 'C’est une salle',
  },
  failed: (reason: string) => `La modification n’a pas été enregistrée\u00A0: ${reason}`,
} as const;
