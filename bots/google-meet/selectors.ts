import type { Layer, Target } from '../browser/layers.ts';

/**
 * Everything by which the bot knows the Meet page, and nothing of it anywhere else. Each thing is looked for in several
 * ways, most lasting ones first: what it does or is for the browser (`structure`), the ligature of its icon, which is
 * the same in every language (`ligature`), Meet's own names (`jsname`, `attribute`, `class`), and what people read, in
 * French, English and Spanish (`label`). Which way answered is counted; one that falls silent is told.
 *
 * Seen in August and September 2026 in the web client, where nothing else is said. French labels of microphone, camera,
 * joining, leaving and captions are reported by one source; Spanish ones, and other French ones, follow Meet's own help
 * pages.
 */
export const WAYS = ['structure', 'ligature', 'jsname', 'attribute', 'class', 'label'] as const;
export type Way = (typeof WAYS)[number];

const BUTTON = 'button, [role=button]';

const target = (...layers: readonly Layer<Way>[]): Target<Way> => ({ layers });
const jsname = (name: string, css = ''): Layer<Way> => ({ way: 'jsname', css: `[jsname="${name}"]${css}` });
const icon = (...icons: string[]): Layer<Way> => ({ way: 'ligature', css: BUTTON, icons });
const label = (words: string, css = BUTTON): Layer<Way> => ({ way: 'label', css, words });

export const TARGETS = {
  /** Of a guest; somebody with an account sees none. */
  nameInput: target(label('^(your name|votre nom|tu nombre|nombre)$', 'input'), {
    way: 'structure',
    css: 'input[type=text]:not([role=combobox])',
  }),
  /** Its visible text and its label may differ: « Ask to join » and « Ask to join without microphone & camera ». */
  joinButton: target(
    jsname('Qx7uuf', ' button:not([disabled])'),
    label(
      '^(ask to join|join (now|the call now|anyway|here too)|switch here|demander à participer|rejoindre|participer|basculer ici|pedir unirse|solicitar unirse|unirse|cambiar aquí)',
    ),
    // The first button with nothing but words after the name, however deep either lies.
    { way: 'structure', css: ':has(input[type=text]) ~ div button:not([disabled]):not(:has(i))' },
  ),
  /** The label names what a click does: « Turn off microphone » means that it is on. */
  /** The menu of microphones has another icon (`mic_none`) and « Microphone: … » as its label. */
  microphone: target(jsname('hw0c9'), icon('mic', 'mic_off'), label('(microphone|\\bmicro\\b|micrófono)')),
  camera: target(jsname('psRWwc'), icon('videocam', 'videocam_off'), label('(camera|caméra|cámara)')),
  /** In the lobby too: it proves no admission. */
  leave: target(jsname('CQylAd'), icon('call_end'), label("^(leave call|quitter l['’]appel|salir de la llamada)$")),
  /** No lobby with it was seen, nor that none has it: it proves no admission. */
  captionsToggle: target(
    jsname('RrG0hf'),
    icon('closed_caption', 'closed_caption_off'),
    label('^(turn (on|off) captions|(dés)?activer les sous-titres|(des)?activar (los )?subtítulos)$'),
  ),
  /** One's own tile has a button of that icon too: « More options for NAME ». */
  moreOptions: target(jsname('NakZHc'), label("^(more options|plus d['’]options|autres options|más opciones)$"), {
    way: 'ligature',
    css: 'button:not([data-participant-id] *)',
    icons: ['more_vert'],
  }),
  chatButton: target(icon('chat'), label('^(chat with everyone|discuter avec tous|chatear con todos)')),
  chatBox: target(label('^(send a message|envoyer un message|enviar un mensaje)', 'textarea'), {
    way: 'structure',
    css: 'textarea',
  }),
  /** There only after admission; by its label alone, since its icon is on other buttons too. */
  meetingDetails: target(
    label('^(meeting details|détails de la réunion|informations sur la réunion|detalles de la reunión)$'),
  ),
  callNotifications: target(
    label('^(call feature notifications|notifications et actions|notificaciones y acciones)', '[role=region]'),
  ),
  /** A badge in the region of notifications; no capture has an icon of people. */
  peopleCount: target(
    { way: 'attribute', css: '[data-avatar-count]' },
    label('^(people|participants|personas|contactos) ?[-–—]? ?\\d+'),
  ),
  tile: target(
    { way: 'attribute', css: '[data-participant-id] span.notranslate:not([aria-hidden])' },
    { way: 'class', css: 'span.notranslate:not([aria-hidden])' },
  ),
  captionsRegion: target(
    jsname('dsyhDe', ' > [role=region]'),
    { way: 'structure', css: '[role=region][tabindex="0"]' },
    { way: 'class', css: '.iOzk7 > [role=region]' },
    label('^(captions|sous-titres|subtítulos)$', '[role=region]'),
  ),
  languageBox: target(
    jsname('oYxtQd'),
    { way: 'structure', css: '[role=combobox][aria-haspopup=listbox]' },
    label('^(meeting language|langue de la réunion|idioma de la reunión)$', '[role=combobox]'),
  ),
  settingsItem: target(
    { way: 'ligature', css: '[role=menuitem]', icons: ['settings'] },
    label('^(settings|paramètres|configuración|ajustes)$', '[role=menuitem]'),
  ),
  captionsTab: target(
    jsname('z4Tpl'),
    { way: 'ligature', css: '[role=tab]', icons: ['closed_caption'] },
    label('^(captions|sous-titres|subtítulos)$', '[role=tab]'),
  ),
  /** Of the settings: pop-outs beside the devices have one too. */
  closeDialog: target(
    { way: 'ligature', css: '[role=dialog]:has([role=tablist]) button', icons: ['close'] },
    label('^(close dialog|close|fermer|cerrar)', '[role=dialog]:has([role=tablist]) button'),
  ),
} as const satisfies Readonly<Record<string, Target<Way>>>;

