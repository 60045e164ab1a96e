import type { Language } from '../text/language.ts';
import { ENGLISH_TASKS } from './grammar-en.ts';
import { SPANISH_TASKS } from './grammar-es.ts';
import { FRENCH_TASKS } from './grammar-fr.ts';
import type { TaskGrammar } from './grammar.ts';

export const TASK_GRAMMARS: Record<Language, TaskGrammar> = { fr: FRENCH_TASKS, en: ENGLISH_TASKS, es: SPANISH_TASKS };
