import type { MeetingType } from '#domain/analysis/analysis.ts';
import type { Reading, Sentence } from '../reading.ts';
import type { Language } from '../text/language.ts';
import { isQuestion } from '../text/questions.ts';
import { isDebate } from './register.ts';

type Cued = Exclude<MeetingType, 'debate' | 'other'>;

/** Words that tell the kind of a meeting. */
const CUES: Record<Language, Record<Cued, RegExp>> = {
  fr: {
    planning:
      /(?<!\p{L})(?:planning|planifi\p{L}+|calendrier|échéances?|jalons?|livraisons?|livrables?|roadmap|feuille de route|sprint|délais?|deadlines?|mise en (?:production|service)|lancement|lots?)(?!\p{L})/giu,
    decision:
      /(?<!\p{L})(?:votes?|voter|adopt(?:e|é|ée|és|ées)|unanimité|résolutions?|délibérations?|ordre du jour|séance|quorum|approuv\p{L}+|arbitrages?|trancher|validé(?:e|s|es)?)(?!\p{L})/giu,
    review:
      /(?<!\p{L})(?:bilan|rétrospective|rétro|revue|avancement|où en (?:est|sont|êtes)|retour sur|ce qui a (?:bien |mal )?marché|indicateurs?|résultats?|point d['’]étape|suivi|trimestre|reporting|kpi)(?!\p{L})/giu,
    brainstorm:
      /(?<!\p{L})(?:idées?|brainstorming|et si on|imagin(?:er|ons|ez)|on pourrait|pistes?|pourquoi pas|créati\p{L}+|proposition|propositions)(?!\p{L})/giu,
    interview:
      /(?<!\p{L})(?:votre parcours|votre expérience|votre cv|candidature|vos (?:qualités|défauts|motivations|prétentions)|votre motivation|poste|recrut\p{L}+|prétentions salariales|parlez-(?:moi|nous) de vous|pourquoi (?:voulez|souhaitez)-vous|votre dernier emploi|compétences)(?!\p{L})/giu,
    training:
      /(?<!\p{L})(?:formation|formateur|exercices?|apprendre|apprenons|apprentissage|tutoriel|module|stagiaires?|cliquez|vous allez voir|je vais vous montrer|on va apprendre|notion|définition|cours|leçon)(?!\p{L})/giu,
    information:
      /(?<!\p{L})(?:annonc(?:e|es|er|ons)|informer|information|je vous informe|pour information|rappel|communiqué|à noter|nouvelle organisation|note de service|entrera en vigueur|à compter du)(?!\p{L})/giu,
  },
  en: {
    planning:
      /(?<!\p{L})(?:schedul\p{L}+|plan(?:ning|s)?|calendar|deadlines?|milestones?|deliver(?:y|ies|ables?)|roadmap|sprint|launch|release|timeline)(?!\p{L})/giu,
    decision:
      /(?<!\p{L})(?:votes?|voting|adopted|unanimous(?:ly)?|resolutions?|motion|agenda|quorum|approv\p{L}+|carried)(?!\p{L})/giu,
    review:
      /(?<!\p{L})(?:review|retrospective|retro|progress|status|where are we|what went (?:well|wrong)|metrics|results|kpis?|quarter|follow-up|reporting)(?!\p{L})/giu,
    brainstorm:
      /(?<!\p{L})(?:ideas?|brainstorm\p{L}*|what if|imagine|we could|how about|creative|proposals?)(?!\p{L})/giu,
    interview:
      /(?<!\p{L})(?:your (?:background|experience|resume|cv|strengths|weaknesses|motivation)|candidate|position|hiring|tell (?:me|us) about yourself|why do you want|salary expectations|skills)(?!\p{L})/giu,
    training:
      /(?<!\p{L})(?:training|trainer|exercises?|learn(?:ing)?|tutorial|module|click|let me show you|lesson|course|definition)(?!\p{L})/giu,
    information:
      /(?<!\p{L})(?:announc\p{L}+|inform|information|for your information|reminder|please note|new organi[sz]ation|will take effect|effective from)(?!\p{L})/giu,
  },
  es: {
    planning:
      /(?<!\p{L})(?:planific\p{L}+|calendario|plazos?|hitos?|entregas?|entregables?|hoja de ruta|sprint|lanzamiento|cronograma)(?!\p{L})/giu,
    decision:
      /(?<!\p{L})(?:votos?|votar|votación|aprobad[oa]s?|unanimidad|resolución|moción|orden del día|quórum|acuerdos?)(?!\p{L})/giu,
    review:
      /(?<!\p{L})(?:balance|retrospectiva|revisión|avance|cómo vamos|en qué punto|indicadores|resultados|seguimiento|trimestre)(?!\p{L})/giu,
    brainstorm:
      /(?<!\p{L})(?:ideas?|lluvia de ideas|y si|imaginad|podríamos|por qué no|creativ\p{L}+|propuestas?)(?!\p{L})/giu,
    interview:
      /(?<!\p{L})(?:su (?:trayectoria|experiencia|currículum)|tu (?:trayectoria|experiencia|currículum)|candidat\p{L}+|puesto|contratación|háblame de ti|por qué quieres|expectativas salariales|competencias)(?!\p{L})/giu,
    training:
      /(?<!\p{L})(?:formación|formador|ejercicios?|aprender|aprendizaje|tutorial|módulo|haced clic|os voy a enseñar|lección|curso)(?!\p{L})/giu,
    information:
      /(?<!\p{L})(?:anunci\p{L}+|informar|información|os informo|recordatorio|nueva organización|entrará en vigor|a partir del)(?!\p{L})/giu,
  },
};

/** Kinds that are told in words only: an analysis is filed under one of the types. */
type NamedKind = 'standUp' | 'retrospective' | 'client';
export type MeetingKind = MeetingType | NamedKind;

/** In the title once, or in the first words of the meeting, each is enough. */
const NAMED: Record<Language, Record<NamedKind, RegExp>> = {
  fr: {
    standUp: /(?<!\p{L})(?:stand-?\s?up|mêlée quotidienne|daily|point (?:quotidien|du matin))(?!\p{L})/iu,
    retrospective: /(?<!\p{L})(?:rétrospective|rétro)(?!\p{L})/iu,
    client:
      /(?<!\p{L})(?:(?:réunion|point|comité|revue) (?:avec le |de suivi |de pilotage )?client|chez le client)(?!\p{L})/iu,
  },
  en: {
    standUp: /(?<!\p{L})(?:stand-?\s?up|daily (?:scrum|sync))(?!\p{L})/iu,
    retrospective: /(?<!\p{L})(?:retrospective|retro)(?!\p{L})/iu,
    client: /(?<!\p{L})(?:client|customer) (?:meeting|call|review|sync)(?!\p{L})/iu,
  },
  es: {
    standUp: /(?<!\p{L})(?:stand-?\s?up|daily|reunión diaria)(?!\p{L})/iu,
    retrospective: /(?<!\p{L})(?:retrospectiva|retro)(?!\p{L})/iu,
    client: /(?<!\p{L})(?:reunión|seguimiento) (?:con el |de )?cliente(?!\p{L})/iu,
  },
};
/** « Hier j'ai fini… aujourd'hui je prends… », said by several: a stand-up without its name. */
const YESTERDAY: Record<Language, RegExp> = {
  fr: /(?<!\p{L})hier(?!\p{L})[^.?!]{0,80}(?<!\p{L})(?:j['’]ai|on a|je suis)(?!\p{L})/iu,
  en: /(?<!\p{L})yesterday(?!\p{L})[^.?!]{0,80}(?<!\p{L})(?:I|we)(?!\p{L})/iu,
  es: /(?<!\p{L})ayer(?!\p{L})[^.?!]{0,80}(?<!\p{L})(?:he|hice|terminé|acabé|estuve)(?!\p{L})/iu,
};
/** Sentences in which a meeting says what it is. */
const FIRST_WORDS = 5;
const SEVERAL = 2;

/** How a meeting is called in words: by its name where it has one, else by its kind. */
export function meetingKindOf({ language, sentences }: Reading, title: string, type: MeetingType): MeetingKind {
  if (type === 'debate') return type;
  const said = [title, ...sentences.slice(0, FIRST_WORDS).map(({ text }) => text)].join('\n');
  const names = Object.entries(NAMED[language]) as [NamedKind, RegExp][];
  const named = names.find(([, pattern]) => pattern.test(said));
  if (named) return named[0];
  const reports = sentences.filter(({ text }) => YESTERDAY[language].test(text));
  return new Set(reports.map(({ speaker }) => speaker)).size >= SEVERAL ? 'standUp' : type;
}

/** Points from which a kind is told. */
const ENOUGH = 3;
/** What a word of the title is worth in words of the meeting. */
const TITLE = 3;

/**
 * The kind of a meeting: the words that were used, how many decisions and how much work came of it, who asked and who
 * told.
 */
export function meetingTypeOf(
  reading: Reading,
  title: string,
  found: { readonly decisions: number; readonly actions: number },
): MeetingType {
  if (isDebate(reading)) return 'debate';
  const cues = CUES[reading.language];
  const scale = Math.max(1, reading.words / 1000);
  const points = Object.fromEntries(
    (Object.keys(cues) as Cued[]).map((type) => {
      const said = reading.sentences.reduce((sum, { text }) => sum + (text.match(cues[type])?.length ?? 0), 0);
      return [type, said / scale + TITLE * (title.match(cues[type])?.length ?? 0)];
    }),
  ) as Record<Cued, number>;
  points.planning += (1.2 * found.actions) / scale;
  points.decision += (1.5 * found.decisions) / scale;
  points.interview += isInterview(reading) ? 3 : 0;
  points.information += isTalk(reading) ? 2 : 0;
  const [best] = (Object.entries(points) as [Cued, number][]).toSorted((a, b) => b[1] - a[1]);
  return best && best[1] >= ENOUGH ? best[0] : 'other';
}

/** One of two asks, the other tells. */
function isInterview({ sentences, speakers }: Reading): boolean {
  if (speakers.length !== 2 || sentences.length < 10) return false;
  return speakers.some((speaker) => {
    const own = sentences.filter((sentence) => sentence.speaker === speaker);
    const others = sentences.filter((sentence) => sentence.speaker !== speaker);
    return shareOf(own, ({ text }) => isQuestion(text)) >= 0.5 && wordsOf(others) >= 1.3 * wordsOf(own);
  });
}

/** Hardly anybody but one speaks. */
function isTalk({ sentences, words }: Reading): boolean {
  const bySpeaker = Map.groupBy(sentences, ({ speaker }) => speaker);
  return sentences.length >= 8 && [...bySpeaker.values()].some((own) => wordsOf(own) >= 0.85 * words);
}

const shareOf = (sentences: readonly Sentence[], test: (sentence: Sentence) => boolean): number =>
  sentences.length === 0 ? 0 : sentences.filter(test).length / sentences.length;
const wordsOf = (sentences: readonly Sentence[]): number => sentences.reduce((sum, { words }) => sum + words, 0);
