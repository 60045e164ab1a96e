import { FRENCH_VERBS } from '../actions/verbs-fr.ts';
import { anyOf, spaced } from '../text/pattern.ts';
import type { WeighedWords } from './grammar.ts';

/** What a matter is, once it is settled: participles of the verbs that settle. */
const SETTLED =
  '(?:approuv|adopt|valid|conserv|gard|abandonn|gel|fix|report|supprim|lanc|command|accept|écart|arrêt|autoris|accord|réserv|annul|repouss|avanc|désign|nomm|confirm|vot|décal|déplac|limit|plafonn|port|ramen|attribu|affect|rejet|ajourn|rallum|prolong|ferm|instaur|cré|réput|remplac|transfér|tranch|engag|convoqu|augment|baiss|doubl|financ|publi|recrut|embauch|ouvr|modifi|appliqu|enregistr|sign|ajout|achet|lou|répart|organis|maint|refus|institu|rattach|confi|donn|renouvel)(?:ée?s?)|(?:reten|maint?en|conven|entend|exclu|reconduit|reconduct|élu|suspend|interdi|cho(?:is)|clos|réparti|établi|acquis|offer|ouver|inscri|admis|mis|réduit)(?:ue?s?|ie?s?|te?s?|es?|s)?';
const ADVERBS =
  '(?: (?:donc|alors|bien|désormais|maintenant|ainsi|officiellement|définitivement|aussi|également|encore)){0,3}';
const DATE =
  '(?:le |au |du |à partir d|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|\\p{N}|en (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre))';

