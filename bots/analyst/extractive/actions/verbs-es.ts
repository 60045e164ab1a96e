import { type Form, type Verb, Verbs } from './verbs.ts';

const FIRM = `enviar reenviar mandar compartir difundir comunicar publicar subir transferir contactar llamar avisar informar notificar invitar consultar preguntar responder contestar escribir redactar preparar completar rellenar terminar acabar
  finalizar cerrar corregir reparar resolver desbloquear probar verificar comprobar validar revisar auditar analizar estudiar evaluar estimar medir calcular comparar listar identificar documentar crear abrir añadir agregar
  quitar eliminar borrar limpiar actualizar modificar adaptar mejorar optimizar migrar desplegar entregar instalar configurar activar desactivar integrar desarrollar implementar programar planificar organizar agendar fijar reservar
  pedir comprar firmar negociar facturar pagar contratar formar traducir grabar archivar guardar exportar importar imprimir escanear recuperar recoger proporcionar lanzar arrancar diseñar generar resumir definir
  aclarar priorizar confirmar cancelar aplazar mover renovar coordinar escalar convocar recopilar ampliar reducir contar imprimir`;

const LOOSE =
  'hacer poner tomar ver mirar buscar encontrar reunir hablar dar pasar seguir gestionar llevar cambiar elegir construir tener traer trabajar pensar';

/** Also done by talking. */
const TALK = 'presentar mostrar explicar';

/** Stems that change under stress (cierro, pruebo, pido, envío). */
const STRESSED: Readonly<Record<string, string>> = {
  enviar: 'enví',
  reenviar: 'reenví',
  cerrar: 'cierr',
  probar: 'prueb',
  comprobar: 'comprueb',
  resolver: 'resuelv',
  mover: 'muev',
  corregir: 'corrij',
  pedir: 'pid',
  encontrar: 'encuentr',
  mostrar: 'muestr',
  seguir: 'sig',
  elegir: 'elij',
  pensar: 'piens',
  desplegar: 'desplieg',
  renovar: 'renuev',
  transferir: 'transfier',
  actuar: 'actú',
  reunir: 'reún',
  difundir: 'difund',
  traducir: 'traduzc',
  construir: 'construy',
  hacer: 'hag',
  poner: 'pong',
  proponer: 'propong',
  tener: 'teng',
  traer: 'traig',
  ver: 've',
  dar: 'd',
};

/** Third persons and imperatives that no rule gives. */
const IRREGULAR: Readonly<Record<string, Partial<Record<Form, string>>>> = {
  hacer: { P2: 'haces', P3: 'hace', Y2: 'haz', F1: 'haré', F2: 'harás', F3: 'hará', F4: 'haremos' },
  poner: { P2: 'pones', P3: 'pone', Y2: 'pon', F1: 'pondré', F3: 'pondrá', F4: 'pondremos' },
  tener: { P2: 'tienes', P3: 'tiene', Y2: 'ten', F1: 'tendré', F3: 'tendrá' },
  corregir: { P2: 'corriges', P3: 'corrige', Y2: 'corrige' },
  elegir: { P2: 'eliges', P3: 'elige', Y2: 'elige' },
  seguir: { P2: 'sigues', P3: 'sigue', Y2: 'sigue' },
  traducir: { P2: 'traduces', P3: 'traduce', Y2: 'traduce' },
  traer: { P2: 'traes', P3: 'trae', Y2: 'trae' },
  dar: { P1: 'doy', P2: 'das', P3: 'da', S3: 'dé', Y2: 'da' },
  ver: { P1: 'veo', P2: 'ves', P3: 've', S3: 'vea', S2: 'veas', Y2: 've' },
};

/** Spelling keeps the sound before e: busque, pague, organice. */
const beforeE = (stem: string): string => stem.replace(/c$/u, 'qu').replace(/g$/u, 'gu').replace(/z$/u, 'c');

