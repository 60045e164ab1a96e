import type { Layer, Target } from '../browser/layers.ts';

/**
 * Everything by which the bot knows the page of Microsoft Teams, and nothing of it anywhere else. Each thing is looked
 * for in several ways, most lasting ones first: Teams' own test ids (`tid`), its other names (`id`), what people read
 * (`label`), and what it is for the browser (`structure`). Which way answered is counted; one that falls silent is
 * told.
 *
 * Nobody here has seen the client. Behind each thing stands who reports it, as of March to September 2026: visits of
 * guests (L), captures of the page (C), inspections of both clients (I), other bots' sources (B); ⚡ where they
 * disagree. English labels are reported by several; Spanish ones are from one dump; French ones are one bot's guesses,
 * for nobody has recorded the French client: they are the last way everywhere, and the bot opens the page in English.
 */
export const WAYS = ['tid', 'id', 'label', 'structure'] as const;
export type Way = (typeof WAYS)[number];

const BUTTON = 'button, [role=button]';
const ITEM = '[role=menuitem], [role=menuitemcheckbox], [role=menuitemradio]';

const target = (...layers: readonly Layer<Way>[]): Target<Way> => ({ layers });
/** Test ids, with another version at their end as well: `name`, `name-v2`. */
const tidCss = (names: readonly string[], css = ''): string =>
  names.map((name) => `[data-tid="${name}"]${css}, [data-tid^="${name}-v"]${css}`).join(', ');
const tid = (...names: readonly string[]): Layer<Way> => ({ way: 'tid', css: tidCss(names) });
const id = (...names: readonly string[]): Layer<Way> => ({ way: 'id', css: names.map((one) => `#${one}`).join(', ') });
const label = (words: string, css = BUTTON): Layer<Way> => ({ way: 'label', css, words });
const structure = (css: string): Layer<Way> => ({ way: 'structure', css });

/** What the screen says that ends a call: what happened, or that no meeting was found (A, C). */
const RETRY_TITLES = '#calling-retry-screen-title, #calling-retry-screen-description';