/** « On garde », « nous ne changeons pas »: the verb after « on ». */
const WE_ACT =
  /(?<!\p{L})(?:on|nous)\s(?:(?:ne|n['’]|le|la|les|l['’]|y|en|leur|s['’]|s|se)\s?){0,3}(\p{L}+)(?!\p{L})(?!\s(?:en (?:tête|compte|mémoire|main)|note|acte|contact|le temps|la parole|du temps|un point|le point)(?!\p{L}))/giu;
/** What we do all the time without settling anything. */
const NO_ACT =
  /^(?:hésit|retrouv|fai(?:t|sons)$|v(?:oit|oyons|erra|errons)|cherch|regard|attend|parl|trouv|prépar|commenc|pass|attaqu|revien|reven|continu|avance|travaill|dout|demand|discut|accus|déplor|constat|totalis|affich|dispos|enregistr)/iu;

function weAct(text: string): boolean {
  for (const [, word = ''] of text.matchAll(WE_ACT))
    if (!NO_ACT.test(word) && FRENCH_VERBS.find(word, ['P3', 'P4'])) return true;
  return false;
}

export const FRENCH_WEIGHED: WeighedWords = {
  settles: anyOf(
    "(?:c['’]est|ces|s['’]est|voilà qui est(?! (?:donc )?réglé)|nous voilà|on est|tout est) (?:donc |bien |alors )?(?:réglée?|calée?|vendu|dit|dits|décidée?|décider|actée?|validée?|entendu|acquis|accordée?|enregistrée?|conclu|tranchée?|convenu|adoptée?|adopter|d['’]accord|officiel|plié|bouclé)(?: (?:pour|sur|que|donc))?(?!\\p{L})(?! (?:avec|mais))",
    "(?<=^(?:(?:ok|bon|alors|donc|allez|très bien|entendu)[\\s,]+)?)(?:adjugée?|adjuger|adoptée?|adopter(?=\\s*$)|vendu|accordé)|(?:marché conclu|affaire conclue|tope là|banco|va pour|allez pour(?! la)|ok pour (?!moi|toi|nous|vous)|on par(?:t)? (?:là-dessus|sur ça|comme ça|sur)|on fait (?:ça|comme ça)|faisons (?:ça|comme ça|ainsi)|on s['’]en tient|on si tient|on s['’]y tient|on (?:le |la )?note|je note (?:donc )?(?:que )?(?:\\p{N}|dix|deux|trois|quatre)|l['’]on s['’]y tient|il en est (?:ainsi|donc) décidé|on reste (?:à|sur|là-dessus)|on en reste (?:à|là)|voilà tout|n['’]en parlons plus|un point c['’]est tout|(?:cela|ça) va de soi|je tranche|on (?:se cale|tranche|acte)(?! pas)|(?:c['’]est )?hors de question|pas question|c['’]est parti|ça roule|il a été (?:convenu|décidé))(?!\\p{L})",
    "(?:la |cette )?(?:décision|règle) est (?:prise|arrêtée|adoptée)|(?<!(?:que|si|quand|dont) )(?:le comité|le bureau|le conseil|l['’]assemblée|la commission|les élus|le jury|le groupe|l['’]équipe|la direction) (?:a (?:donc )?(?:tranché|décidé|retenu|choisi)|autorise|adopte|approuve|retient|écarte|écartent|retiennent|demande donc|propose donc|décide)",
  ),
  votes: anyOf(
    "(?:(?!aux)\\p{L}{2,20}|\\p{N}{1,6}) voix|à l['’]unanimité|avis (?:favorable|défavorable)|à vie favorable|pas d['’](?:opposition|objection)|aucune (?:opposition|objection)|abstentions?|\\p{L}+ mains levées|unanimité(?!\\p{L})|(?:nous sommes|on est) (?:tous )?unanimes|mis aux voix|(?:voix|vote) contre|adoptée?s? à|quitus|est élue?s?|sont élue?s?",
  ),
  resolves: new RegExp(
    spaced(
      `(?<!\\p{L})(?:le|la|les|l['’]|ce|cet|cette|ces|notre|nos|mon|ma|mes|il|elle|ils|elles|chaque|tout|toute|aucune?|mme|m[.]) ?[^;!?]{0,70}? (?:(?:est|sont|sera|seront|devient)${ADVERBS} (?:${SETTLED}|interdit|gratuit|obligatoire)(?!\\p{L})|(?:reste|restent|restera|resteront|demeure|demeurent|demeurera|passe|passent|passera)${ADVERBS} (?:${SETTLED}(?!\\p{L})|(?:à|au|aux|sur)(?= )|inchangée?s?|ce qu['’](?:il|elle)s?(?= )|tel(?:le)?s?(?: quel(?:le)?s?| qu['’])|comme (?:il|elle)s? (?:est|sont)|en (?:l['’]état|place|vigueur|quarantaine))|(?:attendra|attendront|(?:est|sont) (?:renvoyée?s?|remise?s?) (?:à|au)) (?:la |le |notre )?(?:prochaine? )?(?:réunion|séance|conseil|comité|bureau|assemblée))`,
    ),
    'iu',
  ),
  nextMeeting: new RegExp(
    spaced(
      `(?<!\\p{L})(?:(?:la |le |notre )?prochaine? (?:réunion|séance|comité|rendez-vous|rencontre|point|conseil|commission|bureau|assemblée)(?= )|rendez-vous (?=le )|(?:la |le )?prochaine?(?: fois)?,? (?:c['’]est|ce sera)(?= )|on se (?:refait|voit|fixe)(?= [^.;!?]{0,30}le (?:\\p{N}|premier|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente))|(?:la|le|notre|nos) prochaine?s? (?:\\p{L}+ ){1,4}?(?:est|sera|aura lieu|a lieu|se tient|se tiendra|se déroulera|se réunira|sont|auront lieu)|on se (?:revoit|retrouve) (?:donc )?|nous nous (?:revoyons|retrouvons|retrouverons|reverrons)) ?[^.;!?]{0,40}?${DATE}`,
    ),
    'iu',
  ),
  takesPlace: new RegExp(
    spaced(
      `(?<!\\p{L})(?:(?:aura|auront) (?:bien |donc |désormais )?lieu|se (?:tiendra|tiendront|réunira|réuniront|fera|feront)) ?[^.;!?]{0,40}?${DATE}`,
    ),
    'iu',
  ),
  rules: anyOf(
    "désormais|dorénavant|à partir (?:de maintenant|d['’]aujourd['’]hui|de demain)|à l['’]avenir|plus (?:aucune?|personne)|c['’]est la règle(?= à partir|[\\s,.]*$)|et non plus|(?:cela|ça|ceci) vaut pour (?:tout le monde|tous|toutes|chacun)|fait foi|font foi",
  ),
  fromNow: anyOf(
    "à partir (?:de|du|d['’])|à compter (?:de|du|d['’])|jusqu['’](?:à|au|en)|dès (?:lundi|mardi|demain|le|la|maintenant|janvier|septembre)|plus (?:de|jamais)|sans exception|et non|dans tous les cas|tant que",
  ),
  weDecide:
    /^(?:(?:alors|donc|bon|allez|ok),? )?(?:prenons|retenons|gardons|restons|partons|faisons|laissons|fixons|choisissons|reportons|supprimons|maintenons|annulons|abandonnons)(?:-(?:la|le|les|en))?(?!\p{L})(?! (?:le temps|le ton|un tour|attention|un point sur|répondre|parler|finir|notre calme|calmes?|prudents?))/iu,
  weAct,
  asks: /(?<!\p{L})(?<!permettant )ou (?:pas|non|on)(?!\p{L})|(?<=\p{L} )non\s*$|^(?:(?:et|bon|alors|donc|mais|euh|ok|sinon|du coup)[\s,]+){0,3}(?:qui|quand|comment|combien|pourquoi|est-ce|qu['’]est-ce|c['’]est quoi|où|quel(?:le)?s?)(?!\p{L})/iu,
  plans: anyOf(
    "faut-il|doit-on|peut-on|pouvons-nous|pourrions-nous|va-t-on|voulez-vous|souhaitez-vous|veux-tu|veut-on|est-ce qu['’]on|est-ce que (?:nous|l['’]on) (?!avons|a |sommes|est |savons|sait)|(?!(?:av|s|sav|connaiss|somm)ons-)\\p{L}{2,20}ons-nous|(?:souhait|préfér)ez-vous|on (?:les? |la |en |y )?\\p{L}+ (?:\\p{L}+ ){0,4}ou (?:pas|on)|et les? \\p{L}+ (?:pour \\p{L}+ )*on les|ça vous va|vous êtes d['’]accord|tout le monde est d['’]accord",
  ),
  yesOrNo:
    /^(?:(?:ah|oh|bah|ben|euh|bon)[\s,]+)*(?:non|oui|ouais|surtout pas|certainement pas|absolument pas|si)(?!\p{L})(?!,? (?:je|j['’]|il|elle|ils|elles|c['’]est (?:exact|vrai)|y a|mais|attends|enfin))/iu,
  numbers:
    /\p{N}+|(?<!\p{L})(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|midi)(?!\p{L})/giu,
  objects:
    /^(?:(?:euh|ah|bah|ben|oui|ouais)[\s,]+)*(?:attends|attendez|moi (?:le \p{L}+ )?je (?:ne )?(?:peux|veux) pas|si on|ah si|non|mais|surtout pas|c['’]est pas possible|bof|le \p{N}+ c['’]est)(?!\p{L})/iu,
  concludes:
    /^(?:(?:ok|okay|oui|bon|bah|ben|très bien|parfait|entendu|d['’]accord|soit|euh|allez|alors|donc|ouais|va)[\s,:]+){0,3}(?:donc|alors|allez|bon|ok|d['’]accord|dans ce cas|du coup|soit|finalement|entendu|va)(?!\p{L})|(?<!\p{L})(?:donc|alors|allez|adjugé)[\s.!]*$|(?<=\p{L} )donc(?!\p{L})/iu,
  agreed:
    /^(?:(?:bah|ben|euh|ah|bon)[\s,]+)*(?:oui|ouais|ok|d['’]accord|parfait|entendu|adopté|voilà|ça (?:me |nous )?va|moi (?:aussi|ça me va)|très bien|bien entendu|c['’]est (?:mieux|bien|bon|noté|parfait|clair)|nickel|super|merci|ah merci|soit|moi de même|je (?:passe|lance|m['’]en|le fais|la fais|note)|va pour)(?!\p{L})|(?<!\p{L})(?:ok|oui|ça (?:me |nous )?va|d['’]accord|ouais|ok pour moi|pour moi|ça marche|c['’]est (?:bien|bon|mieux)|parfait|nickel)[\s.!]*$/iu,
  past: anyOf(
    "(?:en|au) (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|printemps|automne),? (?:on (?:a|avait)|nous (?:avons|avions|l['’]avions))|(?:on|nous|ils|elles|j['’]|il|elle) ?(?:avai[st]|avaient|avions|était|étaient)|(?:l['’]an|la semaine|le mois|la fois|l['’]année) (?:dernier|dernière|passée?)|hier|à l['’]époque|il y a |y a (?:\\p{L}+ )?(?:ans|mois|semaines|jours)|déjà|ils ont|elles ont|(?:l['’]|les )(?:a|ont) (?:votée?s?|adoptée?s?|décidée?s?|validée?s?|retenue?s?) (?:en|au|lors|à la)|(?:la direction|le ministère|le siège|le client|l['’]assureur|le maire|la préfecture|le gouvernement|la région|le département) (?:a |nous |ferme|passe|impose|exige|demande|elle|il )|chez (?:eux|un autre|nos voisins)|là-bas",
  ),
  hedged: anyOf(
    "peut-être|je (?:pense|crois|trouve|dirais|serais|préférerais|propose|suggère|recommande|souhaite|voudrais|plaide)|on (?:pourrait|devrait|peut|doit|verra|va voir|dirait)|nous (?:pourrions|devrions|pouvons|devons|verrons)|il (?:faut|faudra|faudrait|serait)|faudrait|faut|ce serait|j['’]aimerais|par exemple|à titre d['’]exemple|si (?:on|nous|vous|tu|jamais|j['’]|l['’])|(?:aurait|aurions|serait|seraient|pourrait|pourraient|devrait|voudrait|faudrait|auraient)|et si|imaginons|plutôt d['’]avis|en théorie|normalement|un jour|envisage",
  ),
  undecided: anyOf(
    "(?:on|nous) (?:ne )?(?:tranche|tranchons|trancherons|décide|décidons|conclu|conclurons|sait|savons|rouvr)|(?:ne |n['’])(?:est|sont) (?:pas|rien|toujours pas)|rien n['’]est|pas encore|reste (?:à|posée?)|(?:question|point|sujet|choix|débat|tout|cela|ça)(?: \\p{L}+){0,3} reste(?:nt)?(?: \\p{L}+)? (?:ouvert|posée?s?|entière?s?)|en suspens|séance est (?:ouverte|levée)|on en reparle|pas d['’]avis|partagés?",
  ),
  mine: /(?<!\p{L})(?:je\s|j['’])(?!(?:note|tranche|valide|approuve|décide|confirme|retiens|mets aux|récapitule|m['’]y? ?engage|y consens|accepte|accorde|refuse|soumets|signe|préfère|suis (?:d['’]accord|pour|formelle?))(?!\p{L}))/iu,
  yours: /(?<![\p{L}-])(?:tu|toi|vous|t['’]\p{L}+)(?!\p{L})(?! (?:va|convient|convien))/iu,
  tally:
    /^(?:(?:\p{N}+|[\p{L}-]+(?:\set\sune?)?)\s(?:voix\s)?(?:pour|contre|abstentions?|voix)(?:\s(?:pour|contre))?[\s,;.]{0,3}(?:et\s)?){1,4}$|^(?:adoptée?s?\s)?à\sl['’]unanimité[\s.]*$|^(?:deux|trois|une|\p{N}+)\sabstentions?,\saucune?\s(?:vote\s)?contre[\s.]*$/iu,
  review:
    /,?\s(?:et|puis)\s(?:on|nous)\s(?:en\s)?(?:reparle|reparlera|reparlons|reparlerons|verra|verrons|reverra|reverrons|tranchera|trancherons|jugera|jugerons|fera\sle|ferons\sle)(?!\p{L})[^.;!?]{0,80}[.;!]?$/iu,
  recap: anyOf(
    'je (?:récapitule|résume|rappelle|redis|relis|reprends|retiens|note donc que)|^retenez(?!\\p{L})|en résumé|pour (?:résumer|récapituler|conclure|mémoire|finir|terminer)|récapitulons|souvenez-vous|je vous (?:laisse|rappelle)',
  ),
};
