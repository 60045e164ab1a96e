import { anyOf } from '../text/pattern.ts';
import type { SettlingWords } from './grammar.ts';

const SETTLE =
  'keep|drop|take|choose|pick|adopt|approve|accept|agree|confirm|reject|refuse|decline|postpone|delay|move|push|bring|suspend|freeze|stop|scrap|cancel|cap|limit|raise|lower|cut|double|renew|extend|appoint|elect|launch|allow|ban|open|close|replace|switch|stay|stick|go|hire|order|buy|rent|sell|sign|fund|publish|share|book|skip|swap|leave|split';
const SETTLED =
  'kept|dropped|taken|chosen|picked|adopted|approved|accepted|agreed|confirmed|rejected|refused|declined|postponed|delayed|moved|pushed|brought|suspended|frozen|stopped|scrapped|cancelled|canceled|capped|limited|raised|lowered|cut|doubled|renewed|extended|appointed|elected|launched|allowed|banned|opened|closed|replaced|switched|hired|ordered|bought|rented|sold|signed|funded|published|shared|booked|skipped|swapped|fixed|set|issued|paid|off|on|out';
const DECIDERS = anyOf(
  `(?:we(?:['’]ll| will| shall)?|the (?:board|committee|council|meeting|team|trustees)) (?:(?:all|now|just|then|will|therefore) )?(?:${SETTLE})s?(?!\\p{L})`,
);
const LET_US = new RegExp(`^let(?:['’]s| us) (?:just )?(?:${SETTLE}|do|make|have|call)(?!\\p{L})`, 'iu');
const IS_SETTLED = anyOf(
  `(?:is|are|will be|stays?|remains?|gets?|comes?|goes?) (?:(?:now|therefore|then|hereby) )?(?:${SETTLED})(?!\\p{L})`,
);
const WILL = anyOf(
  '(?:the|our|every|each|all|no) \\p{L}+(?: \\p{L}+){0,3} will (?!be able|need|know|see|have to)\\p{L}+',
);
const VERBAL =
  /(?<!\p{L})(?:I|you|he|she|it|we|they|there|that['’]s|is|are|was|were|has|have|had|will|can|could|do|does|did|would|should|who|what)(?!\p{L})/iu;

/** How English settles a matter besides words of settling. */
export const ENGLISH_SETTLING: SettlingWords = {
  deciderSettles: (text) => DECIDERS.test(text),
  letUsSettle: (text) => LET_US.test(text),
  isSettled: (text) => IS_SETTLED.test(text),
  willHold: (text) => WILL.test(text),
  nominal: (text) => !VERBAL.test(text),
  refuses:
    /^(?:(?:no|so|then|right|okay|ok|well|and)[\s,]{1,3}){0,3}(?:no (?:more )?\p{L}+|not (?:a|the|before|until)|never)(?!\p{L})|(?<!\p{L})(?:out of the question|we(?:['’]ll| will)? (?:do without|skip)|we (?:don['’]t|won['’]t|do not|will not) (?:need|do|go|have|take))(?!\p{L})/iu,
  assents:
    /^(?:(?:oh|yeah|well|um|uh|so)[\s,]{1,3}){0,3}(?:yes|yeah|yep|aye|ok|okay|agreed|fine|deal|done|sounds (?:good|right|about right|fair)|good|great|perfect|works for me|suits me|fair enough|happy with|seconded|lovely|brilliant|that (?:works|suits|is (?:fair|kind|fine))|I (?:agree|like that|second)|me too|same here|all right|right|let['’]s do|go ahead|please do|granted)(?!\p{L})/iu,
  callsVote: anyOf(
    '(?:all|those) in favou?r|who is (?:for|against)|let us vote|put (?:it|that|this) to (?:a|the) vote',
  ),
  reports: anyOf(
    "(?:they|the (?:council|client|customer|school|bank|landlord|supplier|insurers?|government|builder|church)|their \\p{L}+)(?:['’]ve)? (?:(?:have|has|had) )?(?:decided|agreed|said|says|told|chose|want|wants|asked|plan|voted|moved|put|must)(?!\\p{L})",
  ),
  stages: anyOf(
    "the meeting is (?:open|closed|adjourned)|good morning|welcome|apologies|can you (?:all )?hear|let(?:['’]s| us) (?:move (?:on|to)|turn|hear|enjoy|start|begin|look|see|talk|wait|hope|be |not |come|go (?:back|round|through))",
  ),
  proposes: anyOf(
    "I(?:['’]d| would)? (?:propose|suggest|recommend|rather|prefer|like)|we (?:could|might|should|can)|(?:shall|should|can|could) we|what (?:about|if)|how about|why (?:don['’]t|not)|maybe|perhaps|if we|it would be|let['’]s|or (?:we|do)",
  ),
  commits:
    /^(?:(?:ok|okay|yes|yeah|good|great|right|and|so|then|agreed|understood|fine)[\s,.!]{1,3}){0,4}(?:I(?:['’]ll| will| can| shall)|can you|could you)(?!\p{L})/iu,
  movesOn:
    /^(?:(?:right|okay|ok|good|great|so|thanks?|thank you|um|then|now)[\s,.!]{1,3}){0,4}(?:next|moving on|let (?:us|['’]s) move|the \p{L}+(?: \p{L}+){0,3}(?:, (?:then|please|now)|[.]|$)|last|finally|and the \p{L}+$)/iu,
};
