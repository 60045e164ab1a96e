export const fr = {
  unreachable: 'Cette page n’a pas pu être chargée\u00A0: la connexion est coupée.',
} as const;
