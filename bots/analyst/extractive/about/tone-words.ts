import type { Language } from '../text/language.ts';

export const FAVOURABLE: Record<Language, RegExp> = {
  fr: /(?<!\p{L})(?:super|parfait(?:e|ement)?|excellent(?:e|es|s)?|génial(?:e|es)?|bravo|félicitations|réussi(?:e|t|es|te)?|succès|satisf\p{L}+|content(?:e|s|es)?|ravie?s?|heureu(?:x|se|ses)|très bien|bonne nouvelle|progrès|positi(?:f|ve|fs|ves)|nickel|formidable|efficaces?|solides?|confiants?|enthousiastes?|prometteu(?:r|rs|se|ses)|agréables?|fiers?|fière|avantages?|gagné|amélior\p{L}+|bien avancé|dans les temps|en avance|merci beaucoup|bon travail|beau travail|top)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:great|excellent|perfect|awesome|amazing|congratulations|congrats|success(?:ful|fully)?|satisfied|happy|pleased|glad|good news|progress|positive|wonderful|efficient|solid|confident|promising|proud|nice work|well done|good job|improv\p{L}+|on track|ahead of schedule|fantastic|love(?:d|s)?)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:genial(?:es)?|perfect[oa]s?|excelentes?|estupend[oa]s?|enhorabuena|felicidades|éxitos?|satisfech[oa]s?|content[oa]s?|feliz|encantad[oa]s?|buenas noticias|progresos?|positiv[oa]s?|maravillos[oa]s?|eficaz|sólid[oa]s?|orgullos[oa]s?|buen trabajo|mejor\p{L}+|a tiempo|fantástic[oa]s?)(?!\p{L})/giu,
};

export const UNFAVOURABLE: Record<Language, RegExp> = {
  fr: /(?<!\p{L})(?:problèmes?|retards?|échecs?|échoué|inqui\p{L}+|mécontent(?:e|s|es)?|déçue?s?|décept\p{L}+|difficiles?|difficultés?|impossible|bloqu\p{L}+|bugs?|erreurs?|pannes?|risques?|mauvais(?:e|es)?|catastroph\p{L}+|inacceptables?|honte|scandal\p{L}+|mensonges?|mentez|menti|faux|grave(?:s|ment)?|crise|danger\p{L}*|peur|colère|conflits?|plaintes?|réclamations?|perdus?|perte|surcharg\p{L}+|débord\p{L}+|insuffisant\p{L}*|incapables?|trop (?:cher|tard|juste|long)|en panne|anomalies?|critiques?|contre|malheureusement|injust\p{L}+|détrui\p{L}+|violences?)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:problems?|issues?|delays?|delayed|fail(?:ed|ure|ures|ing)?|worr(?:y|ied|ying)|concern(?:s|ed)?|disappoint\p{L}+|difficult(?:y|ies)?|impossible|block(?:ed|er|ers|ing)|bugs?|errors?|outage|risks?|bad|terrible|unacceptable|lies?|lying|wrong|serious|crisis|danger\p{L}*|afraid|angry|conflicts?|complaints?|lost|loss(?:es)?|overloaded|insufficient|unfortunately|too (?:late|expensive|long)|broken|unhappy|behind schedule)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:problemas?|retrasos?|fracas\p{L}+|preocup\p{L}+|decepcion\p{L}+|difícil(?:es)?|dificultad(?:es)?|imposible|bloque\p{L}+|errores|error|fallos?|caíd[oa]s?|riesgos?|mal[oa]s?|catástrof\p{L}+|inaceptable|mentiras?|miente|falso|grave(?:s|mente)?|crisis|peligr\p{L}+|miedo|enfad\p{L}+|conflictos?|quejas?|perdid[oa]s?|pérdidas?|insuficiente\p{L}*|desgraciadamente|lamentablemente|demasiado (?:tarde|caro)|rot[oa]s?)(?!\p{L})/giu,
};

/** Right before a word of feeling: « pas de problème », « ce n'est pas parfait ». */
export const NEGATIONS: Record<Language, RegExp> = {
  fr: /(?<!\p{L})(?:pas|plus|aucune?|sans|jamais|ni|rien)(?: (?:de|d['’]|du|tout à fait|très|si|trop|vraiment|encore|le|la|les|un|une)){0,4}\s?$/iu,
  en: /(?<!\p{L})(?:not|no|never|without|n['’]t|nor|nothing)(?: (?:a|an|the|any|very|so|really|that|be|been)){0,4}\s?$/iu,
  es: /(?<!\p{L})(?:no|ningún|ninguna?|sin|nunca|ni|nada)(?: (?:hay|es|está|un|una|el|la|muy|tan|de)){0,4}\s?$/iu,
};
