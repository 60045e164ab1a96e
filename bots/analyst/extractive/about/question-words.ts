import type { Language } from '../text/language.ts';
import { anyOf } from '../text/pattern.ts';

/** Says itself that a question is open. */
export const UNSETTLED: Record<Language, RegExp> = {
  fr: anyOf(
    "(?:la )?question [^.;!?]{1,60} n['’]est (?:toujours |donc )?pas (?:réglée|tranchée|résolue)|(?:il )?reste à (?:savoir|trancher|décider|définir|voir|déterminer|clarifier|préciser)|(?:on|nous) ne (?:sait|savons) (?:pas|toujours pas)(?: encore)? (?:si|qui|comment|quand|combien|où|quel)|(?:on|nous) n['’](?:a|avons) pas encore (?:décidé|tranché|choisi|défini|arrêté)|(?:c['’]est |la |une )?question (?:est |reste )?(?:ouverte|en suspens)|point (?:ouvert|en suspens)|à (?:trancher|clarifier|confirmer)(?!\\p{L})|(?:il )?faudra (?:trancher|décider|voir si|savoir)",
  ),
  en: anyOf(
    "(?:it )?remains to be (?:seen|decided)|we (?:still )?(?:don['’]t|do not) (?:yet )?know (?:yet )?(?:if|whether|who|how|when|what)|remains? open|we haven['’]t (?:yet )?(?:decided|settled|agreed)|open question|still (?:open|to be decided)|to be (?:confirmed|decided|determined)|tbd",
  ),
  es: anyOf(
    'queda por (?:saber|decidir|definir|ver)|falta (?:por )?(?:saber|decidir|definir|resolver)|(?:aún|todavía) no (?:sabemos|hemos decidido)|no (?:sabemos|hemos decidido) (?:aún|todavía|si|quién|cómo|cuándo)|pregunta abierta|por (?:confirmar|decidir|definir)',
  ),
};
/** Verbs with which one says that there is no answer: to know, say, decide, answer, fix, promise, send. */
const FR_ANSWERING =
  "(?:sais|sait|savons|savent|saurais|saurait|dit|dire|décidée?s?|tranchée?s?|prononcée?|répondue?s?|répond(?:ent|re)?|précise(?:r|nt)?|communiquée?s?|reçu|fixée?s?|prévue?s?|arrêtée?s?|publiée?s?|rendue?s?|remise?s?|engagée?s?|regardée?|demandée?|trouvée?|vu|tranche|tranchons|trancherons|conclu(?:rons|ons|t)?|décid(?:e|ons|erons)|réglée?s?|étudiée?s?|mentionne(?:nt)?|garantir?|promettre|affirmer|arbitrer|prononcer|retrouvée?|mandat|la main|d['’]avis|la réponse|de réponse|d['’]idée|l['’]info(?:rmation)?|de nouvelles|de précédent|de solution|fixés?|clair|sûre?|rien)";

