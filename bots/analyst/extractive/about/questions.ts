import type { Citation } from '#domain/analysis/analysis.ts';
import { citationOf, type Reading, type Sentence } from '../reading.ts';
import { isBoilerplate } from '../text/boilerplate.ts';
import type { Language } from '../text/language.ts';
import { anyOf } from '../text/pattern.ts';
import { isQuestion } from '../text/questions.ts';
import { shortened, tidySentence } from '../text/trim.ts';

export interface OpenQuestion {
  readonly text: string;
  readonly citations: Citation[];
  readonly sentence: Sentence;
}

const MOST = 10;
const LONGEST = 240;
/** Words: « c’est-à-dire ? » asks for nothing new. */
const SHORTEST = 4;
/** Sentences after a question in which its answer is looked for. */
const NEAR = 4;
/** An answer says something: so many words that carry meaning, or yes or no. */
const ANSWER = 2;

/** Says itself that a question is open. */
const UNSETTLED: Record<Language, RegExp> = {
  fr: anyOf(
    "(?:il )?reste à (?:savoir|trancher|décider|définir|voir|déterminer|clarifier|préciser)|(?:on|nous) ne (?:sait|savons) (?:pas|toujours pas)(?: encore)? (?:si|qui|comment|quand|combien|où|quel)|(?:on|nous) n['’](?:a|avons) pas encore (?:décidé|tranché|choisi|défini|arrêté)|(?:c['’]est |la |une )?question (?:est |reste )?(?:ouverte|en suspens)|point (?:ouvert|en suspens)|à (?:trancher|clarifier|confirmer)(?!\\p{L})|(?:il )?faudra (?:trancher|décider|voir si|savoir)",
  ),
  en: anyOf(
    "(?:it )?remains to be (?:seen|decided)|we (?:still )?(?:don['’]t|do not) (?:yet )?know (?:yet )?(?:if|whether|who|how|when|what)|remains? open|we haven['’]t (?:yet )?(?:decided|settled|agreed)|open question|still (?:open|to be decided)|to be (?:confirmed|decided|determined)|tbd",
  ),
  es: anyOf(
    'queda por (?:saber|decidir|definir|ver)|falta (?:saber|decidir|definir)|(?:aún|todavía) no (?:sabemos|hemos decidido)|no (?:sabemos|hemos decidido) (?:aún|todavía|si|quién|cómo|cuándo)|pregunta abierta|por (?:confirmar|decidir|definir)',
  ),
};
/** An answer that leaves the question open. */
const EVASIVE: Record<Language, RegExp> = {
  fr: anyOf(
    "(?:je|on|nous) (?:ne |l['’]|n['’]en )?(?:sais|sait|savons|saurais) (?:pas|plus|rien|le dire)|chais pas|(?:je|nous) (?:l['’])?ignor(?:e|ons)|j['’]ignore|personne (?:ne |n['’])?(?:le |en )?sai[ts]|on (?:n['’])?est pas fixés?|(?:on|nous) (?:ne )?(?:tranche|tranchons|trancherons|conclurons|conclut|décide|décidons) (?:pas|donc pas|rien)|rien n['’]est (?:prévu|décidé|fixé)|pas (?:la |de )?réponse|pas d['’]idée|(?:ça|cela|la question) reste (?:donc )?(?:ouverte?|posée)|laiss(?:ons|e|erons) (?:donc )?(?:cette question|ça|cela) (?:ouverte?|en suspens)|je ne (?:peux|puis|suis pas en mesure)|(?:ça|ce sera) à voir|aucune idée|bonne question|(?:à|on) (?:voir|verra|vérifier|confirmer|creuser|étudier)(?!\\p{L})|(?:je vais|il faut(?: que j['’]?e?)?|il faudrait|on va) (?:me renseigner|vérifier|voir|regarder|demander|vérifie|voie|demande|regarde|en (?:discuter|discute|parler|parle))|(?:il faut que |faut que )?(?:je |j['’])(?:en )?(?:discute|vérifie|demande|regarde|vois)|pas encore|on en reparle|je (?:reviens|reviendrai) vers|ça dépend|difficile à dire|je n['’]ai pas (?:la réponse|l['’]information|l['’]info)",
  ),
  en: anyOf(
    "(?:I|we) (?:(?:just|honestly|really) )?(?:don['’]t|do not) know|dunno|don['’]t know(?: yet)?|nobody (?:yet|knows)|leave that open|have no idea|no idea|good question|not sure|we['’]ll see|to be (?:confirmed|checked|decided)|I(?:['’]ll| will| need to| have to) (?:check|ask|look|find out|get back)|not yet|let me (?:check|ask)|it depends|hard to say",
  ),
  es: anyOf(
    'no (?:lo )?(?:sé|sabemos)|no se sabe|no tenemos (?:una )?(?:solución|respuesta)|lo dejamos (?:ahí|abierto)|yo tampoco lo sé|ni idea|buena pregunta|(?:ya )?veremos|habrá que ver|(?:voy a|tengo que|hay que) (?:verificar|comprobar|preguntar|mirar|consultar)|todavía no|aún no|depende|difícil de decir|lo (?:miro|consulto)',
  ),
};
/** Says of the question before that it stays open. */
const LEFT_OPEN: Record<Language, RegExp> = {
  fr: anyOf(
    "(?:c['’]est (?:encore )?(?:une |la )?|(?:la )?)(?:question|point) (?:est |reste )?(?:encore )?(?:ouverte?|en suspens)|(?:ça|cela) reste (?:ouvert|en suspens|à (?:voir|trancher|définir))|(?:on|nous) n['’](?:a|avons) (?:encore )?personne|personne (?:ne |n['’])(?:sait|a)",
  ),
  en: anyOf(
    "(?:that['’]s |this is |it['’]s )?(?:still )?an? open question|(?:that|this|it) (?:stays|remains|is still) open|we (?:have|don['’]t have) (?:nobody|no one|anyone|anybody)|nobody knows",
  ),
  es: anyOf(
    '(?:es una |queda como )?pregunta abierta|(?:eso|esto) queda (?:abierto|pendiente)|no tenemos a nadie|nadie (?:lo )?sabe',
  ),
};
/** Questions that ask for no answer, or only about the conversation. */
const IDLE: Record<Language, RegExp> = {
  fr: /^(?:avez-vous |vous avez |il y a |y a-t-il )?(?:des|d['’]autres) (?:questions|remarques|objections|commentaires)(?!\p{L})|^(?:(?:ça va|c['’]est (?:bon|clair|ça|noté)|d['’]accord|ok|hein|non|oui|ah bon|pardon|comment(?: ça)?|quoi|vraiment|n['’]est-ce pas|tout le monde est (?:là|d['’]accord)|des (?:questions|remarques|objections)|autre chose|d['’]autres (?:questions|points|sujets)|qui (?:veut|souhaite) (?:commencer|parler|réagir))[\s\p{P}]*)+$/iu,
  en: /^any (?:other )?(?:questions|comments|objections)(?!\p{L})|^(?:(?:how are you|is that (?:ok|clear|right)|ok|okay|right|yes|no|sorry|pardon|what|really|any (?:questions|comments|objections)|anything else|does that make sense|everyone (?:here|agree[sd]?))[\s\p{P}]*)+$/iu,
  es: /^[¿\s]*alguna (?:otra )?(?:pregunta|duda|objeción)(?!\p{L})|^[¿\s]*(?:(?:qué tal|está claro|vale|ok|no|sí|verdad|perdón|cómo|qué|en serio|alguna (?:pregunta|duda|objeción)|algo más|estamos todos)[\s\p{P}]*)+$/iu,
};
const YES_OR_NO =
  /^[\s\p{P}]*(?:oui|non|si|tout à fait|absolument|exactement|effectivement|bien sûr|d['’]accord|ok|yes|no|yeah|yep|nope|sure|of course|exactly|sí|claro|por supuesto|exacto|vale)(?!\p{L})/iu;

/** A sentence that has its sign. */
const ENDED = /[.!…]\s*$/u;

export interface Known {
  /** Requests and proposals: they are actions and decisions, not questions. */
  readonly settled: readonly Sentence[];
}

/** Questions that nobody answered, in order. */
export function findOpenQuestions(reading: Reading, { settled }: Known): OpenQuestion[] {
  const elsewhere = new Set(settled.map(({ index }) => index));
  const open = reading.sentences.filter((sentence) => !elsewhere.has(sentence.index) && isOpen(sentence, reading));
  return open.slice(-MOST).map((sentence) => worded(sentence, reading));
}

/** « Faut-il le renégocier ? » is told with the sentence that says what. */
function worded(sentence: Sentence, reading: Reading): OpenQuestion {
  const before = reading.sentences[sentence.index - 1];
  const said =
    sentence.stems.length < ANSWER && before?.turn === sentence.turn && before.stems.length >= ANSWER
      ? [before, sentence]
      : [sentence];
  const text = said.map((each) => tidySentence(each.text, reading.language)).join(' ');
  return { text: shortened(text, LONGEST), citations: said.map(citationOf), sentence };
}

/** A question without its mark, as captions have it. */
const UNMARKED: Record<Language, RegExp> = {
  fr: /(?<!\p{L})ou (?:pas|non)(?!\p{L})|(?<!\p{L})(?:qui est-ce qui|est-ce qu[e'’]|qu['’]est-ce qu[e'’])|^(?:(?:et|bon|alors|donc|mais|euh|ok|sinon|du coup|ah|bah)[\s,]+){0,3}(?:(?:le|la|les|l['’]) ?\p{L}+ (?:\p{L}+ ){0,4})?(?:qui|quand|comment|combien|pourquoi|où|quel(?:le)?s?|on fait comment|à qui|il appartient à qui)(?!\p{L})|(?<!\p{L})(?:à|pour|de|avec) (?:qui|quand|combien)[\s.]*$|(?<!\p{L})(?:comment|pourquoi|quand|où|combien)[\s.]*$/iu,
  en: /(?<!\p{L})or (?:not|what)(?!\p{L})|^(?:(?:and|so|okay|right|um|uh|but|well)[\s,]+){0,3}(?:who|who['’]s|when|how|why|what|where|which|should|do we|are we|can we|have we|is there)(?!\p{L})/iu,
  es: /(?<!\p{L})o no(?!\p{L})|^(?:(?:y|bueno|pero|vale|eh|pues)[\s,]+){0,3}(?:(?:el|la|los|las) \p{L}+ )?(?:quién|cuándo|cómo|cuánto|por qué|dónde|qué|cuál)(?!\p{L})/iu,
};

function isOpen(sentence: Sentence, reading: Reading): boolean {
  const { text, stems, turn, words } = sentence;
  const { language } = reading;
  if (!isQuestion(text)) {
    if (UNSETTLED[language].test(text) && stems.length >= 2 && !leavesOpen(sentence, reading)) return true;
    return (
      !ENDED.test(text) &&
      stems.length >= 1 &&
      words >= SHORTEST &&
      UNMARKED[language].test(text) &&
      isLeft(sentence, reading)
    );
  }
  if (stems.length < 1 || words < SHORTEST || IDLE[language].test(text) || isBoilerplate(text, language)) return false;
  const after = reading.sentences.slice(sentence.index + 1, sentence.index + 1 + NEAR);
  // A speaker who goes on answers their own question, or asked it for effect.
  const answers = after.filter((answer) => answer.turn !== turn || !isQuestion(answer.text));
  const [first] = answers;
  if (!first) return true;
  if (questionLeftOpen(after, reading.language)) return true;
  if (first.turn === turn) return EVASIVE[reading.language].test(first.text);
  const sameTurn = answers.filter((answer) => answer.turn === first.turn);
  if (sameTurn.slice(0, 2).some((answer) => EVASIVE[reading.language].test(answer.text))) return true;
  return !sameTurn.some(
    (answer) =>
      !isQuestion(answer.text) &&
      (answer.stems.length >= ANSWER || YES_OR_NO.test(answer.text) || /\p{N}/u.test(answer.text)),
  );
}

/** Of a question without its mark: whether one of the next two turns of others says that nobody knows. */
function isLeft({ turn, speaker, index }: Sentence, { sentences, language }: Reading): boolean {
  return sentences
    .slice(index + 1, index + 1 + NEAR)
    .some(
      (answer) =>
        answer.turn > turn &&
        answer.turn <= turn + 2 &&
        answer.speaker !== speaker &&
        EVASIVE[language].test(answer.text),
    );
}

/** Whether what follows a question, before another is put, says that it stays open. */
function questionLeftOpen(after: readonly Sentence[], language: Language): boolean {
  const next = after.findIndex(({ text }) => isQuestion(text));
  return after.slice(0, next < 0 ? after.length : next).some(({ text }) => LEFT_OPEN[language].test(text));
}

/** « Question ouverte. » speaks of a question before it, which is told itself. */
function leavesOpen({ index, text }: Sentence, { sentences, language }: Reading): boolean {
  return (
    LEFT_OPEN[language].test(text) &&
    sentences
      .slice(Math.max(0, index - NEAR), index)
      .some((before) => isQuestion(before.text) && before.words >= SHORTEST)
  );
}
