import type { RetentionEvent } from '#domain/retention/decide.ts';
import { ruleText } from '#domain/retention/words.ts';
import { quoted, type Sentences } from './telling.ts';

/** By which rules meetings are deleted. */
export const retentionSentences: Sentences<RetentionEvent> = {
  RetentionRuleSet: (rule) => `a fixé une règle de conservation, ${quoted(ruleText(rule))}`,
  RetentionRuleRemoved: () => 'a supprimé une règle de conservation',
};