export const TARGETS = {
  /** On the launcher; ⚡ some never see it, since it goes on by itself (C), others always do (I, B). */
  continueHere: target(
    tid('joinOnWeb'),
    label(
      '^(continue on this browser|join (the )?meeting from this browser|continuer sur ce navigateur|rejoindre la réunion à partir de ce navigateur|continuar en este (explorador|navegador)|unirse a la reunión desde este (explorador|navegador))',
      `${BUTTON}, a`,
    ),
  ),
  /** The form before the call; it is drawn for meetings that do not exist, too, and stays while one waits (C, L). */
  form: target(tid('calling-prejoin-screen', 'calling-prejoin-render-content-container', 'prejoin-header-content')),
  /** Of a guest; somebody with an account sees none (C). */
  nameInput: target(
    tid('prejoin-display-name-input'),
    label(
      '(type|enter) your name|(tapez|entrez|saisissez) votre nom|(escriba|escribe|introduzca) (su|tu) nombre',
      'input',
    ),
    structure(`body:not(:has(${RETRY_TITLES})) input[type=text]:not([role]):not([data-tid*=meeting-])`),
  ),
  /** ⚡ Disabled while one waits, and enabled again once Teams dropped the request (B); never disabled (C). */
  joinButton: target(
    tid('prejoin-join-button'),
    id('prejoin-join-button'),
    label('^(join now|rejoindre maintenant|unirse ahora)'),
  ),
  /** A switch before the call: checked while the device is on; in the call a button of the same test id (C). */
  microphone: target(
    tid('toggle-mute'),
    id('mic-button', 'microphone-button'),
    label('(microphone|\\bmic\\b|\\bmicro\\b|micrófono|unmute|\\bmute\\b)', `${BUTTON}, [role=switch]`),
  ),
  camera: target(tid('toggle-video'), id('video-button'), label('(camera|caméra|cámara)', `${BUTTON}, [role=switch]`)),
  /** There only after admission (C, L). It may have a menu beside it that ends the call for all. */
  leave: target(
    id('hangup-button'),
    tid('hangup-main-btn', 'call-hangup', 'hangup-button'),
    label('^(leave|quitter|salir|abandonar)\\b'),
  ),
  /** Asks once more whether one leaves (B). */
  confirmLeave: target(
    { way: 'tid', css: `[role=dialog] [data-tid^=confirm-leave-button], ${tidCss(['confirm-leave-button'])}` },
    label('^(leave|quitter|salir|abandonar)\\b', '[role=dialog] button'),
  ),
  /** A second click closes its menu (I). */
  more: target(
    id('callingButtons-showMoreBtn'),
    tid('callingButtons-showMoreBtn'),
    label(
      '^(more( actions| options)?|plus( d’actions| d’options)?|autres( actions| options)?|más( acciones| opciones)?)$',
    ),
  ),
  /** `[role=menu]` is the gallery of videos as well (I). */
  moreMenu: target(
    tid('callingButtons-showMoreBtn-menu'),
    structure('[role=menu]:not([data-tid*=only-videos]):has([role=menuitem], [role=menuitemcheckbox])'),
  ),
  /** In the menu, in a menu within it, or pinned to the toolbar; says `-on` or `-off` (I). */
  captionsItem: target(
    { way: 'tid', css: '[data-tid^=closed-captions-button]' },
    id('closed-captions-button'),
    label(
      '^((show|hide|turn (on|off)) )?(live )?captions$|^((afficher|masquer|activer|désactiver) les )?sous-titres( en direct)?$|^((activar|ocultar|mostrar|desactivar) (los )?)?subtítulos( en (directo|vivo))?$',
      `${ITEM}, ${BUTTON}`,
    ),
  ),
  /** Of the full client: captions lie in a menu of their own (I, L). Its French name is found nowhere. */
  speechItem: target(
    { way: 'tid', css: '[data-tid^=LanguageSpeechMenu], [data-tid^=language-speech]' },
    id('LanguageSpeechMenuControl-id'),
    label('^(language and speech|langue et (parole|voix)|idioma y voz)', `${ITEM}, ${BUTTON}, [aria-haspopup=menu]`),
  ),
  /** Mounts only after the first word (L, I). */
  captions: target(tid('closed-caption-renderer-wrapper', 'closed-caption-v2-window-wrapper')),
  /** Stands there until the first word (L). */
  captionsEmpty: target(tid('closed-caption-default-text')),
  captionSettings: target(
    tid('closed-captions-settings-menu-trigger-button'),
    id('closed-captions-settings-menu-trigger-button'),
    label('^(caption settings|paramètres des sous-titres|configuración de (los )?subtítulos)'),
  ),
  /** Since September 2026, seen by an organiser; its menu closes when the page loses the focus (L). */
  spokenLanguage: target(
    tid('captions-settings-redesign-spoken-language'),
    label('^(spoken language|langue parlée|idioma hablado)', ITEM),
  ),
  /** Before that: leads to a list (B). */
  languageSettings: target(
    tid('closed-captions-settings-submenu-language-settings-button'),
    id('closed-captions-settings-submenu-language-settings-button'),
    label('^(language settings|paramètres de langue|configuración de idioma)', ITEM),
  ),
  languageList: target(
    tid('callingCaptions-spokenLanguages'),
    id('callingCaptions-spokenLanguages'),
    structure('[role=combobox][aria-haspopup=listbox]'),
  ),
  people: target(
    id('roster-button'),
    tid('roster-button'),
    label('^(people|participants|personnes|personas|contactos)\\b'),
  ),
  /** ⚡ Absent for guests (L), there and forbidden (B), or usable (B). */
  chatButton: target(id('chat-button'), tid('chat-button'), label('^(chat|conversation|conversar|conversación)\\b')),
  chatBox: target(
    { way: 'tid', css: tidCss(['ckeditor'], '[role=textbox]') },
    label(
      '^(type a message|(écrivez|tapez|saisissez) un message|escrib[ae] un mensaje)',
      '[role=textbox], [contenteditable=true]',
    ),
  ),
  chatForbidden: target(tid('compose-disabled-placeholder-text')),
  /** Not found, removed, refused, and what else leaves the call: told apart by what is in it (C, B). */
  retryScreen: target(tid('calling-retry-screen'), { way: 'id', css: RETRY_TITLES }),
  /** Where the meeting was not found: both fields are filled (C). */
  meetingCode: target(
    tid('meeting-code-input', 'meeting-passcode-input'),
    structure('body:has(#calling-retry-screen-description) input[type=text]'),
  ),
  /** Puts a refusal away (B). */
  refused: target(tid('calling-declined-screen', 'calling-retry-cancelbutton')),
  /** ⚡ Reported by two, seen by none of a third’s (C). */
  lobby: target(tid('calling-lobby-screen', 'lobby-screen')),
  encrypted: target(tid('calling-e2ee-end-screen')),
  leftScreen: target(tid('anon-meeting-end-screen-rejoin-button')),
} as const satisfies Readonly<Record<string, Target<Way>>>;

