import { LEFFF } from '../text/lefff.ts';
import { anyOf } from '../text/pattern.ts';
import type { ConductWords } from './grammar.ts';

/** What people are, have, perceive, think or say, or do to run the meeting: no course that they settle on. */
const NO_COURSE =
  `être avoir pouvoir vouloir savoir devoir falloir croire penser trouver sembler aimer préférer espérer souhaiter craindre comprendre connaître
  entendre écouter voir revoir regarder dire parler reparler répéter raconter demander chercher hésiter discuter attendre ignorer douter supposer
  remarquer constater observer noter rappeler remercier commencer continuer finir terminer passer avancer revenir arriver venir vivre perdre
  recevoir vendre compter manquer coûter gagner consommer dépenser proposer suggérer envisager imaginer sentir rencontrer travailler
  retrouver dépendre tourner faillir apprendre attaquer enchaîner refuser payer permettre`.split(/\s+/u);

type Tenses = Readonly<Partial<Record<'P' | 'F' | 'Y', readonly (string | null)[]>>>;

const forms = (verbs: readonly Tenses[], tenses: readonly ('P' | 'F' | 'Y')[], person: number): ReadonlySet<string> =>
  new Set(
    verbs
      .flatMap((verb) => tenses.map((tense) => verb[tense]?.[person - 1]))
      .filter((word): word is string => typeof word === 'string' && word !== 'NA'),
  );
const EVERY = Object.values(LEFFF) as readonly Tenses[];
const NONE = NO_COURSE.map((infinitive) => LEFFF[infinitive] as Tenses | undefined).filter(
  (each) => each !== undefined,
);

const ONE = forms(EVERY, ['P', 'F'], 3);
const NO_ONE = forms(NONE, ['P', 'F'], 3);
const NO_MANY = forms(NONE, ['P', 'F'], 4);
const US = forms(EVERY, ['Y'], 4);

/** « Nous alignons », « on n'y touche pas »: not « cela nous rend », where « nous » is no subject. */
const WE =
  /(?<!\p{L})(?:on\s(?!y va(?!\p{L})|s['’]y met(?!\p{L})|se (?:lance|pose)(?!\p{L}))(?:(?:ne|n['’]|le|la|les|l['’]|y|leur|lui|vous|se|s['’])\s?){0,3}(?<one>\p{L}+)|nous\s(?:(?:ne|n['’]|le|la|les|l['’]|y|leur|lui|vous|nous)\s?){0,3}(?<many>\p{L}+ons))(?!\p{L})(?! (?:vite|le (?:point|tour|bilan)|un (?:point|tour))(?!\p{L}))(?<denied>(?:\s(?:donc|alors))?\s(?:pas|plus|rien|aucune?|jamais)(?!\p{L}))?/giu;
