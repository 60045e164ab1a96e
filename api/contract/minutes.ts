/** What is written down of a meeting is cited, dated and typeset alike on screen, on paper and in files. */
export { foldCharacter, foldText } from '#domain/fold-text.ts';
export { byLine, type CitedSentence, citedParagraphs } from '#domain/minutes/citations.ts';
export { isPerhaps } from '#domain/minutes/perhaps.ts';
export { formatOffset, momentOf, shortMomentOf } from '#domain/minutes/moment.ts';
