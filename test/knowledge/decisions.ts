import type { Verdict } from '#domain/series/repeated.ts';

/**
 * Pairs of decisions as minutes have them, an earlier and a later one, with what the later does to the earlier, written
 * by hand before any of them was compared.
 */
export const PAIRS: readonly (readonly [Verdict | null, string, string])[] = [
  ['repeats', 'Le budget du salon de Bruges est fixé à 12 000 €.', 'On fixe le budget du salon de Bruges à 12 000 €.'],
  ['changes', 'Le budget du salon de Bruges est fixé à 12 000 €.', 'Le budget du salon de Bruges est fixé à 15 000 €.'],
  ['changes', 'La livraison des chariots aura lieu le 3 mars.', 'La livraison des chariots aura lieu le 17 mars.'],
  ['repeats', 'La toiture de la médiathèque est refaite cet été.', 'Refaire la toiture de la médiathèque cet été.'],
  [
    'changes',
    'La toiture de la médiathèque est refaite cet été.',
    'La toiture de la médiathèque n’est pas refaite cet été.',
  ],
  [
    'repeats',
    'Le contrat de nettoyage industriel est reconduit pour un an.',
    'Reconduire le contrat de nettoyage industriel pour un an.',
  ],
  [
    'changes',
    'Le contrat de nettoyage industriel est reconduit.',
    'La reconduction du contrat de nettoyage industriel est annulée.',
  ],
  [
    'repeats',
    'L’accueil du public ferme le vendredi après-midi.',
    'Décision : l’accueil du public ferme le vendredi après-midi.',
  ],
  ['changes', 'L’accueil du public ferme le vendredi après-midi.', 'L’accueil du public ferme le jeudi après-midi.'],
  [
    'repeats',
    'On garde la maquette bleue pour la page d’inscription.',
    'La maquette bleue est gardée pour la page d’inscription.',
  ],
  ['changes', 'Recruter deux infirmières pour l’aile nord.', 'Recruter trois infirmières pour l’aile nord.'],
  [
    'repeats',
    'La cotisation annuelle des adhérents passe à 25 euros.',
    'Cotisation annuelle des adhérents : elle passe à 25 euros.',
  ],
  [null, 'Le budget du salon de Bruges est fixé à 12 000 €.', 'Le budget de la cantine est fixé à 12 000 €.'],
  [
    null,
    'La prochaine réunion du comité aura lieu le 3 octobre.',
    'La prochaine réunion du comité aura lieu le 10 octobre.',
  ],
  [null, 'Le devis du couvreur est accepté.', 'Le devis du peintre est accepté.'],
  [null, 'On retient la date du 15 décembre.', 'On retient la date du 20 décembre.'],
  [null, 'Le rapport moral est adopté à l’unanimité.', 'Le rapport financier est adopté à l’unanimité.'],
  [null, 'Fermer la salle de danse pendant les travaux.', 'Ouvrir la salle de réunion pendant les vacances.'],
  [
    null,
    'Les élus approuvent le plan d’occupation du bâtiment Horizon.',
    'Les élus demandent une navette vers le bâtiment Horizon.',
  ],
  [null, 'Commander douze tables pour le festival.', 'Commander douze bacs pour le jardin.'],
  [null, 'Valider la proposition.', 'Valider la proposition.'],
  [null, 'Julien relance le fournisseur de verre.', 'Julien relance le fournisseur de carton.'],
  [null, 'Le stand sera tenu par l’équipe commerciale.', 'Le stand sera monté par le prestataire.'],
  [null, 'La sonde de la chambre froide est remplacée.', 'L’alerte de la chambre froide passe par SMS.'],
  [null, 'Passer la recette de l’application lundi.', 'Reporter la formation des agents à lundi.'],
  [null, 'Le règlement intérieur est modifié.', 'Le règlement intérieur sera affiché dans le hall.'],
];

/** Others, written once the rule stood: nothing of it was changed for them. */
export const FRESH: typeof PAIRS = [
  [
    'repeats',
    'Le télétravail du mercredi est maintenu pour le service comptable.',
    'Maintenir le télétravail du mercredi pour le service comptable.',
  ],
  ['changes', 'Le loyer du local associatif passe à 480 euros.', 'Le loyer du local associatif passe à 520 euros.'],
  [
    'repeats',
    'La migration de la messagerie démarre en janvier.',
    'On démarre la migration de la messagerie en janvier.',
  ],
  ['changes', 'La migration de la messagerie démarre en janvier.', 'La migration de la messagerie est reportée.'],
  [
    'repeats',
    'Les vestiaires du gymnase seront repeints par la commune.',
    'La commune repeindra les vestiaires du gymnase.',
  ],
  ['changes', 'Les inscriptions à la cantine ferment le 12 juin.', 'Les inscriptions à la cantine ferment le 26 juin.'],
  [
    'changes',
    'L’abonnement à l’outil de sondage est renouvelé.',
    'L’abonnement à l’outil de sondage n’est pas renouvelé.',
  ],
  [null, 'Le loyer du local associatif passe à 480 euros.', 'La caution du local associatif passe à 480 euros.'],
  [null, 'Les vestiaires du gymnase seront repeints.', 'Les gradins du gymnase seront repeints.'],
  [null, 'Le fournisseur de pain change en avril.', 'Le fournisseur de fruits change en avril.'],
  [null, 'Ouvrir un compte pour l’antenne de Lyon.', 'Ouvrir un bureau pour l’antenne de Nantes.'],
  [null, 'Camille rédige la note sur les congés.', 'Camille rédige la note sur les astreintes.'],
  [null, 'Le parking nord est réservé aux visiteurs.', 'Le parking sud est réservé aux livraisons.'],
  [
    null,
    'La formation incendie est obligatoire pour les cadres.',
    'La formation secourisme est obligatoire pour les cadres.',
  ],
];
