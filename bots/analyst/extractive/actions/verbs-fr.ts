import { LEFFF } from '../text/lefff.ts';
import { type Form, Verbs } from './verbs.ts';

const FIRM = `envoyer renvoyer transmettre partager diffuser communiquer publier poster transférer relancer contacter recontacter appeler joindre prévenir informer avertir notifier convier
  inviter consulter solliciter interroger sonder demander répondre écrire rédiger préparer compléter remplir finaliser boucler clôturer clore achever corriger réparer résoudre déboguer débugger débloquer tester
  vérifier contrôler valider relire revoir réviser auditer analyser étudier évaluer estimer chiffrer mesurer calculer lister recenser identifier documenter créer ouvrir fermer retirer nettoyer
  actualiser adapter optimiser migrer déployer livrer installer configurer paramétrer activer désactiver brancher intégrer développer coder implémenter programmer planifier organiser caler
  fixer réserver commander acheter signer négocier facturer payer régler embaucher recruter former traduire enregistrer archiver sauvegarder exporter importer imprimer scanner récupérer
  fournir remonter soumettre déposer lancer démarrer concevoir dessiner maquetter générer synthétiser formaliser prioriser annuler reporter décaler
  renouveler coordonner recetter merger pusher provisionner monitorer cadrer escalader saisir dépanner alerter briefer convoquer distribuer adresser collecter rassembler regrouper centraliser remplacer
  restaurer refaire reprogrammer replanifier référencer prolonger raccorder rectifier reprendre ajuster dupliquer afficher`;

/** Too general to be a task alone. */
const LOOSE = `faire mettre remettre prendre voir regarder chercher trouver rencontrer discuter échanger passer suivre gérer piloter animer tenir changer choisir produire
  construire monter apporter ramener ranger réfléchir creuser avancer revenir travailler accompagner aider poser réunir confirmer ajouter finir terminer rappeler résumer clarifier définir comparer améliorer supprimer modifier simplifier`;

/** Also done by talking. */
const TALK = 'présenter montrer préciser';

/** « Suis » is être. */
const HOMOGRAPHS = new Set(['suis']);

/** Lefff's names of tenses, and which person each of its forms is. */
const TENSES = { P: [1, 2, 3, 4, 5, 6], F: [1, 2, 3, 4, 5, 6], S: [1, 2, 3, 4, 5, 6], Y: [1, 2, 3, 4, 5, 6] } as const;
const ENDINGS = {
  P: 'e es e ons ez ent',
  F: 'erai eras era erons erez eront',
  S: 'e es e ions iez ent',
  Y: 'e e e ons ez ent',
} as const;

type Tense = keyof typeof TENSES;

/** The forms of a verb from the Lefff; a verb that it has not yet (« recetter ») follows the first group. */
function* formsOf(infinitive: string): Generator<readonly [Form, string]> {
  yield ['inf', infinitive];
  const known = LEFFF[infinitive];
  for (const tense of Object.keys(TENSES) as Tense[]) {
    const words = known ? known[tense] : ENDINGS[tense].split(' ').map((ending) => infinitive.slice(0, -2) + ending);
    for (const [index, word] of (words ?? []).entries()) {
      const person = TENSES[tense][index];
      if (word && word !== 'NA' && person && !HOMOGRAPHS.has(word)) yield [`${tense}${person}`, word];
    }
  }
}

export const FRENCH_VERBS = new Verbs();
for (const [list, kind] of [
  [FIRM, { firm: true }],
  [LOOSE, { firm: false }],
  [TALK, { firm: false, talk: true }],
] as const) {
  for (const infinitive of list.split(/\s+/u)) FRENCH_VERBS.add({ infinitive, ...kind }, formsOf(infinitive));
}
