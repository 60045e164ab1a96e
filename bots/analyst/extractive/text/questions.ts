/** Whether a sentence ends as a question, quotes aside. */
export const isQuestion = (text: string): boolean => /\?[\s»"”)]*$/u.test(text.slice(-ENOUGH));

/** Characters: a question mark, and what may close a quotation after it. */
const ENOUGH = 6;
