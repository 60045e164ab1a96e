import type { TaskForm, TaskGrammar } from './grammar.ts';
import { SPANISH_VERBS } from './verbs-es.ts';

/** An infinitive may carry its pronouns: « enviarme ». */
const I = '{adverbs}{clitics}(?<verb>\\p{L}+?)(?<enclitic>me|te|nos|os|le|les|lo|la|los|las|selo|sela|melo|noslo)?';
const V = '{adverbs}{clitics}{verb}';
const CLAUSE = '(?<=^|[,;:.…] ?|(?<!\\p{L})(?:y|pero|entonces|vale|pues|sí|ya|bueno|venga|que|ok|yo) )';
const INF = ['inf'] as const;
const OF = '(?<of>del|de la|de los|de las|de)';

const forms: TaskForm[] = [
  {
    who: 'speaker',
    source: `(?:yo )?(?:voy a|tengo que|debo|me comprometo a|pienso|quedo en) ${I}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  { who: 'speaker', source: `(?:yo )?puedo ${I}`, verb: INF, weight: 1, inQuestion: false },
  {
    who: 'speaker',
    source: `(?:yo )?me (?:encargo|ocupo|encargaré|ocuparé) de ${I}`,
    verb: INF,
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: `(?:yo )?me (?:encargo|ocupo|encargaré|ocuparé) ${OF}`,
    verb: [],
    lead: 'Encargarse',
    weight: 3,
    inQuestion: false,
  },
  // What the others will have is work of who says so.
  {
    who: 'speaker',
    source:
      '(?:(?:te |se |os )?(?:lo|la|los|las) (?:tendrá[sn]?|tendréis|tienes|tenéis|tiene|tengo|tendré)|tendrá[sn]? (?:el|la|los|las)|estará[n]? (?:list|hech|terminad|preparad|enviad|arreglad|disponible)[oae]?s?)',
    verb: [],
    lead: 'Entregar',
    weight: 0,
    inQuestion: false,
    needsDay: true,
  },
  { who: 'addressee', source: `(?:le|les|te|os) ruego que ${V}`, verb: ['S2', 'S3'], weight: 2, inQuestion: false },
  { who: 'addressee', source: `(?:tú |usted |${CLAUSE})${V}`, verb: ['P2', 'F2'], weight: 0, inQuestion: true },
  { who: 'speaker', source: `(?:yo )?${V}`, verb: ['F1'], weight: 2, inQuestion: false },
  { who: 'speaker', source: `(?:yo |${CLAUSE})${V}`, verb: ['P1'], weight: 1, inQuestion: false },
  {
    who: 'addressee',
    source: `(?:¿)?(?:puedes|podrías|puede|podría|podéis|pueden|tienes que|debes|debería[ns]?|te importaría|vas a|tendrías que) ${I}`,
    verb: INF,
    weight: 2,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: `(?:te encargas|te ocupas|encárgate|ocúpate|se encarga usted) de ${I}`,
    verb: INF,
    weight: 3,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: `(?:te encargas|te ocupas|encárgate|ocúpate|te encargarás) ${OF}`,
    verb: [],
    lead: 'Encargarse',
    weight: 3,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: `(?:no (?:olvides|olvidéis|te olvides de)|recuerda|acuérdate de|te pido|por favor,?) ${V}`,
    verb: ['inf', 'Y2', 'Y5'],
    weight: 2,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: `(?:necesito|quiero|me gustaría) que (?:tú )?${V}`,
    verb: ['S2'],
    weight: 2,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: `${CLAUSE}(?<verb>\\p{L}+?)(?<enclitic>me|nos|les?|l[oa]s?|mel[oa]|sel[oa])(?!\\p{L})`,
    verb: ['Y2', 'Y3', 'Y5'],
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'named',
    source: `{name},? (?:va a|van a|tiene que|tienen que|debe|deben|puede|pueden|deberá|tendrá que|debería|se compromete a|queda encargad[oa] de|queda en|se encarga de|se encargará de|se ocupa de|se ocupará de|se encargan de) ${I}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'named',
    source: `{name},? (?:se encarga|se encargará|se ocupa|se ocupará|queda encargad[oa]|es responsable|está a cargo|se encargan) ${OF}`,
    verb: [],
    lead: 'Encargarse',
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'named',
    source: `(?:hace falta|quiero|necesitamos|necesito|propongo|es importante|pedimos|acordamos|hay que pedir(?:le)? a) (?:que )?{name} ${V}`,
    verb: ['S3', 'inf'],
    weight: 2,
    inQuestion: false,
  },
  { who: 'named', source: `que {name} ${V}`, verb: ['S3'], weight: 2, inQuestion: false },
  { who: 'named', source: `{name},? ${V}`, verb: ['F3'], weight: 2, inQuestion: false },
  { who: 'named', source: `{name},? ${V}`, verb: ['P3'], weight: 1, inQuestion: false },
  {
    who: 'nobody',
    source: `(?:quién (?:puede|podría|va a|quiere|se encarga de)|alguien puede|puede alguien) ${I}`,
    verb: INF,
    weight: 1,
    inQuestion: true,
    seeks: true,
  },
  {
    who: 'nobody',
    source: `quién se (?:encarga|ocupa) ${OF}`,
    verb: [],
    lead: 'Encargarse',
    weight: 2,
    inQuestion: true,
    seeks: true,
  },
  {
    who: 'nobody',
    source: `(?:hay que|tenemos que|debemos|habrá que|habría que|tendremos que|tendríamos que|necesitamos|falta|queda pendiente|queda por|alguien (?:tiene que|debe|debería)) ${I}`,
    verb: INF,
    weight: 1,
    inQuestion: false,
  },
  { who: 'nobody', source: `(?:vamos a|deberíamos|no olvidemos) ${I}`, verb: INF, weight: 1, inQuestion: false },
  { who: 'nobody', source: `(?:nosotros )?${V}`, verb: ['F4'], weight: 1, inQuestion: false },
];

