import { anyOf } from '../text/pattern.ts';
import type { SettlingWords } from './grammar.ts';

const WE =
  'aprobamos|aceptamos|acordamos|mantenemos|dejamos|elegimos|cogemos|tomamos|quitamos|cancelamos|aplazamos|cambiamos|pasamos|subimos|bajamos|compramos|alquilamos|contratamos|firmamos|abrimos|cerramos|ponemos|hacemos|seguimos|renovamos|nombramos|rechazamos|descartamos|suspendemos|repartimos';
const SETTLED =
  '(?:aprob|acept|acord|confirm|rechaz|aplaz|cancel|suspend|fij|manten|eleg|design|nombr|renov|autoriz|prohib|cerr|decid|limit|suprim|reduc|aument|contrat|descart)(?:[ai]d[oa]s?)';
const DECIDERS = anyOf(`(?:entonces |pues |bueno |vale )?(?:${WE})(?!\\p{L})`);
const IS_SETTLED = anyOf(
  `(?:es|son|será|serán|queda|quedan|quedará|sigue|se) (?:pues |entonces |ya )?${SETTLED}(?!\\p{L})`,
);
const WILL = /(?<!\p{L})\p{Ll}{3,}(?:rá|rán)(?!\p{L})/u;
const VERBAL =
  /(?<!\p{L})(?:yo|tú|él|ella|nosotros|ellos|es|son|está|están|hay|tiene|tenemos|voy|va|vamos|puede|podemos|que|quien|se|ha|han|hemos)(?!\p{L})/iu;

/** How Spanish settles a matter besides words of settling. */
export const SPANISH_SETTLING: SettlingWords = {
  deciderSettles: (text) => DECIDERS.test(text),
  letUsSettle: (text) =>
    /^(?:aprobemos|dejemos|quedemos|mantengamos|hagamos|elijamos|pongamos|cojamos|compremos)(?:lo|la|los|las)?(?!\p{L})/iu.test(
      text,
    ),
  isSettled: (text) => IS_SETTLED.test(text),
  willHold: (text) => WILL.test(text),
  nominal: (text) => !VERBAL.test(text),
  refuses:
    /^(?:(?:no|pues|entonces|bueno|vale|y)[\s,]{1,3}){0,3}(?:nada de|ni hablar|nunca|sin \p{L}+)(?!\p{L})|(?<!\p{L})no (?:lo |la |los |las )?(?:vamos a|compramos|hacemos|ponemos|cambiamos|tocamos|contratamos)(?!\p{L})/iu,
  assents:
    /^(?:(?:ah|pues|bueno|eh)[\s,]{1,3}){0,3}(?:sí|vale|de acuerdo|conforme|hecho|perfecto|muy bien|bien|claro|me parece|estoy de acuerdo|por mí|a mí (?:también|me)|adelante|hágalo|venga|ok)(?!\p{L})/iu,
  callsVote: anyOf('(?:votos|quién está) (?:a favor|en contra)|se somete a votación|pasamos a votar'),
  reports: anyOf(
    '(?:el ayuntamiento|la dirección|el cliente|el proveedor|la consejería|el banco|ellos|ellas|en (?-i:\\p{Lu}\\p{L}+)) (?:ya )?(?:ha|han|había|habían|quiere|quieren|propone|piden)(?!\\p{L})',
  ),
  stages: anyOf(
    'se (?:abre|levanta|cierra) la sesión|orden del día|tiene la palabra|estamos todos|no (?:nos )?(?:adelantemos|comparemos|precipitemos|anticipemos)|(?:sigamos|continuemos|volvamos|hablemos|pasemos|escuchemos)(?!\\p{L})',
  ),
  proposes: anyOf(
    '(?:yo )?(?:propongo|sugiero|recomiendo|prefiero|pediría)|podríamos|podemos|deberíamos|y si|por qué no|sería|habría que|me inclino|qué tal si|o (?:bien|si no)',
  ),
  commits:
    /^(?:(?:vale|sí|bien|bueno|pues|perfecto|entonces|yo)[\s,.!]{1,3}){0,4}(?:(?:lo|la|los|las|se lo|os|te|me) \p{L}+(?:o|é|aré|eré|iré)|me (?:encargo|ocupo)|yo \p{L}+o)(?!\p{L})/iu,
  movesOn:
    /^(?:(?:bueno|bien|vale|pues|gracias)[\s,.!]{1,3}){0,4}(?:pasemos|pasamos|siguiente|lo siguiente|por último|otro (?:tema|punto)|(?:el|la|los|las) \p{L}+(?: \p{L}+){0,3}[.]?$)/iu,
};
