const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

/**
 * Words that open a sentence, a heading or a list and are nobody's name, lowercase without accents: before a colon («
 * Voilà : … », « Exemple : … ») they name no speaker, and one with a capital right after a known name begins what that
 * person says (« Mme Le Pen Ah c’est faux »).
 */
export const OPENERS = words(`
  a ah ai ainsi ailleurs allez allons alors apres arretez attendez attention au aucun aujourd aussi autre autrement aux avant avec avez avons
  bah ben bien bon bonjour bonsoir bref ca car ce cela celui celle ces cet cette ceux chaque combien comme comment
  c d dans de depuis dernier derniere des deux deuxieme deuxiemement dire dites donc du
  ecoutez eh elle elles en encore enfin ensuite entre est et etre euh evidemment exact exactement excusez exemple
  faites faut hein hier ici il ils j je jamais jusque l la le les leur leurs lorsque
  ma mais maintenant malgre meme merci mes moins mon monsieur madame messieurs mesdames
  ne ni non nos notre nous on or ou oui
  par parce pardon parfait parfois pas pendant personne peut peutetre plus point pour pourquoi pourtant premier premiere premierement puis puisque
  qu quand que quel quelle quelles quels qui quoi regardez rien
  s sa sans se selon ses seulement si sinon soit son sont sous sur
  ta tandis tant te tel tellement tes toi ton tous tout toute toutes tres trois troisieme tu
  un une va vers voici voila vos votre vous vraiment y
  absent absente absents agenda action actions adresse annexe bilan chapitre compte conclusion contexte date deadline decision decisions divers duree echeance echeances etape etapes excuse excuses
  heure horaire important info information infos introduction invites lieu liste nb next note notes objectif objectifs objet ordre organisateur partie participants
  pieces points precision presence present presents prix prochain prochaine prochaines prochains problema probleme proposition ps rappel releve remarque resultat resultats resume reunion
  section solution source sources statut suivi sujet suite synthese theme titre todo total urgent
  and attendees because but example hello hi how however i if in it meeting no ok okay please remember so subject summary thanks that the then there
  these they this title to today topic transcript transcription we well what when where which who why yes
  ademas ahora asi bueno como cuando donde ejemplo el ella ellos es esta esto gracias hola muy nosotros para pero porque pregunta pues si usted
`);

/** What someone is called who is called by a function: these may be lowercase, after an article or a title. */
export const ROLES = words(`
  animateur animatrice assistant assistante auditeur auditrice candidat candidate chef client cliente commissaire conseiller conseillere
  coordinateur coordinatrice deputee depute directeur directrice docteur elu elue enqueteur expert experte facilitateur facilitatrice
  femme homme hote hotesse interprete intervenant intervenante interviewer interviewee interviewe invite invitee journaliste juge maire maitre
  membre ministre moderateur moderatrice narrateur narratrice orateur oratrice participant participante patient patiente presentateur presentatrice
  president presidente professeur rapporteur rapporteure rapporteuse responsable secretaire senateur senatrice speaker
  temoin traducteur traductrice tresorier tresoriere user vendeur vendeuse
  anonyme inconnu inconnue unknown
`);

/** What joins the parts of a name and is written small. */
export const PARTICLES = words(
  `af al ap ben bin da dal das de del della den der des di do dos du e el en et ibn la las le les lo los of op 't ten ter the to und van vom von y z zu zum zur & - – — / | · +`,
);

/** Forms of address, before a name. */
export const TITLES = words(
  `m mm mme mmes mlle mr mrs ms miss dr pr me st ste monsieur madame mademoiselle sir lord sr sra`,
);

/**
 * A word without case, accents and the apostrophe's tail, as the lists above have it: « C’est » → « c », « Voilà » → «
 * voila ».
 */
export const opener = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’][^]*$/u, '')
    .replace(/[^\p{L}\p{N}&+/|·–—-]/gu, '');
