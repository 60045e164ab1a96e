import type { SourceLine } from '../source.ts';

/**
 * Whole lines that a tool adds and that nobody said, in the wordings that were seen in documents. What is worded in any
 * other way, or language, is found by its place: see `closing.ts`.
 */
const NOTICES: readonly RegExp[] = [
  /^This editable transcript was computer generated/iu,
  /^People can also change the text after it was created/iu,
  /^Cette transcription (?:modifiable )?a été générée (?:par ordinateur|automatiquement)/iu,
  /^Les utilisateurs peuvent également modifier le texte/iu,
  /^(?:Meeting|Transcription) ended after \d/iu,
  /^(?:Réunion|Transcription) terminée après \d/iu,
  /^Transcribed by https?:\/\/otter\.ai\/?$/iu,
];
/** Teams says who began and who ended the transcription. */
const SWITCHED =
  /^[^:]{1,80} (?:(?:started|stopped) transcription|a (?:démarré|commencé|lancé|activé|arrêté|stoppé|interrompu|désactivé|terminé) la transcription)$/iu;

export const isNotice = (text: string): boolean => SWITCHED.test(text) || NOTICES.some((notice) => notice.test(text));

/** The anchor of a heading in Markdown that Google Docs writes: « ### 00:01:44 {#00:01:44} ». */
const ANCHOR = / \{#[^{}]{1,80}\}$/u;

/** A line without the Markdown around it. */
export function bare({ text }: SourceLine): string {
  let [start, end] = [0, text.length];
  while (start < end && '#*_ \t'.includes(text[start] ?? '')) start += 1;
  while (end > start && '*_ \t'.includes(text[end - 1] ?? '')) end -= 1;
  return text
    .slice(start, end)
    .replace(ANCHOR, '')
    .replaceAll(/\\(?=[-.!()[\]])/gu, '');
}