/** Told of something else, or not told but imagined. */
const DEPENDENT =
  /(?<!\p{L})(?:que|qu['’]|dont|où|si|s['’]|quand|comment|lorsque|lorsqu['’]|ce|pourquoi|combien|parce|comme|tant)\s?$/iu;
/** What goes on, rather than what is begun here. */
const GOES_ON = anyOf(
  "souvent|parfois|toujours|d['’]habitude|en général|généralement|en moyenne|chaque (?:jour|semaine|mois|année|matin|soir)|tous les (?:jours|matins|soirs|mois|ans|samedis|lundis)|depuis|en ce moment|actuellement|à ce jour|déjà|autrefois|jadis|normalement|comme d['’]hab",
);

/** What « we » do or leave from here on; with `denied`, only what we leave. */
function course(text: string, denied: boolean): boolean {
  for (const { index, groups } of text.matchAll(WE)) {
    const one = groups?.['one']?.toLowerCase();
    const many = groups?.['many']?.toLowerCase();
    const acts = one === undefined ? many !== undefined && !NO_MANY.has(many) : ONE.has(one) && !NO_ONE.has(one);
    if (acts && (groups?.['denied'] !== undefined) === denied && !DEPENDENT.test(text.slice(0, index))) return true;
  }
  return false;
}

/** What leads through a meeting, or is only a manner of speaking. */
const STAGES =
  /^(?:(?:gardons|restons|soyons) (?:notre |votre |le |bien )?(?:calmes?|prudents?|sérieux|modestes?|raisonnables)|restons-en là|passons|voyons|parlons|reparlons|revenons|venons|commençons|continuons|poursuivons|finissons|terminons|reprenons|avançons|écoutons|rappelons|espérons|disons|admettons|supposons|imaginons|allons|soyons|ayons|oublions|abordons|attaquons|attendons|remercions|essayons de|faisons (?:le|un) (?:point|tour))(?!\p{L})/iu;
const HEAD =
  /^(?:(?:alors|donc|bon|allez|eh bien|dans ce cas|très bien|d['’]accord|soit|ok|et|en ce cas|non|oui)[\s,]{1,3}){0,3}/iu;

/** « Proposons-le-leur », « alors ne réparons pas »: what one who leads has all do. */
function invites(text: string): boolean {
  const said = text.replace(HEAD, '').replace(/^ne\s|^n['’]/iu, '');
  const [word = ''] = /^\p{L}+/u.exec(said) ?? [];
  return US.has(word.toLowerCase()) && !STAGES.test(said);
}

/** How those who lead a French meeting, and those who follow them, settle things turn by turn. */
export const FRENCH_CONDUCT: ConductWords = {
  weDo: (text) => !GOES_ON.test(text) && course(text, false),
  weLeave: (text) => !GOES_ON.test(text) && course(text, true),
  invites,
  either:
    /(?<!\p{L})(jusqu['’]au?|à|le|la|du|en|pour|on|il|elle|ils|elles) [^,.?!]{1,25} ou (?:alors |plutôt |bien )?\1(?!\p{L})|(?<!\p{L})ou quoi(?!\p{L})|(?<!\p{L})on (?:(?:le|la|les|y|en) |l['’])?\p{L}+ (?:quand|comment|combien|où|qui|quoi)(?!\p{L})/iu,
  defers: anyOf(
    "(?:laisse|laissons|laisserons|laissez)(?: donc)? (?:ça|cela|cette question|la question|ce point|le sujet)(?! (?:tomber|de côté))|pour plus tard|une autre fois|(?:restons|reste)-?(?:en)? (?:en )?là|s['’](?:arrête|arrêter) là|n['’]ouvr(?:e|ons) pas|(?:on|nous) (?:en )?(?:reparle|reparlons|reparlera|reparlerons|retombera|retomberons|verra|verrons)[\\s,.]*$",
  ),
  unopposed:
    /^(?:(?:certainement |sûrement )?pas moi|personne|aucune? (?:opposition|objection|abstention|voix)|pas de (?:main|voix)|je ne vois (?:aucune|pas de))/iu,
  describes: anyOf(
    "par (?:la loi|le code|le règlement|la convention|le contrat|l['’]état)|(?<=^(?:(?:alors|oui|donc|bon|et|euh|sur [^,]{1,30})[\\s,]{1,3}){0,3})(?:\\p{N}+|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille)(?!\\p{L})(?=[^,;]*$)|, contre(?= )|(?:seront|sont|sera|est) (?:en congés?|en vacances|en arrêt|malades?|fermée?s pour)(?!\\p{L})|(?:mon|ma|mes) (?:équipe|service|classe|secteur|magasin|dépôt|chef)",
  ),
  iDecide:
    /(?<!\p{L})je (?:(?:le|la|les|vous|leur|lui)\s|l['’])?(?:garde|retiens|retire|maintiens|prends(?! (?:note|la parole|acte))|choisis|tranche|refuse|accepte|accorde|autorise|confie|laisse|reporte|suspends|annule|arrête|supprime|ferai(?= appel)|ne (?:veux|souhaite) (?:pas|plus)|veux que|m['’]y oppose|signe|valide)(?!\p{L})/iu,
  puts: /(?<!\p{L})je (?:vous |te )?(?:propose|suggère)(?!\p{L})(?! (?:donc )?(?:de |d['’]|que l['’]on |qu['’]on |que nous )?(?:pass|commenc|poursui|continu|repren|revien|reven|avanc|parl|regard|faire le (?:point|tour)|faisons le|une pause))/iu,
  consents:
    /^(?:(?:ah|oh|bon|bah|ben|euh|très bien|oui|alors)[\s,]{1,3}){0,3}(?:(?:c['’]est )?noté|entendu|adopté|accordé|soit|volontiers|parfait|d['’]accord|va pour|ça marche|ok pour (?:moi|nous)|(?:cela|ça) (?:me|nous) (?:va|convient|paraît (?:bien|juste|sage|raisonnable))|(?:moi|à moi|nous) aussi|je (?:suis d['’]accord|suis pour|m['’]y (?:rallie|range)|valide|signe)|aucune objection|pas d['’]objection)(?!\p{L})/iu,
  lasting: /(?<!\p{L})(?:tant|avant|jusqu['’]à ce) qu(?:e |['’])[^,.;:!?]{1,80}/giu,
  wonders:
    /(?<!\p{L})(?:qui|quoi|quand|combien|comment|pourquoi|où|quel(?:le)?s?|lequel|laquelle|est-ce|qu['’]est-ce|sûre?s?|vraiment|déjà|c['’]est)(?!\p{L})|-(?:t-)?(?:il|elle|ils|elles|on|ce|tu|vous|nous)(?!\p{L})/iu,
};
