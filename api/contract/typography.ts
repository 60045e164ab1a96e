/** What is written down is typeset alike on screen, on paper and in files. */
export { typeset } from '#domain/typeset.ts';
