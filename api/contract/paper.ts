/** The minutes on paper: printed, as PDF and as Markdown. */
export { PAPER, paperOf } from '#domain/minutes/paper.ts';
export { aboutMeeting } from '#domain/minutes/words.ts';
