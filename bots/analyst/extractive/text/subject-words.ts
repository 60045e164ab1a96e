import type { Language } from './language.ts';
import { anyOf, spaced } from './pattern.ts';
import { hasVerb } from './verb-persons.ts';

/** Words by which people leave a subject for another, wherever they stand. */
const LEAVES: Record<Language, RegExp> = {
  fr: anyOf(
    '(?:(?:point|sujet) suivant|(?:un )?autre (?:sujet|point)|(?:dernier|premier|second|deuxième|troisième|quatrième|cinquième|sixième|septième) (?:point|sujet|paquet|chapitre|thème)|points? divers|questions? diverses?)(?!\\p{L})',
    '(?:(?:on|nous) (?:pass|enchaîn)(?:e|ons)|passons|venons(?:-en)?|avançons|commençons|arrivons|revenons|enchaînons) (?:à|aux?|vers|par|sur)(?!\\p{L})',
    "j['’]en viens|(?:dernière|autre) chose|reste (?:la question|le cas|le point|le sujet)|(?:voudrais|veux|voulais) (?:revenir|parler|aborder)|parlons (?:de|du|des|maintenant)(?!\\p{L})|parler (?:de|du|des) (?:\\p{L}+ ){1,4}maintenant(?!\\p{L})",
  ),
  en: anyOf(
    '(?:next|last|final|first|second|third|fourth|fifth|sixth) (?:item|point|topic)(?!\\p{L})|last thing|one more thing|any other business|on the agenda',
    "(?:(?:let['’]?s|let us|can we|shall we|we) (?:move|turn|go|come back|go back)|moving|turning) (?:on|to)(?!\\p{L})|(?:let['’]?s|let us) (?:talk about|start with|look at)|brings (?:us|me) to",
  ),
  es: anyOf(
    '(?:siguiente|próximo|otro|último|primer|segundo|tercer|cuarto|quinto) (?:punto|tema|asunto)|ruegos y preguntas|otra cosa|lo último',
    '(?:pas(?:amos|emos) al?|hablemos de|volviendo al?|volvamos al?|empe(?:zamos|cemos) (?:por|con))(?!\\p{L})',
  ),
};

/** How a sentence begins that turns to another matter. */
const BEGINS: Record<Language, RegExp> = {
  fr: /^(?:(?:bon|bien|alors|ok|merci|donc|euh|très bien|parfait|allez|et)[\s,.!]{1,3}){0,3}(?:ensuite|enfin|sinon|pour finir|un mot (?:de|du|des|sur)|(?:pour ce qui est|s['’]agissant|à propos) (?:de|du|des|d['’]\p{L}+)|concernant|quant (?:à|aux?)|côté|(?:le|la|les|l['’])\s?[^,.;?!]{2,45},? (?:maintenant|à présent|d['’]abord|donc)[\s.]*$)(?!\p{L})/iu,
  en: /^(?:(?:right|ok|okay|so|now|well|thanks|thank you|and|um)[\s,.]{1,3}){0,3}(?:finally|lastly|as for|regarding|what about|on the (?!other|contrary)|(?:the|our)\s[^,.;?!]{2,40}, (?:now|then|please)[\s.]*$)(?!\p{L})/iu,
  es: /^(?:(?:bueno|bien|vale|gracias|entonces|y|pues)[\s,.]{1,3}){0,3}(?:por último|en cuanto al?|respecto al?|(?:el|la|los|las)\s[^,.;?!]{2,40}, (?:ahora|entonces)[\s.]*$)(?!\p{L})/iu,
};

/** Nothing but a name: « La cantine. », « The audit. » */
const NAME: Record<Language, RegExp> = {
  fr: /^(?:(?:bon|alors|et|ok|oui)[\s,]{1,3}){0,2}(?:(?:le|la|les)\s|l['’])\p{L}+(?:\s\p{L}+){0,3}[\s.]*$/iu,
  en: /^(?:(?:right|so|and|ok)[\s,]{1,3}){0,2}(?:the|our)\s\p{L}+(?:\s\p{L}+){0,2}[\s.]*$/iu,
  es: /^(?:(?:bueno|y|vale)[\s,]{1,3}){0,2}(?:el|la|los|las)\s\p{L}+(?:\s\p{L}+){0,2}[\s.]*$/iu,
};
const ENGLISH_VERB = /\s(?:is|are|was|were|has|have|will|can|did|does|\p{L}+ed)(?:\s|[\s.]*$)/iu;
const SPANISH_VERB = /\s(?:es|son|está|están|ha|han|hay|fue|\p{L}+(?:aron|ieron))(?:\s|[\s.]*$)/iu;

/** « Quatre sujets ce matin : les invendus, les horaires… » */
const AGENDA: Record<Language, RegExp> = {
  fr: anyOf(
    "(?:(?:deux|trois|quatre|cinq|six|sept) (?:sujets?|points?|thèmes?|trucs?|questions)|(?:à )?l['’]ordre du jour) ?[^:.]{0,40}:",
  ),
  en: new RegExp(spaced('(?<!\\p{L})(?:(?:two|three|four|five|six) (?:items|points|topics|things)[^:.]{0,40}:)'), 'iu'),
  es: new RegExp(spaced('(?<!\\p{L})(?:(?:dos|tres|cuatro|cinco|seis) (?:asuntos|puntos|temas)[^:.]{0,40}:)'), 'iu'),
};

/** What says that a sentence turns to another subject: somebody leads there, begins with it, or only names it. */
export type Turning = 'leaves' | 'begins' | 'names';

export function turningOf(text: string, language: Language): Turning | null {
  if (LEAVES[language].test(text)) return 'leaves';
  if (BEGINS[language].test(text)) return 'begins';
  return NAME[language].test(text) && !isClause(text, language) ? 'names' : null;
}

/** What stands right after an article is a noun, even where it is the form of a verb too. */
function isClause(text: string, language: Language): boolean {
  const behind = text.replace(AFTER_ARTICLE, '');
  return language === 'fr' ? hasVerb(behind) : (language === 'en' ? ENGLISH_VERB : SPANISH_VERB).test(behind);
}
const AFTER_ARTICLE = /^.{0,20}?(?:(?:le|la|les|the|our|el|los|las)\s|l['’])\p{L}+/iu;

/** Whether a sentence lists what the meeting is to be about. */
export const listsSubjects = (text: string, language: Language): boolean => AGENDA[language].test(text);
