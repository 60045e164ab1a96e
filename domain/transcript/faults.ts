/** What a reader of transcripts could not take as it stood. Reading always goes on after one. */
export interface Fault {
  /** Line of the source, counted from 1 as an editor counts. */
  readonly line: number;
  readonly code: FaultCode;
  /** In French, for the person who brought the file; quotes nothing of what was said. */
  readonly message: string;
}

const MESSAGES = {
  TRANSCRIPT_EMPTY: 'La transcription est vide.',
  TRANSCRIPT_WITHOUT_TURNS: 'Aucune prise de parole n’a été trouvée dans la transcription.',
  NUL_CHARACTER:
    'Cette ligne contenait un caractère nul\u202F; il est retiré, ou remplacé par «\u00A0\uFFFD\u00A0» à l’intérieur du texte.',
  LONE_SURROGATE: 'Cette ligne contenait un caractère incomplet\u202F; il est remplacé par «\u00A0\uFFFD\u00A0».',
  TIME_UNREADABLE: 'L’horodatage de cette ligne est illisible\u202F; la prise de parole est gardée sans heure.',
  CUE_WITHOUT_TIME: 'Ce sous-titre n’a pas d’horodatage\u202F; son texte est gardé sans heure.',
  TURN_WITHOUT_TEXT: 'Un intervenant est nommé, mais rien n’est dit\u202F; la ligne est ignorée.',
  WORDS_OF_NOBODY:
    'Ce texte suit la dernière prise de parole sans qu’on sache qui l’a dit\u202F; il est gardé sans intervenant.',
  SPEAKER_TOO_LONG: 'Le nom de l’intervenant dépasse 200 caractères\u202F; il est coupé.',
  WEBVTT_HEADER_MISSING: 'Le fichier ne commence pas par «\u00A0WEBVTT\u00A0»\u202F; il est lu malgré tout.',
  JSON_MALFORMED: 'Le JSON est mal formé à cet endroit\u202F; ce qui reste lisible est gardé.',
  JSON_UNREADABLE: 'Le JSON est mal formé\u202F; aucune prise de parole n’a pu y être lue.',
  JSON_TOO_DEEP: 'Le JSON est imbriqué trop profondément pour être lu.',
  JSON_WITHOUT_ENTRIES: 'Ce JSON ne contient aucune liste de prises de parole reconnue.',
  TABLE_WITHOUT_TEXT:
    'Ce tableau n’a pas de colonne de paroles reconnue\u00A0: nommez ses colonnes «\u00A0intervenant\u00A0», «\u00A0début\u00A0» et «\u00A0texte\u00A0».',
  TABLE_AMBIGUOUS:
    'Ce tableau a deux colonnes pour la même chose\u00A0: ne gardez qu’une colonne «\u00A0intervenant\u00A0», une «\u00A0début\u00A0» et une «\u00A0texte\u00A0».',
  TABLE_ROW_UNEVEN:
    'Cette ligne n’a pas autant de cellules que le tableau a de colonnes\u202F; elle est ignorée. Mettez ses paroles entre guillemets.',
  EXPORT_UNKNOWN: 'Ce fichier vient d’un outil dont la forme n’est pas reconnue.',
  CHAT_OF_ZOOM:
    'Ce fichier est la conversation écrite de Zoom, pas ce qui a été dit\u202F; importez «\u00A0meeting_saved_closed_caption.txt\u00A0» ou le fichier .vtt de l’enregistrement.',
  ENTRY_WITHOUT_TEXT: 'Cette entrée n’a pas de texte lisible\u202F; elle est ignorée.',
} as const;

export type FaultCode = keyof typeof MESSAGES;

/** What can be wrong with a whole transcript. */
const WHOLE: ReadonlySet<FaultCode> = new Set([
  'TRANSCRIPT_EMPTY',
  'TRANSCRIPT_WITHOUT_TURNS',
  'JSON_UNREADABLE',
  'JSON_TOO_DEEP',
  'JSON_WITHOUT_ENTRIES',
  'TABLE_WITHOUT_TEXT',
  'TABLE_AMBIGUOUS',
  'EXPORT_UNKNOWN',
  'CHAT_OF_ZOOM',
]);

/**
 * Why a transcript has no turns: what is wrong with all of it rather than with one of its lines; null for no fault at
 * all.
 */
export const mainFault = (faults: readonly Fault[]): Fault | null =>
  faults.find(({ code }) => WHOLE.has(code)) ?? faults[0] ?? null;

/** The faults of a transcript of which nothing could be kept: none of them may say that something was. */
export const ofNothing = (faults: readonly Fault[]): Fault[] =>
  faults.map((each) => (each.code === 'JSON_MALFORMED' ? fault('JSON_UNREADABLE', each.line) : each));

export const fault = (code: FaultCode, line: number): Fault => ({ line, code, message: MESSAGES[code] });

/** For the file of a tool in a form that cannot be read for sure. */
export const unknownExport = (tool: string, line: number): Fault => ({
  line,
  code: 'EXPORT_UNKNOWN',
  message:
    `Ce fichier vient de ${tool} dans une forme qui n’est pas reconnue\u00A0: exportez la transcription au format .srt, .vtt ou .json, ` +
    'ou ne gardez dans le fichier que les prises de parole, «\u00A0Nom\u00A0: paroles\u00A0».',
});