export type TargetName = keyof typeof TARGETS;

/**
 * There only after admission, as was observed; leave, chat, microphone, camera and one's own tile are in the lobby as
 * well.
 */
export const PROOFS = ['meetingDetails', 'callNotifications'] as const satisfies readonly TargetName[];

/**
 * Names the participant of a tile. The lobby was seen with one's own tile alone: to see another's is to be in the call.
 * That is concluded, not observed, and counts only where the page does not say that one waits.
 */
export const PARTICIPANT = 'data-participant-id';

/**
 * What the lobby says, as a regular expression without regard to case. Four English sentences were observed, a fifth is
 * in another bot's reports (« admits you to the call »); the others are translated.
 */
export const LOBBY =
  "(please wait until a meeting host|asking to be let in|you['’]ll join the call when|waiting for the host|veuillez patienter jusqu['’]à ce qu|demande d['’]autorisation en cours|vous participerez à l['’]appel lorsque|en attente de l['’]organisateur|espera a que un anfitrión|solicitando permiso para|te unirás a la llamada cuando|esperando a que se una)";

/** How a block of captions and its parts are found inside the region. */
export const CAPTION_PARTS = { block: '.nMcdL', speaker: '.NWpY1d', text: '.ygicle, .VbkSUe' } as const;

/**
 * Messages of the chat's panel: each carries its identity; who wrote stands above the first of a group of them, in the
 * list's own child. Names of classes and of `jsname` as public extensions have them.
 */
export const CHAT_PARTS = {
  list: '[aria-live=polite]',
  message: '[data-message-id]',
  id: 'data-message-id',
  author: '.poVWob',
  text: '[jsname="dTKtvb"]',
} as const;

/**
 * What the page says where there is no call, as regular expressions without regard to case; the first that fits counts.
 */
