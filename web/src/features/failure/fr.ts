export const fr = {
  title: "Oops! Une erreur s'est produite",
  unexpected: "Une erreur inattendue s'est produite",
  reload: 'Recharger la page',
} as const;
