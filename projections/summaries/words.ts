import type { WordsValue } from '../engine/table.ts';
import { searchable } from '../searchable.ts';
import { searchPeriodOf } from '../transcripts/tables.ts';
import { indexWords, wordsOf } from '../words/words.ts';
import type { ItemContent } from './queries.ts';

/** Of a word of an assignee's name, apart from the words of tasks: no word has an at sign. */
const ofName = (word: string): string => `@${word}`;

/** The words by which items given to somebody of this name, or with these parts of a name, are found. */
export const assigneeWords = (name: string): string[] => [...new Set(wordsOf(searchable(name)))].map(ofName);

/** What a decision is found by. `time` is that of the event: its year's search key hashes the words. */
export const decisionWords = (text: string, time: string): WordsValue => ({
  period: searchPeriodOf(time),
  words: indexWords(searchable(text)),
});

/** What an action item is found by: its words, and those of the name of whom it is given to. */
export const actionWords = ({ task, assignee }: ItemContent, time: string): WordsValue => ({
  period: searchPeriodOf(time),
  words: [
    ...indexWords(searchable(assignee === null ? task : `${task} ${assignee}`)),
    ...(assignee === null ? [] : assigneeWords(assignee)),
  ],
});
