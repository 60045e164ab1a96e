/** Whether a sentence ends as a question, quotes aside. */
export const isQuestion = (text: string): boolean => /\?[\s»"”)]*$/u.test(text);
