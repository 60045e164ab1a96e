import { anyOf, spaced } from '../text/pattern.ts';
import type { ConductWords } from './grammar.ts';

const LEAD = '(?:(?:then|so|well|ok|okay|right|all right|no|yes|yeah|in that case)[\\s,]{1,3}){0,3}';
/** Verbs of what people have, know, think or say, after which « we » settle on nothing. */
const NO_COURSE =
  'are|were|have|had|can|could|would|should|might|must|need|know|think|see|want|like|hope|say|said|talk|look|get|got|do|did|lost|used|sell|sold|spend|spent|usually|always|often|already|also|never|all|both|only|just|really|still|and|in|on|at|of|to|the|a|was|is';

const WE_DO = new RegExp(
  spaced(`(?:^|[,;:.] )${LEAD}we(?:['’]ll| will| shall)? (?!(?:${NO_COURSE})(?!\\p{L})|\\p{L}+ed(?!\\p{L}))\\p{Ll}+`),
  'iu',
);
const WE_LEAVE = anyOf(
  "we(?: do not| ?['’]?ll not| will not| shall not| won['’]?t| don['’]?t) (?!know|think|have|want|need|see|like|get)\\p{Ll}+",
);

/** How those who lead an English meeting, and those who follow them, settle things turn by turn. */
export const ENGLISH_CONDUCT: ConductWords = {
  weDo: (text) => WE_DO.test(text),
  weLeave: (text) => WE_LEAVE.test(text),
  invites: () => false,
  either: /(?!)/u,
  defers: anyOf(
    '(?:leave|park) (?:it|that|this) (?:there|for now|open)|another time|come back to (?:it|that)|let (?:it|that) rest',
  ),
  unopposed: /^(?:nobody|no one|none|no objections?|carried)(?!\p{L})/iu,
  describes: anyOf('by law|compared (?:to|with)|my (?:team|department)|so far'),
  iDecide: /(?<!\p{L})i (?:will not|won['’]t|do not want|refuse|accept|approve)(?!\p{L})/iu,
  puts: /(?<!\p{L})i(?:['’]d| would)? (?:propose|suggest)(?!\p{L})(?! (?:that )?(?:we )?(?:move|start|begin|come back|talk|look|take a break|go on|continue))/iu,
  consents:
    /^(?:(?:oh|ok|okay|yes|yeah|well|right)[\s,]{1,3}){0,3}(?:agreed|noted|fine (?:by|with) (?:me|us)|works for (?:me|us)|that works|sounds good|done|deal|suits (?:me|us)|that suits|no objections?|i(?:['’]m| am) (?:fine|happy|in favou?r)|me too)(?!\p{L})/iu,
  lasting: /(?<!\p{L})(?:until|as long as|unless) [^,.;:!?]{1,80}/giu,
  wonders:
    /(?<!\p{L})(?:who|what|when|where|why|how|which|really|already|is|are|was|were|do|does|did|have|has|can|could)(?!\p{L})/iu,
};
