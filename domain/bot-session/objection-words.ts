/*
 * How people object, as parts of patterns over words without accents, in lower case, with one blank between them
 * (« je m oppose a l enregistrement »). Every list is of whole words; where captions mishear an ending, its stem ends
 * in letters (« enregistr[a-z]* »).
 */

const any = (...ways: readonly string[]): string => `(?:${ways.join('|')})`;
const maybe = (...ways: readonly string[]): string => `(?:${any(...ways)} )?`;

/** What captures do, whatever its ending. */
const CAPTURED =
  'enregistr[a-z]*|transcri[a-z]*|retranscri[a-z]*|capt(?:e|ee|es|er|ez|ure|uree|urer)|ecoute[a-z]*|filme[a-z]*';
/** What they make. Behind it nothing may follow that makes it something else (« l’enregistrement d’une société »). */
const RECORDING = any(
  'enregistrement',
  'transcription',
  'retranscription',
  'capture',
  'captation',
  'prise de notes automatique',
);
const RECORDED = any(
  'la reunion',
  'cette reunion',
  'notre reunion',
  'cet echange',
  'notre echange',
  'nos echanges',
  'la conversation',
  'cette conversation',
  'notre conversation',
  'l appel',
  'mes propos',
  'mes paroles',
  'ma voix',
  'ce que je dis',
  'un bot',
  'un robot',
  'le bot',
  'ce bot',
  'le robot',
  'ce robot',
  'un assistant',
  'cet assistant',
  'greffier',
);
const KIND = any('audio', 'video', 'vocal', 'sonore', 'automatique');
const CAPTURE =
  `${any('l', 'cet', 'cette', 'cete', 'la', 'ce', 'le', 'tout', 'toute', 'votre', 'son')} ${RECORDING}` +
  `(?: ${KIND})?(?: ${any('de', 'par')} ${RECORDED})?`;
const BEING = `etre (?:ni )?${any(CAPTURED)}`;
/** « qu’on m’enregistre », « que la réunion soit transcrite », « que tu enregistres ». */
const WHO = any(
  'on',
  'l on',
  'vous',
  'tu',
  'il',
  'le bot',
  'ce bot',
  'le robot',
  'greffier',
  'la reunion',
  'cette reunion',
  'cet echange',
  'notre echange',
  'la conversation',
  'cette conversation',
  'ce que je dis',
);
const TALK = any(
  'la reunion',
  'cette reunion',
  'notre echange',
  'la conversation',
  'cette conversation',
  'ce que je dis',
  'mes propos',
);
const THAT =
  `${any('qu', 'que', 'ce qu', 'ce que')} ${WHO} ${maybe('m', 'me', 'nous', 'soit', 'l', 'la', 'le')}` +
  `${any(CAPTURED)}(?: ${TALK})?`;
const PAS = any('pas', 'plus', 'pas du tout', 'absolument pas', 'vraiment pas', 'surtout pas');

const FRENCH = any(
  `${any('je m', 'on s', 'nous nous')} ${any('oppose', 'opposons')} ${maybe('formellement', 'fermement', 'totalement', 'absolument')}a ${any(CAPTURE, BEING, THAT)}`,
  `je (?:ne )?${any('souhaite', 'veux', 'voudrais', 'desire', 'tiens')} ${PAS} ${maybe('a')}${any(BEING, THAT)}`,
  `${any('on', 'nous')} (?:ne )?${any('souhaite', 'souhaitons', 'veut', 'voulons')} ${PAS} ${any(BEING, THAT)}`,
  `${any('j', 'je n')} ${any('accepte', 'autorise')} ${PAS} (?:d )?${any(BEING, CAPTURE, THAT)}`,
  `je (?:ne )?consens ${PAS} a ${any(BEING, CAPTURE, THAT)}`,
  `${any('j aimerais', 'je prefere', 'je prefererais', 'je souhaite', 'je souhaiterais', 'je voudrais', 'je demande a', 'je veux')} ne pas ${BEING}`,
  `${any('j ai', 'je n ai')} ${PAS} envie ${any(`d ${BEING}`, THAT)}`,
  `je refuse (?:d )?${any(BEING, CAPTURE, THAT)}`,
  `je (?:ne )?suis ${PAS} d accord ${any('pour', 'avec')} ${any(BEING, CAPTURE, THAT)}`,
  `je (?:ne )?donne ${PAS} mon ${any('accord', 'consentement', 'autorisation')} ${any('pour', 'a')} ${any(BEING, CAPTURE, THAT)}`,
  `${any('merci de', 'veuillez', 'pouvez vous', 'peux tu', 'pourriez vous')} (?:ne )?pas (?:m |nous )?${any('enregistrer', 'transcrire')}(?: ${any('la reunion', 'cette reunion', 'mes propos', 'ce que je dis')})?`,
  `(?:ne )?${any('m', 'nous')} ${any('enregistrez', 'enregistre', 'transcrivez')} pas`,
  `n ?${any('enregistrez', 'enregistre')} pas(?: ${any('la reunion', 'cette reunion', 'mes propos', 'ce que je dis', 'cette conversation')})?`,
  `${any('arrete', 'arretez', 'coupe', 'coupez', 'stoppe', 'stoppez')} ${maybe('tout de suite', 'immediatement')}${any('l enregistrement', 'cet enregistrement', 'la transcription', 'cette transcription', 'de m enregistrer', 'de nous enregistrer')}`,
);
const ENGLISH = any(
  `i (?:do not|don t) ${any('want', 'wish', 'agree', 'consent')} to ${any('be recorded', 'be transcribed', 'being recorded', 'being transcribed', 'this recording', 'the recording', 'this transcription')}`,
  `i object to ${any('being recorded', 'being transcribed', 'this recording', 'the recording', 'this transcription', 'the transcription')}`,
);
const SPANISH = any(
  `no ${any('quiero', 'deseo', 'acepto')} ${any('ser grabad[oa]', 'que me graben', 'que se grabe', 'que graben')}`,
  `me opongo a ${any('la grabacion', 'esta grabacion', 'la transcripcion', 'ser grabad[oa]', 'que me graben')}`,
);

