import { LEFFF } from '../text/lefff.ts';

/** Verbs that settle a matter when those who may decide use them of it, whatever the matter. */
const SETTLING =
  `retenir garder conserver choisir opter prendre adopter approuver valider accepter accorder consentir agréer entériner ratifier confirmer acter
  écarter exclure abandonner renoncer décliner refuser rejeter retirer reporter repousser décaler déplacer avancer ajourner différer suspendre geler arrêter supprimer annuler
  maintenir reconduire renouveler prolonger fixer limiter plafonner porter ramener augmenter baisser relever réduire doubler attribuer affecter désigner nommer élire
  lancer engager autoriser interdire instaurer créer instituer ouvrir fermer remplacer basculer procéder trancher décider statuer convenir rallier arbitrer
  généraliser étendre imposer exiger dispenser exempter rouvrir rallumer éteindre recruter embaucher commander acheter louer vendre signer financer subventionner
  publier diffuser partager répartir rattacher transférer confier déléguer réserver privilégier préférer rembourser facturer offrir équiper installer inscrire enlever ôter sortir`.split(
    /\s+/u,
  );

type Tense = 'P' | 'Y' | 'K' | 'F';

/** Forms of verbs in a tense, persons from 1 to 6; of participles all four. */
function formsOf(infinitives: readonly string[], tense: Tense, persons: readonly number[]): ReadonlySet<string> {
  const words = infinitives.flatMap((infinitive) => {
    const forms = (LEFFF[infinitive] as Readonly<Partial<Record<Tense, readonly (string | null)[]>>> | undefined)?.[
      tense
    ];
    return persons.map((person) => forms?.[person - 1]);
  });
  return new Set(words.filter((word): word is string => typeof word === 'string' && word !== 'NA'));
}

const WE = formsOf(SETTLING, 'P', [1, 3, 4, 6]);
const WILL = formsOf(SETTLING, 'F', [3, 4, 6]);
const LET_US = formsOf(
  [...SETTLING, 'tenir', 'faire', 'partir', 'rester', 'passer', 'laisser', 'dire', 'essayer'],
  'Y',
  [4],
);
const SETTLED = formsOf(SETTLING, 'K', [1, 2, 3, 4]);

/** Who may decide: « on », « nous », and the bodies that do. */
const DECIDERS =
  /(?<!\p{L})(?:on|nous|(?:les élus|le bureau|le conseil|la commission|l['’]assemblée|l['’]équipe|le comité|le jury|le groupe|les membres|la direction|la commune|la ville)(?:\s\p{L}+)?)\s(?:(?:ne|n['’]|le|la|les|l['’]|y|en|leur|lui|vous|s['’]|se|m['’]|nous)\s?){0,3}(?:(?:donc|alors|bien|tous)\s){0,2}(\p{L}+)(?!\p{L})(?!\s(?:en (?:tête|compte|mémoire|main)|note|acte|contact|le temps|la parole|du temps|un point|le point)(?!\p{L}))/giu;

/** « Nous retenons », « on écarte », « le bureau s'oppose »; « que nous retenons » tells of something else. */
export function deciderSettles(text: string): boolean {
  for (const match of text.matchAll(DECIDERS)) {
    const word = match[1]?.toLowerCase() ?? '';
    if ((WE.has(word) || WILL.has(word)) && !DEPENDENT.test(text.slice(0, match.index))) return true;
  }
  return false;
}

const DEPENDENT = /(?<!\p{L})(?:que|qu['’]|dont|où|si|quand|comment|lorsque|ce)\s?$/iu;

/** « Restons-en à six », at the head of what is said. */
export const letUsSettle = (text: string): boolean => {
  const [, word, rest = ''] = /^(\p{L}+)(?:-(?:nous|la|le|les|leur|lui|en|y))*(.*)$/su.exec(text) ?? [];
  return word !== undefined && LET_US.has(word.toLowerCase()) && !STAGES.test(rest);
};

/** What leads through a meeting and settles nothing: « passons au vote », « faisons le point ». */
const STAGES =
  /^\s(?:à l['’]|à la suite|au|aux|à (?:la|ce|cette)|le point|un (?:point|tour)|le tour|attention|parler|voir|finir|terminer|répondre|la parole|(?:notre |votre )?calmes?|prudents?)(?!\p{L})/iu;

const BE =
  /(?<!\p{L})(?:est|sont|sera|seront|reste|restent|restera|resteront|demeure|demeurent|devient|deviennent|deviendra|passe|passent|passera|passeront)\s(?:(?:donc|alors|bien|désormais|maintenant|ainsi|définitivement|aussi|également|encore|tous|toutes|d['’]office)\s?){0,3}(\p{L}+)(?!\p{L})/giu;

/** « Le poste est maintenu », « la régie sera écartée »: a thing with a participle of those verbs. */
export function isSettled(text: string): boolean {
  for (const match of text.matchAll(BE)) {
    if (SETTLED.has(match[1]?.toLowerCase() ?? '') && !NOT_IT.test(text.slice(0, match.index))) return true;
  }
  return false;
}

/** « N'est pas », « qui est », « c'est »: told of something else, or left open. */
const NOT_IT = /(?<!\p{L})(?:n['’]|ne|qui|qu['’]il|qu['’]elle|où|dont|si|c['’]|ça|cela|ce|on|y|était|été)\s?$/iu;

const WILL_BE = /(?<!\p{L})(\p{Ll}{2,}(?:ra|ront))(?!\p{L})/gu;
/** Futures that foretell, allow, need or move rather than settle, and words that only end so. */
const NO_FUTURE =
  /^(?:faudra|pourra|pourront|devra|devront|verra|dira|diront|saura|sauront|voudra|voudront|répondra|aura|auront|viendra|viendront|suffira|permettra|coûtera|dépendra|durera|tiendra|arrivera|va|sera|seront|fera|feront|ira|iront|reviendra|appartiendra|incombera|parviendra)$/u;

/** « Les grandes sections sortiront à onze heures »: what will hold, said of a thing. */
export function willHold(text: string): boolean {
  for (const { 1: word = '', index } of text.matchAll(WILL_BE))
    if (!NO_FUTURE.test(word) && !PERSON.test(text.slice(Math.max(0, index - NEAR), index))) return true;
  return false;
}

/** Characters before a verb in which its subject is looked for. */
const NEAR = 60;
/** Whoever is named does work: « Mme Perrault le mettra ». */
const PERSON =
  /(?<!\p{L})(?:M\.|Mme|Mmes|Monsieur|Madame|Maître|Dr|qui|je|tu|il|elle|ils|elles|vous|on|(?!(?:Les?|La|Un|Une|Ce|Cet|Cette|Ces|Chaque|Tout|Toute|Tous|Nos?|Notre|Aucune?|Chacun|Et|Mais|Donc|Alors|Pour|Dans|Jusqu|En|À|Au|Aux|Désormais|Sans|Avec)(?!\p{L}))\p{Lu}\p{Ll}+)\s[^,;]*$/u;
