export const fr = {
  over: 'Cette invitation a déjà servi, ou n’est plus valable. Si vous avez choisi un mot de passe, connectez-vous\u202F; sinon, demandez-en une autre à un administrateur.',
  linkOver:
    'Ce lien a déjà servi, ou n’est plus valable. Si vous avez choisi un mot de passe, connectez-vous\u202F; sinon, demandez un autre lien.',
  askForAnother: 'Demander un autre lien',
  signIn: 'Connexion',
} as const;