export type TargetName = keyof typeof TARGETS;

/** Buttons of dialogs, each with words that the dialog itself says. */
export const DIALOGS = {
  /** Before the form, after asking to join, or after admission; half the bots of a load test hung on it (B). */
  media: {
    says: '(don.t want audio or video|without audio or video|sans audio ni vidéo|ni audio ni vidéo|sin audio ni v[ií]deo)',
    button: '^(continue without|continuer sans|poursuivre sans|continuar sin)',
  },
  language: {
    says: '(spoken language|everyone (is )?speak|langue parlée|idioma hablado)',
    button: '^(update|change|confirm|mettre à jour|modifier|changer|confirmer|actualizar|cambiar|confirmar)',
  },
} as const;
export type DialogName = keyof typeof DIALOGS;
/** The dialog that asks whether the language changes for everybody, and its button (L). */
export const LANGUAGE_DIALOG = '[data-tid^=confirm-spoken-language-change-dialog]';
export const LANGUAGE_CONFIRM = '[data-tid*=update-button]';

/**
 * What the page says where one waits, folded to straight apostrophes and single blanks. English sentences are captured
 * or in other bots' reports; the French and Spanish ones are guesses and translations.
 */
export const LOBBY =
  "(someone (in the meeting )?(will|should) let you in|when the meeting starts, we'll let people know|we've let people in the meeting know|you're in the lobby|quelqu'un (dans la réunion )?(vous laissera|devrait vous laisser|vous fera) (bientôt )?(entrer|participer)|vous êtes dans la salle d'attente|nous (avons (informé|prévenu|averti)|informerons|avertirons|préviendrons) (les )?(personnes|participants|autres)|alguien (de la reunión )?(te|le) (dejará|permitirá) (entrar|unirse)|(estás|está) en la sala de espera|(hemos avisado|avisaremos) a (las personas|los participantes))";

/**
 * What the page says where there is no call, folded likewise, as regular expressions without regard to case; the first
 * that fits counts.
 */
export const MESSAGES = {
  removed:
    "(you've been removed from (this|the) meeting|someone (has )?removed you|vous avez été (supprimé|retiré|exclu|expulsé)[a-z()]* de (cette|la) réunion|(te han|se te ha|ha sido) (quitado|expulsado|eliminado))",
  encrypted: '(an encryption error occurred|erreur de chiffrement|error de cifrado)',
  ended:
    '((the|this) meeting (has )?ended|call ended|the meeting is over|la réunion est terminée|réunion terminée|appel terminé|la reunión (ha )?(terminado|finalizado)|llamada (terminada|finalizada))',
  denied:
    "(you were denied access|your request to join was declined|no one (responded|let you in)|vous avez été refusé|l'accès (à la réunion )?vous a été refusé|votre demande (de participation )?a été (refusée|rejetée)|se (te|le) (ha denegado|denegó) el acceso|(su|tu) solicitud .{0,40}(rechazada|denegada)|se (ha rechazado|rechazó) (su|tu) solicitud)",
  challenge:
    "(verify (that )?you're a real person|(vérifiez|prouvez|confirmez) que vous êtes une (vraie|véritable) personne|(comprueba|verifica|demuestr[ae]) que (eres|es) una persona real)",
  early:
    '(external participants are not permitted to join before|participants externes ne .{0,40}avant|participantes externos no .{0,40}antes)',
  signIn:
    "(we need to verify your info|sign in to teams to join|to join this meeting, sign in|due to org(anization)? policy, you need to sign in|anonymous users can't join|verify your email|nous devons vérifier vos informations|connectez-vous (à teams )?pour (participer|rejoindre)|pour (participer|rejoindre) .{0,40}connectez-vous|vous devez vous connecter|(inicia|inicie) sesión (en teams )?para unir|necesitamos (verificar|comprobar) (tu|su) información)",
  notFound:
    "(couldn't find a meeting matching|looks like the meeting url is incorrect|meeting id and passcode|aucune réunion correspond|impossible de trouver (une|la) réunion|l'url de la réunion (est|semble) incorrecte|no (encontramos|se encontró|hemos encontrado|pudimos encontrar) (una|ninguna|la) reunión)",
  trouble:
    "(we couldn't connect you|couldn't connect you|impossible de vous connecter|nous n'avons pas pu vous connecter|connexion impossible|no (hemos podido|pudimos|se pudo) conectar)",
  left: '(did you leave by mistake|you left the meeting|avez-vous quitté|vous avez quitté la réunion|(saliste|has salido|abandonaste) (de )?la reunión)',
} as const;
export type MessageName = keyof typeof MESSAGES;

