/** How a paragraph at the end of a summary begins that tells what may have been decided or given to do. */
export const PERHAPS = {
  fr: { decision: 'Peut-être décidé', action: 'Peut-être à faire' },
  en: { decision: 'Perhaps settled', action: 'Perhaps to do' },
  es: { decision: 'Quizá decidido', action: 'Quizá por hacer' },
} as const;

const BEGINNINGS: readonly string[] = Object.values(PERHAPS).flatMap((words) => Object.values(words));

/** Whether a paragraph is one of them: its reader has to check it. */
export const isPerhaps = (paragraph: string): boolean =>
  BEGINNINGS.some(
    (beginning) => paragraph.startsWith(beginning) && paragraph.slice(beginning.length).trim()[0] === ':',
  );
