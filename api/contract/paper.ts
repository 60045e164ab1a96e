/** The minutes on paper: printed, as PDF and as Markdown. */
export { INFORMATION_PATH } from '#domain/information/path.ts';
export { GENERATED_TEXT, INFORMATION_TOLD } from '#domain/minutes/generated.ts';
export { PAPER, paperOf } from '#domain/minutes/paper.ts';
export { aboutMeeting } from '#domain/minutes/words.ts';