/** An answer that leaves the question open. */
export const EVASIVE: Record<Language, RegExp> = {
  fr: anyOf(
    `(?:ne |n['’])[^.;!?]{0,30}?(?:pas|plus|rien|jamais|guère|ni)(?: encore| toujours| vraiment| été| du tout| le| la| les| vous| nous| en| y| me| lui| de| d['’]){0,3} ${FR_ANSWERING}`,
    `(?:ne |n['’])(?:en |y |le |la |les |vous |nous |me |l['’]|m['’])?${FR_ANSWERING}(?: encore| donc)? (?:pas|plus|rien|jamais|ni)`,
    `(?:ai|as|a|ont|sais|sait|suis|est|sont|peux|peut|vois|voit|répond|répondent) (?:pas|plus|rien|jamais)(?: encore| du tout| vraiment| de| d['’]| le| la| été){0,3} ?${FR_ANSWERING}`,
    "personne (?:en |le |l['’])?(?:sait|a)(?!\\p{L})|(?:répond|répondent|répondu|rappelé) (?:pas|plus|jamais)|pas (?:encore )?(?:regardé|demandé|répondu|eu de)",
    "(?:je|on|nous|personne|ils?|elles?) (?:ne |l['’]|n['’]en |en )?(?:sais|sait|savons|saurais|savent) (?:pas|plus|rien|jamais|trop)|chais pas|j['’]en sais rien|je n['’]en sais|(?:je|nous) (?:l['’])?ignor(?:e|ons)|j['’]ignore|personne(?: ici)? (?:ne |n['’])?(?:le |en |l['’])?sai[ts]|(?:ne |n['’])(?:sait|savent) (?:pas|rien)|aucune (?:idée|réponse|nouvelle)|pas (?:d['’]idée|de réponse|de nouvelles|encore|décidé|tranché|fixé|sûr)|(?:toujours|encore) (?:pas|rien)|sans réponse|bonne question|grande question|mystère|(?:ça|cela|tout|il|elle) dépend(?:ra)?|(?:on|nous) (?:verra|verrons|avisera|aviserons)|à voir|(?:question|point|sujet|débat|dossier|ça|cela|tout|elle|il) (?:en )?reste (?:donc |encore )?ouverte?|reste (?:donc )?(?:posée|entière|à (?:voir|éclaircir|trancher|savoir))|laiss(?:ons|e|erons) (?:donc )?(?:cette question|ça|cela) (?:ouverte?|en suspens)|je ne (?:peux|puis|suis pas en mesure|saurais)|moi non plus|j['’]hésite|(?:sont|est|je suis|suis) (?:très |trop )?(?:partagée?s?|divisée?s?)|avis (?:partagés?|divisés?)|difficile à dire|pas (?:clair|claire)|peu claire?|ambigu|muette?|(?:j['’]attends|on attend|nous attendons) (?:de voir|la réponse|leur|son|sa|vos|votre|l['’])|il (?:nous |me )?dira|rien n['’](?:est|a été)|on en reparle|question (?:sera|est|reste) posée|j['’]y (?:crois|compte) pas|un point à éclaircir|on cherche(?!\\p{L})|il cherche(?!\\p{L})|(?:à|faut|il faut|faudra|faudrait|je vais|on va) (?:que je |qu['’]on )?(?:voir|vérifier|me renseigner|regarder|regarde|demander|demande|creuser|éclaircir)(?!\\p{L})|je (?:vois|reviens|reviendrai) (?:avec|vers)",
  ),
  en: anyOf(
    "(?:I|we|they|he|she|nobody|no one) (?:(?:just|honestly|really|still) )?(?:don['’]t|do not|doesn['’]t|didn['’]t|haven['’]t|hasn['’]t|have not|has not|can['’]t|cannot)(?: yet| really)? (?:know|say|tell|told|said|decide|decided|answer|answered|heard|asked|agreed|found|find|confirmed|mention|promise)|(?:I|we) have (?:nobody|no answer|no news|no idea)|still waiting|depends|need to (?:look|check|ask|find)|(?:leave|left) (?:that|it) open|(?:I|we)(?:['’]ve| have) (?:no|not)|dunno|don['’]t know(?: yet)?|nobody (?:yet|knows)|leave that open|have no idea|no idea|good question|not sure|we['’]ll see|to be (?:confirmed|checked|decided)|I(?:['’]ll| will| need to| have to) (?:check|ask|look|find out|get back)|not yet|let me (?:check|ask)|it depends|hard to say",
  ),
  es: anyOf(
    'no (?:lo )?(?:sé|sabemos)|no se sabe|no tenemos (?:una )?(?:solución|respuesta)|lo dejamos (?:ahí|abierto)|yo tampoco lo sé|ni idea|buena pregunta|(?:ya )?veremos|habrá que ver|(?:voy a|tengo que|hay que) (?:verificar|comprobar|preguntar|mirar|consultar)|todavía no|aún no|depende|difícil de decir|lo (?:miro|consulto)',
  ),
};
/** Says of the question before that it stays open. */
export const LEFT_OPEN: Record<Language, RegExp> = {
  fr: anyOf(
    "(?:c['’]est (?:encore )?(?:une |la )?|(?:la )?)(?:question|point) (?:est |reste )?(?:encore )?(?:ouverte?|en suspens)|(?:ça|cela) reste (?:ouvert|en suspens|à (?:voir|trancher|définir))|(?:on|nous) n['’](?:a|avons) (?:encore )?personne|personne (?:ne )?(?:le )?sait",
  ),
  en: anyOf(
    "(?:that['’]s |this is |it['’]s )?(?:still )?an? open question|(?:that|this|it) (?:stays|remains|is still) open|we (?:have|don['’]t have) (?:nobody|no one|anyone|anybody)|nobody knows",
  ),
  es: anyOf(
    '(?:es una |queda como )?pregunta abierta|(?:eso|esto) queda (?:abierto|pendiente)|no tenemos a nadie|nadie (?:lo )?sabe',
  ),
};
const ending = (...phrases: readonly string[]): RegExp =>
  new RegExp(`(?:${phrases.join('|')})[\\s,]*\\?[\\s»"”)]*$`, 'iu');
