import { LEFFF } from '../text/lefff.ts';
import { type Form, type Verb, Verbs } from './verbs.ts';

const FIRM = `envoyer renvoyer transmettre diffuser communiquer publier poster transférer relancer contacter recontacter appeler joindre prévenir informer avertir notifier convier
  inviter consulter solliciter interroger sonder demander écrire rédiger préparer compléter remplir finaliser boucler clôturer clore achever corriger réparer résoudre déboguer débugger débloquer tester
  vérifier contrôler relire revoir réviser auditer analyser étudier évaluer estimer chiffrer mesurer calculer lister recenser identifier documenter créer ouvrir fermer nettoyer
  actualiser adapter optimiser migrer déployer livrer installer configurer paramétrer activer désactiver brancher intégrer développer coder implémenter programmer planifier organiser caler
  fixer réserver commander acheter signer négocier facturer payer régler embaucher recruter former traduire enregistrer archiver sauvegarder exporter importer imprimer scanner récupérer
  fournir remonter déposer lancer démarrer concevoir dessiner maquetter générer synthétiser formaliser prioriser annuler reporter décaler
  renouveler coordonner recetter merger pusher provisionner monitorer cadrer escalader saisir dépanner alerter briefer convoquer distribuer adresser collecter rassembler regrouper centraliser remplacer
  restaurer refaire reprogrammer replanifier référencer prolonger raccorder rectifier reprendre ajuster dupliquer afficher enlever réduire affecter réclamer`;

/** Too general to be a task alone. */
const LOOSE = `faire mettre remettre prendre voir regarder chercher trouver rencontrer discuter échanger passer suivre gérer piloter animer tenir changer choisir produire
  construire monter apporter ramener ranger réfléchir creuser revenir travailler accompagner aider poser réunir confirmer rappeler résumer clarifier définir comparer améliorer supprimer retirer modifier simplifier`;

/** Also done by talking. */
const TALK = 'présenter montrer préciser valider soumettre répondre partager finir terminer ajouter avancer réagir';

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

/**
 * Verbs that are no work whatever their object: being, perceiving, thinking, saying, running the meeting itself.
 */
const NEVER = new Set(
  `être avoir pouvoir pourvoir vouloir savoir devoir falloir aller ailler venir revenir croire penser trouver sembler paraître aimer adorer détester préférer espérer souhaiter craindre
  comprendre connaître entendre écouter sentir rester demeurer vivre mourir naître dire parler répéter redire raconter expliquer exposer saluer remercier souligner insister signaler constater
  noter remarquer considérer supposer imaginer ignorer douter regretter avouer admettre reconnaître affirmer nier jurer assurer garantir plaider soutenir approuver accepter refuser
  partager voter abstenir suggérer proposer recommander conseiller féliciter excuser permettre laisser oser essayer commencer continuer cesser arrêter conclure récapituler résumer lever
  perdre gagner dormir rêver tomber passer dépendre tenir servir citer évoquer aborder mentionner prier apprécier associer rejoindre suivre attendre manquer coûter valoir mériter compter
  voir regarder observer relire asseoir taire rire plaindre inquiéter étonner entrer sortir rentrer recevoir obtenir promettre renoncer parier honorer approcher`.split(
    /\s+/u,
  ),
);
/** What follows the stem in the forms that give work. */
const AFTER_STEM = /(?:er|[ei]?r(?:ai|as|a|ons|ez|ont)|e|es|ent|ez|ons|s|t|is|it|issons|issez|issent)?$/u;
/** « Amène » is of « amener », « règle » of « régler ». */
const OPEN_E = /è(\p{L}{1,2})$/u;
const INFINITIVES = ['er', 'ir', 're', 'oir'];
const known = new Map<string, ReadonlyMap<Form, Verb> | undefined>();

/** The forms that a word may be of a verb outside the lists. Nothing is kept of the Lefff but what was asked. */
function openForms(word: string): ReadonlyMap<Form, Verb> | undefined {
  if (known.has(word)) return known.get(word);
  if (known.size > MOST_KNOWN) known.clear();
  const forms = new Map<Form, Verb>();
  for (let stem = word, end = AFTER_STEM.exec(word)?.[0].length ?? 0; end >= 0; end -= 1) {
    stem = word.slice(0, word.length - end);
    const stems = [stem, stem.replace(OPEN_E, 'e$1'), stem.replace(OPEN_E, 'é$1')];
    for (const infinitive of new Set([word, ...stems.flatMap((each) => INFINITIVES.map((ending) => each + ending))])) {
      const tenses = Object.hasOwn(LEFFF, infinitive) && !NEVER.has(infinitive) ? LEFFF[infinitive] : undefined;
      if (!tenses) continue;
      const verb: Verb = { infinitive, firm: false, open: true };
      if (word === infinitive && !forms.has('inf')) forms.set('inf', verb);
      for (const tense of Object.keys(TENSES) as Tense[])
        for (const [person, each] of (tenses[tense] ?? []).entries())
          if (each === word && !forms.has(`${tense}${TENSES[tense][person] ?? 1}`))
            forms.set(`${tense}${TENSES[tense][person] ?? 1}`, verb);
    }
  }
  const found = forms.size > 0 ? forms : undefined;
  known.set(word, found);
  return found;
}

/** Words of which the forms are kept: as many as a long meeting has. */
const MOST_KNOWN = 20_000;

export const FRENCH_VERBS = new Verbs({ others: openForms });
for (const [list, kind] of [
  [FIRM, { firm: true }],
  [LOOSE, { firm: false }],
  [TALK, { firm: false, talk: true }],
] as const) {
  for (const infinitive of list.split(/\s+/u)) FRENCH_VERBS.add({ infinitive, ...kind }, formsOf(infinitive));
}
