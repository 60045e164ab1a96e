/** What the frame around the pages says. */
export const fr = {
  product: 'Greffier',
  navigation: 'Navigation principale',
  menu: 'Menu',
  skip: 'Aller au contenu',
  search: 'Rechercher',
  refresh: 'Actualiser la page',
  signOut: 'Se déconnecter',
  account: 'Votre compte',
  appearance: 'Apparence',
  themes: { system: 'Comme le système', light: 'Claire', dark: 'Sombre' },
  version: 'v1.1.0-anti-spam',
} as const;