/** Asks the other one to say it otherwise: what they answer goes on with what they were saying. */
export const ASKED_BACK: Record<Language, RegExp> = {
  fr: ending(
    "c['’]est[- ]à[- ]dire|comment ça|dans quel sens|par exemple|soit",
    "(?:qu['’]est-ce que )?(?:tu (?:veux dire|entends par là)|vous (?:voulez dire|entendez par là))",
  ),
  en: ending(
    'meaning|(?:what|how) do you mean(?: by that)?|which means|in what (?:sense|way)|such as|for example|like what',
  ),
  es: ending('es decir|qué quieres decir|qué quiere decir|en qué sentido|cómo que|por ejemplo'),
};
/** Questions that ask for no answer, or only about the conversation. */
export const IDLE: Record<Language, RegExp> = {
  fr: /^(?:avez-vous |vous avez |il y a |y a-t-il )?(?:des|d['’]autres) (?:questions|remarques|objections|commentaires)(?!\p{L})|^(?:(?:ça va|c['’]est (?:bon|clair|ça|noté)|d['’]accord|ok|hein|non|oui|ah bon|pardon|comment(?: ça)?|quoi|vraiment|n['’]est-ce pas|tout le monde est (?:là|d['’]accord)|des (?:questions|remarques|objections)|autre chose|d['’]autres (?:questions|points|sujets)|qui (?:veut|souhaite) (?:commencer|parler|réagir))[\s\p{P}]*)+$/iu,
  en: /^any (?:other )?(?:questions|comments|objections)(?!\p{L})|^(?:(?:how are you|is that (?:ok|clear|right)|ok|okay|right|yes|no|sorry|pardon|what|really|any (?:questions|comments|objections)|anything else|does that make sense|everyone (?:here|agree[sd]?))[\s\p{P}]*)+$/iu,
  es: /^[¿\s]*alguna (?:otra )?(?:pregunta|duda|objeción)(?!\p{L})|^[¿\s]*(?:(?:qué tal|está claro|vale|ok|no|sí|verdad|perdón|cómo|qué|en serio|alguna (?:pregunta|duda|objeción)|algo más|estamos todos)[\s\p{P}]*)+$/iu,
};
/** A question without its mark, as captions have it. */
export const UNMARKED: Record<Language, RegExp> = {
  fr: /(?<!\p{L})ou (?:pas|non)(?!\p{L})|(?<!\p{L})(?:qui est-ce qui|est-ce qu[e'’]|qu['’]est-ce qu[e'’])|^(?:(?:et|bon|alors|donc|mais|euh|ok|sinon|du coup|ah|bah)[\s,]+){0,3}(?:(?:le|la|les|l['’]) ?\p{L}+ (?:\p{L}+ ){0,4})?(?:qui|quand|comment|combien|pourquoi|où|quel(?:le)?s?|on fait comment|à qui|il appartient à qui)(?!\p{L})|(?<!\p{L})(?:à|pour|de|avec) (?:qui|quand|combien)[\s.]*$|(?<!\p{L})(?:comment|pourquoi|quand|où|combien)[\s.]*$/iu,
  en: /(?<!\p{L})or (?:not|what)(?!\p{L})|^(?:(?:and|so|okay|right|um|uh|but|well)[\s,]+){0,3}(?:who|who['’]s|when|how|why|what|where|which|should|do we|are we|can we|have we|is there)(?!\p{L})/iu,
  es: /(?<!\p{L})o no(?!\p{L})|^(?:(?:y|bueno|pero|vale|eh|pues)[\s,]+){0,3}(?:(?:el|la|los|las) \p{L}+ )?(?:quién|cuándo|cómo|cuánto|por qué|dónde|qué|cuál)(?!\p{L})/iu,
};

/** An answer that says at its head that nobody knows: what it answers was a question, in whatever form. */
export const CLUELESS: Record<Language, RegExp> = {
  fr: /^(?:(?:ah|oh|euh|bah|ben|bon|alors|ça|oui|non|mais|là|moi|et|ok|alors ça|(?:le|la|les|l['’]) ?\p{L}+)[\s,]{1,3}){0,5}(?:je (?:ne )?sais pas|chais pas|j['’]en sais rien|aucune idée|pas d['’]idée|bonne question|(?:on|personne) (?:ne |en )?sait (?:pas|rien)|personne sait|j['’]ai pas (?:encore )?(?:la réponse|d['’]idée)|c['’]est pas (?:encore )?(?:décidé|fixé|tranché)|(?:il|elle|ils|elles)(?: n['’])? ?(?:a|ont) (?:jamais|pas) répondu|on verra|faut voir|à voir|mystère|toujours pas|pas encore)(?!\p{L})/iu,
  en: /^(?:(?:oh|um|uh|well|yeah|no|so|honestly|I)[\s,]{1,3}){0,4}(?:don['’]t know|dunno|no idea|not sure|good question|nobody knows|have (?:nobody|no idea)|we(?:['’]ll| will) see)(?!\p{L})/iu,
  es: /^(?:(?:pues|eh|bueno|ah|yo|la verdad)[\s,]{1,3}){0,4}(?:no (?:lo )?sé|no sabemos|ni idea|buena pregunta|ya veremos)(?!\p{L})/iu,
};
