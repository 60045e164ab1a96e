export const fr = {
  intro:
    'Comment Greffier s’installe et fonctionne, pour la personne qui tient le serveur. Les autres n’en ont pas besoin.',
} as const;
