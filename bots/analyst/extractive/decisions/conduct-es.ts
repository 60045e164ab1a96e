import { anyOf } from '../text/pattern.ts';
import type { ConductWords } from './grammar.ts';

const WE_LEAVE = anyOf(
  'no (?:l[oa]s? )?(?:vamos a )?(?!hablamos|decimos|vemos|creemos|pensamos|entendemos|conocemos|sabemos|tenemos|podemos|hemos|estamos|somos|queremos)\\p{Ll}+(?:amos|emos|imos)(?!\\p{L})',
);

/** How those who lead a Spanish meeting, and those who follow them, settle things turn by turn. */
export const SPANISH_CONDUCT: ConductWords = {
  weDo: () => false,
  weLeave: (text) => WE_LEAVE.test(text),
  invites: () => false,
  either: /(?!)/u,
  defers: anyOf('lo dejamos (?:ahí|para)|ya veremos|otro día|más adelante'),
  unopposed: /^(?:nadie|ningun[oa]|sin objeciones)(?!\p{L})/iu,
  describes: anyOf('por ley|mi (?:equipo|servicio)|en comparación'),
  iDecide: /(?<!\p{L})(?:no quiero que|acepto|apruebo|me niego)(?!\p{L})/iu,
  puts: /(?<!\p{L})(?:os |les )?(?:propongo|sugiero)(?!\p{L})(?! (?:que )?(?:pas|empe|segui|sigam|volv|habl|hacer una pausa))/iu,
  consents:
    /^(?:(?:ah|pues|bueno|sí|vale)[\s,]{1,3}){0,3}(?:de acuerdo|anotado|hecho|perfecto|conforme|me (?:va|parece) bien|nos (?:va|parece) bien|por mí (?:bien|vale)|sin objeciones|a mí también)(?!\p{L})/iu,
  lasting: /(?<!\p{L})(?:hasta que|mientras)(?: no)? [^,.;:!?]{1,80}/giu,
  wonders:
    /(?<!\p{L})(?:quién|qué|cuándo|cuánto|cómo|por qué|dónde|cuál|seguro|de verdad|es|está|son|hay|ya)(?!\p{L})/iu,
};