/** Stands where the browser's permission is awaited: one call of getUserMedia clears it (L). */
export const PERMISSION =
  '(select allow to let microsoft teams use|sélectionnez autoriser pour (permettre|laisser)|selecciona?e? permitir para)';
/** There is nobody else. */
export const ALONE =
  '(waiting for others to join|en attente d.autres (personnes|participants)|esperando a que se unan)';

/**
 * How captions are built: author and text are in every view, what is around them differs (L, I, B). A row that is
 * numbered says so; else it is what is called so, or a child of the list. Where author and text go by other names, they
 * are what stands in a row that is called so; messages of the chat, which tell when they were sent, are none.
 */
export const CAPTION_PARTS = {
  text: '[data-tid^=closed-caption-text]',
  author: '[data-tid=author], [data-tid^=author-v]',
  row: '[aria-posinset]',
  rowNamed: '.fui-ChatMessageCompact, [role=log]',
  message: 'time',
  list: '[data-tid^=closed-caption-v2-virtual-list-content], [data-tid^=closed-captions-v2-items-renderer]',
} as const;

/** Messages of the chat: `data-mid` is their identity, and rows are drawn again as the list scrolls (L, I). */
export const CHAT_PARTS = {
  message: '[data-tid^=chat-pane-message]',
  id: 'data-mid',
  author: '[data-tid^=message-author-name]',
  time: 'time',
  /** Before the identity, in the id of the element that has the text. */
  textId: 'content-',
} as const;

/** Rows of people in the panel; their label is « Name, Role, Muted », or « Name Unverified, muted » of guests (I). */
export const ROSTER_ROWS =
  '[data-tid^=participantsInCall-], [data-tid^=attendeesInMeeting-], [data-cid=roster-participant][aria-label]';
/** A tile's name; its data-tid may be an address (I). */
export const TILE_NAMES = '[data-tid^=participant-info-nametag]';
/** The same by the tile's label, which is like a row's in the panel (I). */
export const TILES = '[data-stream-type][aria-label]';

/** Options of spoken languages; recent ones are there twice, and only the copy is checked (L). */
export const LANGUAGE_OPTION = '[data-tid*=spoken-language-]';
/** What stands before and behind the language in their test ids. */
export const LANGUAGE_CODE = /-spoken-language-(?:saved-)?([a-z]{2,3}-[a-z]{2,4})(?:-v\d+)?$/u;
/** Options of the list before. */
export const LIST_OPTION = '[role=option]';

/** Where one signs in; a probe passes there on the way, too, and comes back (C). */
export const ACCOUNT_HOSTS = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'login.live.com',
  'login.microsoft.com',
  'login.windows.net',
];
/** The page that offers the application, and how its frame opens that (B). */
export const LAUNCHER = '**/dl/launcher/**';
export const APPLICATION_LINK = /msteams:/giu;
