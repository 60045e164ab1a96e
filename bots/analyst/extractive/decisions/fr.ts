import { anyOf } from '../text/pattern.ts';
import { FRENCH_CONDUCT } from './conduct-fr.ts';
import type { DecisionGrammar } from './grammar.ts';
import { FRENCH_SETTLING } from './settling-fr.ts';
import { FRENCH_WEIGHED } from './weighed-fr.ts';

const DONE = 'décidé|acté|validé|convenu|tranché|adopté|approuvé|entériné|ratifié|arrêté|voté|statué';
const ADVERB =
  '(?: (?:donc|aussi|également|bien|enfin|alors|ainsi|finalement|définitivement|collectivement|tous|toutes|unanimement|officiellement)){0,4}';
/** A bare decision says nothing more. */
const END = "(?= *(?:[,.;:!…]|$|pour (?:moi|tout le monde|tous|nous)|à l['’]unanimité|donc))";

export const FRENCH_DECISIONS: DecisionGrammar = {
  solemn: anyOf(
    `il (?:est|a été)${ADVERB} (?:décidé|acté|convenu|entériné|arrêté)${ADVERB} (?:que |qu['’]|de |d['’])`,
    "(?:est|sont) (?:donc )?(?:adoptée?s?|approuvée?s?|votée?s?|acceptée?s?|validée?s?|rejetée?s?|retenue?s?) à (?:l['’]unanimité|la majorité|main levée)",
    '(?:la )?(?:motion|résolution|délibération) est (?:donc )?(?:adoptée|approuvée|rejetée|acceptée)',
  ),
  formal: anyOf(
    `(?:on|nous) (?:a|avons)${ADVERB} (?:décidé|acté|convenu|tranché|statué|entériné)`,
    `(?:on|nous)${ADVERB} (?:décide|décidons|acte|actons|entérine|entérinons|tranche|tranchons)${ADVERB} (?:que |qu['’]|de |d['’]|pour |en faveur|l[ea]s? |l['’])`,
    "(?:(?:a été|ont été) )?(?:adoptée?s?|approuvée?s?|votée?s?|acceptée?s?|validée?s?|rejetée?s?|retenue?s?) à (?:l['’]unanimité|la majorité|main levée)",
    "à l['’]unanimité(?=[\\s,]*(?:on|nous|le|la|les|il))",
    "(?:le (?:comité|conseil|bureau|jury|copil|codir|groupe)|l['’](?:assemblée(?: générale)?|équipe)|la commission|les (?:membres|associés|actionnaires))(?: \\p{L}+){0,2} (?:décide|adopte|approuve|valide|retient|entérine|acte|décident|adoptent|approuvent|valident)",
    '(?:on|nous) (?:prend|prenons|a pris|avons pris)(?: donc)? (?:la|une|cette) décision',
    "(?:la )?décisions?(?: (?:prises?|actées?|finales?|du jour))? *(?::|est prise|a été prise|est (?:donc )?de |est (?:donc )?d['’])",
    '(?:la )?proposition est (?:donc )?(?:adoptée|approuvée|rejetée|acceptée|retenue)',
    "(?:on|nous) (?:se|nous) met(?:tons)? d['’]accord (?:pour|sur)",
    "(?:on|nous) (?:est|sommes) (?:donc |bien |tous ){0,4}(?:convenus|tombés? d['’]accord)",
  ),
  plain: anyOf(
    `(?:on|nous) (?:a|avons)${ADVERB} (?:validé|retenu|adopté|choisi|opté|approuvé|voté|arrêté)`,
    `(?:on|nous)${ADVERB} (?:valide|validons|retient|retenons|adopte|adoptons|approuve|approuvons|choisit|choisissons|opte|optons|vote|votons)${ADVERB} (?:pour |que |qu['’]|de |d['’]|l[ea]s? |l['’]|une? |c(?:e|et|ette|es) |(?-i:\\p{Lu}))`,
    `(?:on|nous)${ADVERB} (?:part|partons|partira|partirons|reste|restons|bascule|basculons|(?:va|allons) (?:partir|rester|basculer))${ADVERB} (?:sur|avec|là-dessus)`,
    `(?:on|nous)${ADVERB} (?:prend|prenons|garde|gardons|conserve|conservons|abandonne|abandonnons|reporte|reportons|décale|décalons|repousse|repoussons|maintient|maintenons|annule|annulons|supprime|supprimons|remplace|remplaçons|fixe|fixons|lance|lançons|limite|limitons|double|doublons)(?: (?:donc|alors|finalement|bien)){0,4} (?!en tête|en compte|en charge|note|acte|contact|rendez-vous|le temps|le cap|à la suite|au point|au sujet|à autre|la parole|du temps|son temps|pas|plus|jamais|toujours)`,
    "(?:partons|restons|gardons|reportons|décalons|retenons|validons|adoptons|optons) (?:(?:sur|pour|avec|le|la|les|donc) |l['’])",
    "(?:le|la|les|l['’]|cette|ce|ces) ?[^.,;!?]{2,60}? (?:est|sont)(?: (?:donc|alors|bien|désormais|maintenant|officiellement|définitivement)){0,4} (?:adoptée?s?|approuvée?s?|validée?s?|retenue?s?|actée?s?|arrêtée?s?|entérinée?s?|reportée?s?|maintenue?s?|annulée?s?|abandonnée?s?|rejetée?s?|refusée?s?)(?! (?:par(?! \\p{N}| \\p{L}+ voix)|à l['’]unanimité|à la majorité))(?!\\p{L})",
    "(?:on|nous) (?:est|sommes) (?:donc |bien |tous |toutes ){0,4}d['’]accord (?:pour|:)",
    "tout le monde est d['’]accord (?:pour|:|sur)",
    '(?:on|nous) (?:passe|passons|monte|montons|descend|descendons|reste|restons) (?:donc |alors )?(?:à|de) (?=\\p{N})',
    '(?:je|on|nous) (?:valide|validons|approuve|approuvons|tranche|tranchons)(?!\\p{L})(?! (?:pas|plus))',
    "je m['’]arrête (?:sur|à) (?=le |la |les |l['’]|un |une |\\p{Lu}|\\p{N})",
    "(?:je décide|c['’]est décidé|c['’]est acté|c['’]est validé|c['’]est entendu|c['’]est convenu|c['’]est adopté)(?: *[:,]| (?:pour|que|qu['’]|de|d['’]))",
    "(?:le choix|notre choix|l['’]option retenue|la solution retenue) (?:est|c['’]est|se porte)",
    'va (?:donc |alors )?pour (?!moi|nous|toi|vous|tout)|ok pour (?!moi|nous|toi|vous|tout)|feu vert (?:pour|sur)|go pour (?!moi|toi)',
  ),
  refusal: anyOf(
    "(?:d['’]accord|ok|okay|bon|très bien|entendu|parfait|dans ce cas|donc|alors|finalement)[\\s,]+(?:(?:donc|alors|dans ce cas)[\\s,]+)?(?:on|nous) (?:ne |n['’])(?!(?:sait|savons|peut|pouvons|a|avons|est|sommes|voit|voyons|comprend|comprenons|connaît|pense|dit|veut|voulait|doit) )\\p{L}+ (?:pas|plus) (?!encore|sûr)",
  ),
  bare: anyOf(
    `(?:c['’]est|voilà qui est|proposition|motion|donc c['’]est|alors c['’]est) (?:donc |alors |bien ){0,4}(?:${DONE}|entendu)e?${END}`,
    `(?:adopté|approuvé|validé|accordé|adjugé|vendu|marché conclu|j['’]approuve)e?${END}`,
    `(?:on|nous) (?:fait|part|reste|valide|validons|faisons)(?: (?:donc|alors))?(?: (?:comme ça|ça|là-dessus|cela|sur ça))?${END}`,
    `(?:je valide|c['’]est ok pour tout le monde|faisons (?:comme )?(?:ça|cela)|partons là-dessus)${END}`,
  ),
  label:
    /^(?:(?:la |notre )?décisions?(?:\s(?:prises?|actées?|finales?|du jour))?|(?:on|nous)\s(?:valid(?:e|ons)|act(?:e|ons)|décid(?:e|ons)|retien(?:t|s)|retenons)|c['’]est\s(?:décidé|validé|acté))\s*:\s*/iu,
  ofAThing: /(?<!\p{L})(?<!(?:c['’]|il |elle |ils |elles |ce |cela |ça ))(?:est|sont|été)\s(?:\p{L}+\s)?$/iu,
  vocabulary:
    /^(?:décid|décis|part$|partons|dessus|act[ée]|valid|adopt|approuv|unanim|accord|reten|retien|entend|tranch|conven|entérin|résolution|proposition|motion|monde|donc|alors|cela|comme|pour|avec|dans|tout|tous|bien|très|voilà|parfait|merci|notre|votre|sommes|avons|elle|cette|super|aussi|c['’])/iu,
  notYet:
    /(?<!\p{L})(?:si|s['’]|quand|lorsque|lorsqu['’]|une fois (?:que|qu['’])|dès (?:que|qu['’])|tant (?:que|qu['’])|avant (?:que|qu['’]|de|d['’])|après (?:que|qu['’])|pour (?:que|qu['’])|afin (?:que|qu['’])|au cas où|à supposer|imaginons|admettons|supposons|peut-être|est-ce (?:que|qu['’])|faut|faudrait|faudra|devrait|devrions|doit|devons|pourrait|pourrions|propose|proposerais|suggère|suggérerais|aimerais|voudrais|voudrait|souhaite|souhaiterais|attend|attends|attendons|espère|demande|pense|crois|imagine|préfère|préférerais|ce|dont|à quoi|pourquoi|comment|lequel|laquelle|ne|n['’])\s?(?:[^,;:.!?]{0,30}\s(?:que|qu['’]|où|de|d['’])\s?|que\s|qu['’])?$/iu,
  elsewhere:
    /(?<!\p{L})(?:(?:la semaine|l['’]an|le mois|l['’]année|la fois|lundi|mardi|mercredi|jeudi|vendredi|le comité|la réunion) (?:derni(?:er|ère)|passée?|précédente?)|hier|avant-hier|à l['’]époque|il y a|en (?:19|20)\d\d|ils ont|elles ont|vous avez|il avait|elle avait|on avait|nous avions|le client a|la direction a|le gouvernement a|les? députés? ont|lors du dernier|lors de la dernière|la dernière fois|par (?:le client|la direction|le gouvernement|l['’]assemblée|le parlement|le sénat))(?!\p{L})/iu,
  condition:
    /^(?:(?:mais|et|donc|alors|bon|ok),? )?(?:si\s+|s['’])(?!(?:tout le monde|vous êtes|tu es|on est|nous sommes|personne|pas d['’]objection|aucune objection|il n['’]y a pas d['’]objection)(?!\p{L}))/iu,
  denied: /(?<!\p{L})(?:pas(?! de | d['’]| seulement)|plus rien|rien|jamais|aucune? décision|pas encore)(?!\p{L})/iu,
  asksAll:
    /^(?:[\p{L}’']+[\s,]+){0,3}(?:tout le monde (?:est|serait) (?:d['’]accord|ok|okay)|(?:ça|cela) (?:vous|te) (?:va|convient|irait)|on est (?:tous )?d['’]accord|vous êtes (?:tous )?d['’]accord|tu es d['’]accord|(?:des|pas d['’]|une) (?:objection|opposition)s?|(?:est-ce que |y a-t-il )?(?:l['’]un de vous|quelqu['’]un|qui|une personne) (?:s['’]y |s['’])oppose|qui est (?:contre|pour)|(?:tous|les \p{L}+) sont-ils d['’]accord|êtes-vous (?:tous )?d['’]accord|quelqu['’]un est contre|c['’]est (?:ok|bon) pour (?:tout le monde|vous|toi))[^?]{0,20}\?/iu,
  vague:
    /^(?:(?:la|cette) (?:question|demande|proposition|mesure)|(?:ce|le) (?:point|sujet|dossier))\s+(?:est|sera)(?!\p{L})/iu,
  proposal:
    /(?:je (?:vous |te )?(?:propose|suggère|recommande|préconise)|je proposerais|on propose|nous proposons|ma proposition(?:,)? (?:c['’]est|est|serait)|l['’]idée (?:c['’]est|est|serait)|on pourrait|nous pourrions|pourquoi ne pas|et si on|si on|il faudrait|est-ce qu['’]on|(?:peut|pourrait|va|fait|part|garde)-on|on peut|ce serait (?:bien|mieux)|le mieux (?:c['’]est|est|serait)|je serais? (?:pour|favorable|d['’]avis))\s*(?:de |d['’]|que |qu['’](?=on |il ))?/iu,
  tag: /(?<![,\s])[,\s]+(?:d['’]accord|ok|okay|non|ça (?:va|marche|vous va|te va|convient)|tout le monde est d['’]accord|on est d['’]accord|vous êtes d['’]accord|tu es d['’]accord|c['’]est bon|c['’]est ça|n['’]est-ce pas|hein|pas d['’]objection|des objections)\s*\?\s*$/iu,
  agrees:
    /^(?:(?:oui|ok|okay|d['’]accord|ça marche|ça me va|parfait|très bien|entendu|validé|adopté|absolument|tout à fait|bonne idée|je suis (?:d['’]accord|pour|favorable)|pour moi c['’]est (?:bon|ok)|c['’]est (?:bon|ok|parfait|validé|noté)|pas d['’]objection|aucune objection|moi aussi|nickel|super|banco|vendu|allons-y|on y va|go)(?!\p{L}))/iu,
  objects:
    /^(?:non|pas d['’]accord|je ne suis pas|je suis contre|attends|attendez|moi je (?:ne|suis contre)|mais|hum|pas sûr|je préfère|je préférerais|c['’]est trop|impossible)(?!\p{L})/iu,
  weighed: FRENCH_WEIGHED,
  settling: FRENCH_SETTLING,
  conduct: FRENCH_CONDUCT,
};