export const SPANISH_TASKS: TaskGrammar = {
  language: 'es',
  verbs: SPANISH_VERBS,
  forms,
  hints: {
    speaker: /\p{L}/u,
    addressee: /\p{L}/u,
    nobody: /\p{L}/u,
    lead: /encarg|encárg|ocup|ocúp|responsable|cargo/iu,
  },
  adverbs:
    '(?:(?:también|entonces|ya|luego|rápidamente|primero|además|mañana|hoy|esta semana|esta tarde|por favor)[\\s,]{1,3}){0,4}',
  clitics: '(?<clitics>(?:(?:me|te|se|nos|os|le|les|lo|la|los|las) ){0,4})',
  and: 'y',
  complement: '(?: (?:(?:de la|del|de los) \\p{L}[\\p{L}-]*|de (?-i:\\p{Lu})\\p{L}+))?',
  teams:
    '(?:el equipo|el departamento|la dirección|legal|marketing|soporte|el área|la comisión|recursos humanos)(?: (?!va |tiene|debe|puede|se )\\p{L}[\\p{L}-]*){0,3}',
  notNames:
    /^(?:él|ella|ellos|ellas|yo|tú|usted|ustedes|nosotros|eso|esto|alguien|nadie|nada|algo|todo|todos|quien|quién|que|qué|cual|cuál|como|cómo|cuando|cuándo|donde|dónde|y|o|pero|entonces|pues|bueno|vale|sí|no|gracias|hoy|mañana|lunes|martes|miércoles|jueves|viernes|sábado|domingo|españa|europa|madrid|dios|perfecto|claro|para|si|se|lo|la|el|los|las|acción|decisión)(?!\p{L})/iu,
  hypothesis: /(?<!\p{L})(?:si|cuando|en cuanto|una vez que|antes de que|hasta que|a menos que|aunque|lo que|no)\s$/iu,
  reflexive: { speaker: /(?:^|\s)me\s/iu, addressee: /(?!)/u, named: /(?:^|\s)se\s/iu, nobody: /(?:^|\s)se\s/iu },
  condition:
    /^(?:(?:pero|y|entonces|si no),? )?si\s(?!(?:todos|todo el mundo|estáis|estás|os parece|te parece|es posible|puedes|quieres|hace falta|nadie))/iu,
  existential:
    /^(?:hay(?: todavía| también)?|quedan?(?: todavía| aún)?|faltan?|tenemos(?: todavía| aún)?|tengo|es)\s+/iu,
  habit:
    /(?<!\p{L})(?:normalmente|siempre|a menudo|cada (?:día|semana|mes|año|lunes)|todos los (?:días|meses|años|lunes)|todas las semanas|en general|nunca|desde hace)(?!\p{L})/iu,
  anaphoricClitic: /(?:^|\s)(?:lo|la|los|las)\s|l[oa]s?$/iu,
  looseClitic: /(?!)/u,
  ownObject: /(?!)/u,
  thing: /^(?:el|la|los|las|una?|este|esta|estos|estas|mi|tu|su|nuestr[oa]s?|dos|tres)\s\p{L}/iu,
  circumstance: /(?<![\s,])[\s,]+(?:a|al|con|por|para|en|sobre|hacia|antes|después|hoy|mañana|y)(?!\p{L})[^]*$/iu,
  boundary:
    /(?:[,;:.?!…–]\s*(?:pero|y (?=yo|tú|él|ella|nosotros|luego|después)|así que|porque|ya que|si no|vale|de acuerdo|gracias|yo |tú |que |si |por favor|entonces)|\s(?:porque\s|ya que\s|para que\s|así que\s|pero\s|y (?:yo|tú|él|ella|nosotros|luego|después)\s|si (?:puedes|es posible|hace falta))|[;?!…]|\.(?=\s|$))/iu,
  politeness: /(?<![\s,])[\s,]*(?:por favor|si (?:puedes|es posible)|gracias)(?!\p{L})/giu,
  notTask:
    /^(?:\p{L}+\s)?(?:(?:mi|la|tu) pantalla|el micrófono|la palabra|una pregunta|cuenta|eso|esto|a eso|de eso)(?!\p{L})/iu,
  pronoun: /(?!)/u,
  collocation:
    /^(?:al día|en (?:marcha|contacto|producción)|contacto|un(?:a)? (?:lista|reunión|prueba|presupuesto|borrador|resumen|documento|llamada)|el (?:acta|resumen|informe|presupuesto|seguimiento)|la (?:lista|reserva|demo|revisión))(?!\p{L})/iu,
  reporting: /^(?:confirmar|decir|avisar|informar|contar)$/iu,
  toPersons: /^(?:llamar|contactar|avisar|informar|alertar|invitar|convocar|consultar|ayudar|acompañar|ver)$/iu,
  withClause:
    /^(?:comprobar|verificar|confirmar|revisar|pedir|avisar|informar|recordar|proponer|anunciar|anotar|indicar|mirar|ver|decir|hacer)$/iu,
  courtesy: /^(?:en contacto|al tanto)$/iu,
  agenda:
    /^(?:(?:hola|buenos días|buenas tardes|bueno|vale)[^,.]*[,.] ?)*(?:hoy|esta (?:mañana|tarde))[\s,]|(?<!\p{L})(?:esta reunión|para empezar|el orden del día|el objetivo)(?!\p{L})/iu,
  clause: /^(?:que |lo que |cómo |si )/iu,
  accepts:
    /^(?:yo(?=[\s.!]*$)|(?:sí|vale|ok|claro|de acuerdo|por supuesto|sin problema|perfecto|hecho|entendido|me encargo|yo me encargo|lo hago|cuenta conmigo|lo tendrás)(?!\p{L}))/iu,
  refuses:
    /^(?:no(?!\s+hay problema)|lo siento|imposible|no puedo|no podré|esta semana no|estoy de vacaciones)(?!\p{L})/iu,
  agreed: /(?<!\p{L})(?:ok|vale|sí|de acuerdo|bien|perfecto|hecho|me parece bien)[\s.!]*$/iu,
  glad: /^(?:(?:ah|oh|bueno|pues)[\s,]+)*(?:gracias|genial|perfecto|estupendo|fenomenal|muy bien|vale|sí|buena idea|hágalo|hazlo)(?!\p{L})/iu,
  consequence: /^(?:así que|por eso|entonces)(?!\p{L})/iu,
  takenOn: 'Encargarse',
  takesOn: {
    speaker:
      '(?:yo )?me (?:encargo|ocupo)(?: de (?:eso|ello))?(?=[.,;!]|$)|(?:yo )?lo (?:hago|haré|miro)|yo me encargo|cuenta conmigo|cuenten conmigo',
    addressee: '(?:te encargas tú|encárgate tú|¿te encargas)(?=[.,;!?]|$)',
    named: ' (?:se (?:encarga|ocupa)(?: de (?:eso|ello))?(?=[.,;!]|$)|lo hace)',
  },
  label:
    '(?:acción|acciones|tareas?|pendientes?|por hacer|próximos? pasos?)(?: (?:para|de) (?<name>[^:–—]{2,40}?))? ?[:–—]',
  dangling: /(?<!\p{L})(?:y|o|que|pero|para|a|de|del|con|el|la|los|las|si|como|donde)$/iu,
  urgent:
    /(?<!\p{L})(?:urgente(?:s|mente)?|urgencia|lo antes posible|cuanto antes|inmediatamente|prioritari[oa]s?|máxima prioridad|crític[oa]s?|bloqueante|ya mismo|sin falta)(?!\p{L})/iu,
  unhurried:
    /(?<!\p{L})(?:no es urgente|sin prisa|no hay prisa|cuando (?:puedas|tengas tiempo)|si es posible|eventualmente|algún día|puede esperar)(?!\p{L})/iu,
  past: /(?<!\p{L})(?:ayer|ya (?:lo |la )?(?:he|ha|hemos|han)|la semana pasada|el (?:mes|año) pasado|hace (?:un|una|dos|tres|años|meses)|había|habíamos|fue|era|hubo)(?!\p{L})/iu,
  done: /(?<!\p{L})(?:ya\s(?:l[oa]s?\s)?(?:he|está|están|hemos)|hecho\sestá)(?!\p{L})/iu,
  offers: /(?<!\p{L})(?:si\squier(?:es|e|en)|si\squeréis|puedo|yo\sme)(?!\p{L})/iu,
  wished: /(?<!\p{L})(?:algún día|ojalá|habría|podríamos|deberíamos|estaría bien|sería (?:bueno|ideal))(?!\p{L})/iu,
};