/** May stand before an objection in the same breath; nothing that makes it somebody else’s, or a condition. */
const LEAD = any(
  ...'ah|alors|aussi|attendez|bah|ben|bon|bonjour|bonsoir|donc|ecoutez|en fait|et|euh|excusez moi|franchement|heu|hein|ici|la|mais|moi|moi meme|non|oui|ok|pardon|pour ma part|pour moi|personnellement|quant a moi|je suis|desole|desolee|je regrette|je precise que|je tiens a dire que|je tiens a preciser que|je vous informe que|je vous signale que|je dois dire que|je le dis|sachez que|voila|s il te plait|s il vous plait|so|sorry|please|hello|hi|hola|perdon'.split(
    '|',
  ),
);
/** May follow it in the same breath; anything else makes it a sentence about something else. */
const TAIL = `${any(
  'et',
  'mais',
  'car',
  'parce que',
  'donc',
  'merci',
  'voila',
  'hein',
  'non plus',
  'du tout',
  'aujourd hui',
  'ici',
  'maintenant',
  'dans cette reunion',
  'pendant cette reunion',
  'pour des raisons',
  's il te plait',
  's il vous plait',
  'desole',
  'desolee',
  'moi',
  'please',
  'thanks',
  'thank you',
  'por favor',
  'gracias',
)}(?: .*)?`;

/** A whole clause that objects. */
export const OBJECTION = new RegExp(`^(?:${LEAD} )*${any(FRENCH, ENGLISH, SPANISH)}(?: ${TAIL})?$`, 'u');
/** A whole message of the chat that does, in fewer words: there it answers what the bot wrote. */
export const SHORT_OBJECTION = /^(?:bonjour )?je m (?:y )?oppose(?: formellement)?$/u;

const WHAT = any(
  `de ${any('m', 'nous', 'tout')} ${any('enregistrer', 'transcrire', 'ecouter', 'noter')}`,
  `de ${any('transcrire', 'noter', 'capturer', 'ecouter', 'prendre des notes', 'capter')}`,
  'd enregistrer|d ecouter|d ecrire',
  'l enregistrement|la transcription|la capture|la prise de notes|l ecoute',
  'ca|cela|tout|toi|vous|recording|transcribing|de grabar',
);
const POLITELY = any(
  's il te plait',
  's il vous plait',
  'stp',
  'svp',
  'merci',
  'maintenant',
  'immediatement',
  'tout de suite',
  'un instant',
  'un moment',
  'please',
  'now',
  'por favor',
);
const IMPERATIVE = any(
  'arrete|arretes|arretez|arreter|stop|stoppe|stoppez|pause|cesse|cessez|coupe|coupez|suspends|suspendez',
  'mets toi en pause|mettez vous en pause|on arrete|halte|detente|para',
);
const INFINITIVE = `${any('peux tu|pouvez vous|pourriez vous|tu peux|vous pouvez|veuillez|merci de|merci d|il faut|tu dois|vous devez')} ${maybe('vous', 't', 'te')}${any('arreter|cesser|stopper|couper|suspendre|t arreter|vous arreter')}`;
/** What is said to the bot beside its name so that it stops. */
export const STOP = new RegExp(
  `^(?:${any('non|euh|alors|ok|bon|et|please', POLITELY)} )*${any(IMPERATIVE, INFINITIVE)}(?: ${WHAT})?(?: ${POLITELY})*$`,
  'u',
);

/** Some letters that every order to stop has, and every objection: what has none of them is not looked at further. */
export const MAY_STOP = /arr[eêè]t|stop|pause|cess|coup|suspen|halte|detente|para/iu;
export const MAY_OBJECT = /enregist|transc|capt|notes|[eé]cout|film|record|graba|grabe|opos|oppose/iu;
