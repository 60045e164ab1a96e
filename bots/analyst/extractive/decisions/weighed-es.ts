import { anyOf } from '../text/pattern.ts';
import type { WeighedWords } from './grammar.ts';

const SETTLED =
  '(?:aprobad|adoptad|aceptad|acordad|confirmad|cancelad|aplazad|fijad|mantenid|suspendid|rechazad|elegid|nombrad|sustituid|prorrogad|limitad|cerrad|anulad|retirad|autorizad|decidid|descartad|pospuest|hech|convocad)[oa]s?';
const DAY =
  '(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|\\p{N}|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)';

/** « Cerramos », « vamos », « no llevamos »: what we do. */
const WE_ACT =
  /(?<!\p{L})(?!(?:tenemos|hemos|podemos|podríamos|debemos|deberíamos|estamos|somos|sabemos|creemos|vemos|hablamos|empezamos|seguimos|pasamos|queremos|necesitamos|éramos|habíamos|fuimos|íbamos|teníamos|estábamos|últimos|primeros|mismos|próximos|ánimos|décimos|mínimos|máximos|hermanos|vamos\s(?:a|al|con|por))(?!\p{L}))\p{L}{2,}(?:amos|emos|imos)(?!\p{L})/iu;

export const SPANISH_WEIGHED: WeighedWords = {
  settles: anyOf(
    '(?:ya )?(?:está|queda) (?:ya )?(?:decidido|hecho|acordado|claro que|aprobad[oa]|cerrado|fijad[oa])|trato hecho|adjudicado|acordado|aprobado|decidido|hecho|de acuerdo[:,]|lo dejamos en|nos quedamos con|quedamos en|lo hacemos así|como hemos dicho|así queda|(?:la junta|el comité|la comisión|la asamblea|el consejo|el pleno) (?:acuerda|aprueba|decide|ha (?:acordado|aprobado|decidido))',
  ),
  votes: anyOf('votos? (?:a favor|en contra)|por unanimidad|abstenci(?:ón|ones)|sin objeciones|por mayoría|a favor'),
  resolves: anyOf(
    `(?:el|la|los|las|este|esta|nuestr[oa]s?) [^.;!?]{1,60}? (?:queda|quedan|es|son|está|están|será|serán|se) (?:ya |entonces |pues )?(?:${SETTLED}|mantiene|aprueba|aplaza|suspende|cierra|abre|abrirá|traslada|fija|cancela|retira|contrata|renueva|celebrará)(?!\\p{L})`,
    `(?:queda|quedan|se) (?:${SETTLED}|mantiene|aprueba|aplaza|suspende|cierra|abre|abrirá|fija|cancela|contrata|renueva)(?!\\p{L})`,
    'no (?:se|la|lo|los|las) (?:vamos a )?(?:contrata|retira|cambia|lleva|compra|renueva|abre|hace)r?(?!\\p{L})',
  ),
  nextMeeting: anyOf(
    `(?:la|el|nuestra) próxim[oa] (?:\\p{L}+ ){1,4}?(?:es|será|se celebra|se celebrará|tendrá lugar|queda)[^.;!?]{0,30}? ${DAY}`,
  ),
  takesPlace: anyOf(`(?:se celebrará|tendrá lugar|se hará)[^.;!?]{0,30}? ${DAY}`),
  rules: anyOf(
    'a partir de (?:ahora|hoy|mañana)|desde (?:ahora|hoy)|de ahora en adelante|en adelante|ya no se|nunca más',
  ),
  fromNow: anyOf(
    'a partir de|desde (?:ahora|el|mañana|hoy)|de ahora en adelante|en adelante|ya no|hasta (?:nuevo|el|la)|en lugar de|nunca más',
  ),
  weDecide:
    /^(?:(?:pues|vale|bueno|entonces|venga)[\s,]+)*(?:quedamos|dejamos|hacemos|hagamos|vamos(?! a)|nos quedamos|dejémoslo|aprobamos|aplazamos|mantenemos|cerramos|abrimos)(?!\p{L})/iu,
  asks: /(?<!\p{L})o (?:no|qué)(?!\p{L})|^(?:(?:y|bueno|pero|vale|eh)[\s,]+){0,3}(?:quién|cuándo|cómo|cuánto|por qué|dónde|qué|cuál)(?!\p{L})/iu,
  plans: anyOf(
    '(?:\\p{L}+[ae]mos) o no|deberíamos|hay que|podemos|vamos a|(?:y|lo|la) \\p{L}+[ae]mos|queréis que|quieren que|hemos pedido|nos (?:han )?pedido',
  ),
  yesOrNo:
    /^(?:(?:ah|ay|bueno|pues)[\s,]+)*(?:no|sí|claro que no|de ninguna manera)(?!\p{L})(?!,? (?:sé|lo sé|es|son|está|hay|pero|creo|yo|tengo|tenemos))/iu,
  numbers:
    /\p{N}+|(?<!\p{L})(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|cien|mil|lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?!\p{L})/giu,
  objects: /^(?:(?:ah|eh|bueno|sí)[\s,]+)*(?:pero|espera|no(?! hay problema)|yo no puedo)(?!\p{L})/iu,
  weAct: (text) => WE_ACT.test(text),
  concludes:
    /^(?:(?:vale|bueno|ok|sí|bien|eh|venga|entonces|pues|perfecto|a ver)[\s,:]+){0,3}(?:pues|entonces|vale|venga|bueno|de acuerdo|así que|en ese caso|con)(?!\p{L})/iu,
  agreed:
    /^(?:(?:ah|pues|bueno)[\s,]+)*(?:sí|vale|ok|de acuerdo|claro|perfecto|a mí también|por mí (?:bien|vale)|me parece|venga|hecho|genial|muy bien|entendido|se lo|me ocupo|así lo)(?!\p{L})|(?<!\p{L})(?:vale|de acuerdo|pues sí)[\s.!]*$/iu,
  past: anyOf(
    'en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|primavera|verano|otoño|invierno),? (?:ya )?(?:aprobamos|acordamos|decidimos|votamos|quedamos|dijimos|se (?:aprobó|acordó|decidió))(?!\\p{L})|el año pasado|la semana pasada|el mes pasado|ayer|hace (?:un|una|dos|tres|\\p{N}|años|meses)|han decidido|ha decidido|habían|había|en su día|ya (?:lo|la|los|las|cambió|está hecho)',
  ),
  hedged: anyOf(
    'quizás?|tal vez|a lo mejor|creo|pienso|me inclino|propongo|sugiero|podríamos|deberíamos|podemos|habría|hay que|si (?:nos|se|la|el|pagara|hubiera)|por ejemplo|algún día|ojalá|sería|yo (?:pondría|diría|haría)|igual',
  ),
  undecided: anyOf(
    'no (?:hemos|han|se ha|está)|no (?:lo )?(?:sé|sabemos|veo)|todavía no|aún no|no (?:tenemos|hay) (?:una )?(?:solución|respuesta)|lo dejamos ahí|sin decidir|no se sabe|pendiente',
  ),
  mine: /(?<!\p{L})(?:yo|me ocupo|me encargo|voy a|puedo)(?!\p{L})/iu,
  yours: /(?<!\p{L})(?:tú|usted|ustedes|vosotros|puedes|podéis|le ruego)(?!\p{L})/iu,
  tally:
    /^(?:(?:\p{N}+|[\p{L}]+)\s(?:votos?\s)?(?:a\sfavor|en\scontra|abstenci(?:ón|ones))[\s,;.]{0,3}(?:y\s)?){1,4}$|^por\sunanimidad[\s.]*$/iu,
  review:
    /,?\sy\s(?:luego\s)?(?:lo|la)?\s?(?:hablamos|vemos|veremos|hablaremos|volvemos|revisamos|decidimos)(?!\p{L})[^.;!?]{0,80}[.;!]?$/iu,
  recap: anyOf('resum(?:o|iendo|imos)|en resumen|para resumir|recapitul|repaso|recuerdo que'),
};
