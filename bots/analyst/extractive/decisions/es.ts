import { anyOf } from '../text/pattern.ts';
import { SPANISH_CONDUCT } from './conduct-es.ts';
import type { DecisionGrammar } from './grammar.ts';
import { SPANISH_SETTLING } from './settling-es.ts';
import { SPANISH_WEIGHED } from './weighed-es.ts';

export const SPANISH_DECISIONS: DecisionGrammar = {
  solemn: anyOf(
    'se (?:acuerda|resuelve) (?:que|por)',
    '(?:queda|quedan) (?:aprobad[oa]s?|adoptad[oa]s?|rechazad[oa]s?) por (?:unanimidad|mayoría)',
    '(?:la )?(?:moción|resolución) queda (?:aprobada|rechazada|adoptada)',
  ),
  formal: anyOf(
    '(?:hemos|se ha|queda|quedó|está) (?:por tanto |entonces )?(?:decidido|acordado|resuelto)',
    '(?:se (?:decide|acuerda|resuelve|aprueba)|decidimos|acordamos|resolvemos)(?: (?:entonces|por tanto|pues|también))? (?:que|el|la|los|las|un|una|no|por|\\p{L}+(?:ar|er|ir)(?!\\p{L}))',
    '(?:queda|se|ha sido|es|son|quedan)? ?(?:aprobad[oa]s?|aprueba|adoptad[oa]s?|aceptad[oa]s?|rechazad[oa]s?) por (?:unanimidad|mayoría)',
    '(?:la )?decisión(?: final)? ?(?:es|:)',
    '(?:la )?(?:moción|propuesta|resolución) (?:queda|es|está) (?:aprobada|aceptada|rechazada|adoptada)',
  ),
  plain: anyOf(
    '(?:hemos|queda|quedan) (?:aprobad[oa]s?|elegid[oa]s?|validad[oa]s?|confirmad[oa]s?|aplazad[oa]s?|cancelad[oa]s?|aprobado|elegido|optado)',
    '(?:aprobamos|optamos por|elegimos|validamos|adoptamos|nos quedamos con|(?:nos )?vamos (?:con|a ir con)|mantenemos|aplazamos|cancelamos|retrasamos|posponemos|descartamos|cambiamos a) ',
    '(?:el|la|los|las|este|esta) [^.,;!?]{2,50}? (?:queda|quedan|está|están) (?:aprobad[oa]s?|confirmad[oa]s?|decidid[oa]s?|aplazad[oa]s?|cancelad[oa]s?|validad[oa]s?)(?! por)(?!\\p{L})',
    '(?:estamos|todos) (?:todos )?(?:de acuerdo) (?:en|con que|:)',
    '(?:vale|de acuerdo|perfecto|bien|entonces|bueno)[\\s,]+(?:entonces )?(?!(?:tenemos|vamos|estamos|somos|hemos|podemos|debemos|vemos|sabemos|necesitamos|queremos|creemos|seguimos|pasamos|empezamos|hablamos) )\\p{L}+(?:amos|emos|imos) (?:el|la|los|las|un|una) ',
    '(?:damos|doy) (?:el )?visto bueno',
  ),
  refusal: anyOf(
    '(?:vale|de acuerdo|bueno|ok|entonces|perfecto)[\\s,]+(?:entonces[\\s,]+)?no (?:vamos a|subimos|cambiamos|hacemos|renovamos|contratamos|compramos)',
  ),
  bare: /(?<!\p{L})(?:(?:queda|está|entonces|pues|vale)[\s,]*(?:decidido|aprobad[oa]|acordado|validad[oa]|hecho)|aprobad[oa]|decidido|acordado|trato hecho|lo hacemos así|vamos con eso|hagámoslo|así lo haremos|adjudicado)(?=\s*(?:[,.;:!…]|$|por unanimidad|entonces))/iu,
  label:
    /^(?:(?:la |nuestra )?(?:decisi[oó]n(?:es)?|acuerdos?)(?:\s(?:final|tomadas?))?|decidido|acordado|aprobado)\s*:\s*/iu,
  ofAThing: /(?<!\p{L})(?<!(?:eso |esto ))(?:es|son|quedan?|está)\s(?:\p{L}+\s)?$/iu,
  vocabulary:
    /^(?:decid|decis|acord|acuerd|aprob|aprueb|adopt|acept|unanim|moción|propuesta|resol|valid|todo|mundo|hecho|entonces|esto|eso|para|queda|estamos|vale|bien|pues|hemos|está|este|esta|perfecto|genial|gracias|claro|buen)/iu,
  notYet:
    /(?<!\p{L})(?:si|cuando|una vez que|hasta que|antes de(?: que)?|después de(?: que)?|para que|tal vez|quizás?|hay que|habría que|habrá que|deberíamos|debemos|tenemos que|podríamos|propongo|sugiero|quisiera|quiero|me gustaría|espero|esperamos|falta|por qué|cómo|lo que|no|aún no|todavía no|nunca|creo|pienso)\s(?:[^,;:.!?]{0,25}\s(?:que|de)\s|que\s)?$/iu,
  elsewhere:
    /(?<!\p{L})(?:(?:la semana|el mes|el año|la reunión|el lunes|el martes|el viernes) (?:pasad[oa]|anterior)|ayer|en su día|hace (?:un|una|dos|tres|\d+)|en (?:19|20)\d\d|en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre),? (?:ya )?(?:aprobamos|acordamos|decidimos|votamos|quedamos|se (?:aprobó|acordó|decidió))|ellos|habíamos|el cliente (?:ha|aprobó|decidió)|por el (?:cliente|gobierno|congreso|senado|parlamento))(?!\p{L})/iu,
  condition:
    /^(?:(?:pero|y|entonces|bueno),? )?si\s(?!(?:todos|todo el mundo|estáis|estamos|nadie|os parece|les parece|no hay objeciones))/iu,
  denied: /(?<!\p{L})(?:no(?! sólo| solo)|nada|nunca|todavía no|aún no|ninguna decisión)(?!\p{L})/iu,
  asksAll:
    /^[¿\s]*(?:[\p{L}]+[\s,]+){0,3}(?:(?:estamos|están|estáis) (?:todos )?de acuerdo|todos de acuerdo|(?:os|les|te) parece (?:bien)?|alguna objeción|alguien (?:en contra|se opone)|quién está en contra)[^?]{0,20}\?/iu,
  vague: /^(?:la|esta|este|el) (?:cuestión|pregunta|propuesta|punto|tema)\s+(?:es|queda|está)(?!\p{L})/iu,
  proposal:
    /(?:propongo|sugiero|recomiendo|mi propuesta es|podríamos|por qué no|y si|qué tal si|deberíamos|habría que|lo mejor (?:es|sería)|creo que deberíamos)\s*(?:que |de )?/iu,
  tag: /(?<![,\s])[,\s]+(?:vale|no|de acuerdo|ok|os parece|les parece|te parece|estamos de acuerdo|todos de acuerdo|verdad|alguna objeción)\s*\?\s*$/iu,
  agrees:
    /^(?:(?:sí|vale|ok|de acuerdo|claro|perfecto|me parece (?:bien|perfecto|genial)|por mí (?:bien|perfecto)|aprobado|sin objeciones|yo también|genial|estoy de acuerdo|adelante|buena idea|por supuesto)(?!\p{L}))/iu,
  objects:
    /^(?:no(?! hay objeción)|no estoy de acuerdo|espera|esperad|pero|estoy en contra|prefiero|yo preferiría|imposible|no sé)(?!\p{L})/iu,
  weighed: SPANISH_WEIGHED,
  settling: SPANISH_SETTLING,
  conduct: SPANISH_CONDUCT,
};
