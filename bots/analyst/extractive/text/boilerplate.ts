import type { Language } from './language.ts';
import { anyOf } from './pattern.ts';

/** What runs a meeting and tells nothing of it: greetings, the floor, the sound, the time. */
const BOILERPLATE: Record<Language, RegExp> = {
  fr: anyOf(
    "bonjour (?:à|tout|mes|et)|bonsoir|bienvenue|au revoir|bonne (?:journée|soirée|fin)|à (?:demain|bientôt|la prochaine)|merci (?:à tous|à toutes|d['’]être|d['’]avoir|beaucoup|de votre|pour votre)|(?:excellente|belle) journée",
    "(?:prendre|prenez|donner?|donne|redonne|laisse|laisser|passe|passer|garder|avez|aurez|avoir|a) (?:vous )?la parole|(?:je|on) (?:vous |te )?(?:laisse|donne|passe) (?:parler|répondre|continuer|terminer|finir|la parole)|laissez-(?:moi|le|la)|(?:vous|tu|il|elle) (?:va|allez|vas|pourrez|pouvez) (?:pouvoir )?(?:vous )?répondre|réponse de|vous répond(?:re|s)?|(?:avez|as) pas (?:répondu|parlé)|(?:re)?pose (?:une|la|cette|deux) (?:même )?questions?|perd(?:re|e) du temps|je (?:termine|terminerai|conclus)|ne (?:m['’]|me |l['’])?(?:interrompez|coupez)",
    "(?:vous|tu) (?:m['’]entend|nous entend|me voi|voyez mon écran|vois mon écran)|on (?:vous|t['’]) ?entend|(?:mon|ton|votre|le) (?:micro|son|écran)(?! de)|partager? (?:mon|l['’]) ?écran|coupe[zr]? (?:ton|votre|le) micro|ça (?:coupe|grésille)",
    'on (?:commence|démarre|attaque|passe|avance|enchaîne|continue|termine|clôt|va commencer|va passer)(?: (?:donc|maintenant|à|au|aux|par|tout de suite|ensuite))?(?!\\p{L})|(?:point|sujet|thème|chapitre|question) suivante?|ordre du jour|la séance est (?:levée|ouverte)|tour de table|il (?:nous|vous) reste \\p{N}+ ?(?:minutes?|secondes?)|on a (?:dépassé|fini)',
  ),
  en: anyOf(
    'hello|good (?:morning|afternoon|evening)|welcome|goodbye|bye|thank you (?:all|everyone|very much|for (?:joining|coming|your time))|thanks (?:all|everyone|for (?:joining|coming))|have a (?:good|nice|great)|see you|talk to you (?:soon|later)',
    "can (?:you|everyone) (?:hear|see)|(?:my|your) (?:screen|mic|microphone|audio|camera)|share my screen|on mute|you[’']re muted",
    "let['’]s (?:start|begin|get started|move on|continue|wrap up)|next (?:item|point|topic)|the agenda|we['’]re (?:out of|running out of) time|over to you|the floor is yours|go ahead",
  ),
  es: anyOf(
    'hola|buen[oa]s (?:días|tardes|noches)|bienvenid[oa]s|adiós|hasta (?:luego|mañana|pronto)|gracias (?:a todos|por (?:venir|asistir|vuestro|su))|buen fin de semana|que tengáis',
    'me (?:oís|oyes|escucháis|escuchan|veis)|(?:mi|tu|el) (?:micrófono|micro|pantalla|audio)|compartir (?:mi |la )?pantalla',
    '(?:empezamos|comenzamos|vamos a empezar|pasamos (?:al|a la)|seguimos con|continuamos|terminamos)|siguiente (?:punto|tema)|el orden del día|te doy la palabra|tiene la palabra|se nos acaba el tiempo',
  ),
};

export const isBoilerplate = (text: string, language: Language): boolean => BOILERPLATE[language].test(text);