export const MESSAGES = {
  removed:
    "(you['’]ve been removed from the meeting|vous avez été (exclu|retiré|supprimé)|se te ha (quitado|expulsado)|te han quitado)",
  ended:
    '(host ended the meeting|meeting (has )?ended|a mis fin à la réunion|la réunion est terminée|ha finalizado la reunión|la reunión ha (terminado|finalizado))',
  denied:
    "(denied your request|request to join was denied|weren['’]t allowed to join|a refusé votre demande|demande de participation a été refusée|n['’]avez pas été autorisé|ha rechazado tu solicitud|ha denegado tu solicitud|solicitud para unirte se ha (denegado|rechazado))",
  unanswered: "(no one responded to your request|personne n['’]a répondu|nadie ha respondido|nadie respondió)",
  blocked: "(you can['’]t join this|vous ne pouvez pas (participer|rejoindre)|no puedes unirte)",
  notFound:
    "(check your meeting code|invalid video call name|meeting code has expired|vérifiez (le|votre) code|nom d['’]appel vidéo non valide|code de réunion a expiré|(comprueba|revisa) el código|nombre de videollamada no válido|código de la reunión ha caducado)",
  trouble: '(problem connecting|problème est survenu lors de la connexion|problème de connexion|problema al conectar)',
  left: '(you left the meeting|vous avez quitté|has (salido|abandonado))',
  signIn: '^(sign in|connexion|se connecter|iniciar sesión|inicia sesión|acceder)',
} as const;
export type MessageName = keyof typeof MESSAGES;

/**
 * Offers of Gemini: they ask for nothing that one consents to, and are closed, never accepted (seen by bots with an
 * account, Attendee PR 770; the French and Spanish words are translated).
 */
export const PROMOTION =
  '(start taking notes|take notes for you|remember what was discussed|commencer à prendre des notes|pren(dre|ne) des notes pour vous|empezar a tomar notas|tome notas por ti)';

/** What a modal dialog asks, or another says; one that fits nothing is unknown. */
export const DIALOGS = {
  recording: '(being recorded|recording this|est enregistré|enregistrement|se está grabando|grabación)',
  transcription: '(transcribed|transcription|transcri(t|ption)|transcribiendo|transcripción)',
  notes: '(gemini|taking notes|prend des notes|tomando notas)',
  devices: '(without microphone|sans micro|sin micrófono)',
} as const;
export type DialogName = keyof typeof DIALOGS;

/** The button by which a dialog is accepted, and that by which a hint is put away. */
export const ACCEPT: readonly Layer[] = [
  { way: 'attribute', css: '[data-mdc-dialog-action=ok]' },
  {
    way: 'label',
    css: BUTTON,
    words:
      '^(join now|join|ok|accept|continue without|rejoindre maintenant|rejoindre|participer|accepter|continuer sans|unirse ahora|unirse|aceptar|continuar sin)',
  },
];
/** The button by which an offer is put away. */
export const CLOSE: readonly Layer[] = [
  { way: 'ligature', css: BUTTON, icons: ['close'] },
  {
    way: 'label',
    css: BUTTON,
    words: '^(close|dismiss|not now|no thanks|fermer|ignorer|pas maintenant|non,? merci|cerrar|ahora no|no, gracias)',
  },
];
export const GOT_IT = "^(got it|ok|j[’']ai compris|entendido|vale)$";

/** The options of the list of caption languages; each carries its tag, and its name in the interface's language. */
export const LANGUAGE_OPTION = '[role=option], [role=radio], li[data-value]';
/** Which of them is chosen. */
export const CHOSEN_OPTION = '[aria-selected=true], [aria-checked=true]';

/** Where one signs in with an account; any other host that is not Meet's is a page that did not load. */
export const ACCOUNT_HOSTS = ['accounts.google.com'];

/** A challenge of reCAPTCHA that is shown; its badge, and frames that are hidden, are on every page. */
export const CHALLENGE = 'iframe[src*="recaptcha"][src*="bframe"]';

/** How somebody's own words are signed. */
export const OWN_CAPTIONS = ['You', 'Vous', 'Tú', 'Usted'];
/** What stands in a speaker's place until the page knows the name; the French and Spanish ones are translated. */
export const NAME_TO_COME = ['Participant', 'Participante'];
