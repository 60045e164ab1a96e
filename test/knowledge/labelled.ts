/**
 * Names of topics that the analyst gives to every fourth debate of a public corpus, judged by hand: whether each says
 * what a meeting may be about. None of them was looked at while words were chosen.
 */
export const TOPICS = {
  good: `Afghanistan|Âge|Alliés|Amendes forfaitaires|Assemblée nationale|Assimilation|Associations|Aviation civile|Banque
    |Campagne|Carte scolaire|Charges|Charte de la laïcité|Chine|Chocs pétroliers|Chômage|Clandestins
    |Commandement militaire|Congrès de Valence|Constituante|Cour des Comptes|Créolisation|Crise|Culture|Darmanin
    |Défense européenne|Déficit|Démantèlement|Démocratie|Dette|École|Économie|Élection|Élèves|Emmanuel Macron|Emploi
    |Énergie|Enseignants|Entreprises|Éoliennes|Eric Zemmour|Espace public|Établissements|Etats-unis|Étrangers|Euro
    |Europe|Familles|Fortune|Franc|Front national|Gaz|Général de gaulle|Hydrogène|Immigration|Immigrés|Impôt
    |Impôts de production|Indépendance|Industrie|Information|Institutions|Intégration|Investissement|Islam|Islamisme
    |Jean-Luc Mélenchon|Jeux Olympiques|Justice|Laïcité|Libre échange|Macron|Mandat|Marché|Marché du travail|Médecins
    |Médicaments|Métier|Métiers|Mitterrand|MITTERRAND|Monnaie|Nicolas Sarkozy|Normes|Nucléaire|Otages|Otan|Ouvrier
    |Papiers|Parlement|Partenaires sociaux|Pénibilité|Période de crise|Police|Policiers|Poutine|Pouvoir d'achat
    |Prélèvements obligatoires|Présomption de légitime défense|Prêt|Prévention|Primaire|Production|Programme commun
    |Protections sociales|Quarante-trois annuités|Quinquennat|Radicalisation|Référendum|Réforme|Régimes spéciaux
    |Religion|Renouvelable|Retraite|Revenu|Révolution|Riches|Russie|Salaire|Sécurité|Ségolène Royal|Services publics
    |Signes religieux|Solidarité|Spécialistes|Stade|Tenues|Territoires|Terrorisme|Traité|Travail|Troupes|Turquie
    |Ukraine|Ukrainiens|Uniforme|Université|Violence|Violences|Voile`,
  bad: `Départ|Plan|Porteurs|Pen|Expression|Dirigeant des chaînes|Achat|Chances|Réussite|Signes avant-coureurs|Projet|Loi
    |Gouvernement|Etat|Programme|Aide`,
} as const;