function regular(infinitive: string): Partial<Record<Form, string>> {
  const [stem, ar] = [infinitive.slice(0, -2), infinitive.endsWith('ar')];
  const stressed = STRESSED[infinitive] ?? stem;
  const subjunctive = ar ? `${beforeE(stressed)}e` : `${stressed}a`;
  return {
    inf: infinitive,
    P1: `${stressed}o`,
    P2: `${stressed}${ar ? 'as' : 'es'}`,
    P3: `${stressed}${ar ? 'a' : 'e'}`,
    P4: `${stem}${ar ? 'amos' : infinitive.endsWith('er') ? 'emos' : 'imos'}`,
    F1: `${infinitive}é`,
    F2: `${infinitive}ás`,
    F3: `${infinitive}á`,
    F4: `${infinitive}emos`,
    S1: subjunctive,
    S2: `${subjunctive}s`,
    S3: subjunctive,
    S4: `${ar ? `${beforeE(stem)}e` : `${stressed}a`}mos`,
    Y2: `${stressed}${ar ? 'a' : 'e'}`,
    Y3: subjunctive,
    Y5: `${infinitive.slice(0, -1)}d`,
  };
}

/** What is no work whatever its object: being, perceiving, thinking, saying, running the meeting. */
const NEVER = new Set(
  `ser estar haber poder querer saber deber ir venir volver creer pensar parecer gustar preferir esperar temer comprender entender conocer oír escuchar sentir quedar vivir morir nacer decir
  hablar repetir explicar saludar subrayar insistir notar considerar suponer imaginar ignorar dudar lamentar admitir reconocer afirmar negar jurar asegurar defender apoyar aceptar rechazar
  votar sugerir proponer recomendar aconsejar felicitar permitir dejar intentar empezar comenzar continuar seguir parar concluir resumir perder ganar dormir soñar caer pasar depender servir
  acordar recordar levantar agradecer valer costar faltar jugar recibir necesitar tener ver mirar`.split(/\s+/u),
);

/** Verbs outside the lists, by their endings; of the first person only the ending is known. */
function openForms(word: string): ReadonlyMap<Form, Verb> | undefined {
  const open = (infinitive: string, guessed = false): Verb => ({ infinitive, firm: false, open: true, guessed });
  const forms = new Map<Form, Verb>();
  const future = /^(?<infinitive>\p{Ll}{2,}[aei]r)(?<ending>é|ás|á|emos|án)$/u.exec(word)?.groups;
  const { infinitive = '', ending = '' } = future ?? {};
  if (future && !NEVER.has(infinitive)) forms.set(FUTURES[ending] ?? 'F1', open(infinitive));
  else if (/^\p{Ll}{2,}[aei]r$/u.test(word) && !NEVER.has(word)) forms.set('inf', open(word));
  else if (
    /^\p{Ll}{3,}o$/u.test(word) &&
    !NOUNS.test(word) &&
    !['ar', 'er', 'ir'].some((end) => NEVER.has(word.slice(0, -1) + end))
  )
    forms.set('P1', open(`${word.slice(0, -1)}ar`, true));
  return forms.size > 0 ? forms : undefined;
}

const FUTURES: Readonly<Record<string, Form>> = { é: 'F1', ás: 'F2', á: 'F3', emos: 'F4', án: 'F6' };
/** Words in -o that are mostly no verbs. */
const NOUNS =
  /(?:[ai]do|ento|ivo|ismo|oso|ario|orio|ito|illo)$|^(?:como|cuando|pero|claro|bueno|luego|tengo|creo|quiero|digo|puedo|pienso|entiendo|veo|todo|mucho|poco|otro|mismo|solo|año|eso|esto|bajo|acuerdo|tiempo|dinero|horno|trabajo|sino|menos|tanto|cuanto|medio|nuevo|primero|caso|supuesto|estado|vamos|siento|recuerdo|supongo|prefiero|espero|propongo|agradezco|conozco|quedo|sigo|vengo|salgo|vuelvo|juego|termino|empiezo|resumo|enero|febrero|marzo|mayo|junio|julio|agosto|cinco|cuatro|ocho|quinto|cuarto|tercero|segundo|último)$/u;

export const SPANISH_VERBS = new Verbs({
  enclitics: /(?:me|te|nos|os|les?|l[oa]s?|sel[oa]s?|mel[oa]s?|nosl[oa]s?)$/u,
  others: openForms,
});
for (const [list, kind] of [
  [FIRM, { firm: true }],
  [LOOSE, { firm: false }],
  [TALK, { firm: false, talk: true }],
] as const) {
  for (const infinitive of list.split(/\s+/u)) {
    SPANISH_VERBS.add(
      { infinitive, ...kind },
      Object.entries({ ...regular(infinitive), ...IRREGULAR[infinitive] }) as [Form, string][],
    );
  }
}
