import { anyOf } from '../text/pattern.ts';
import type { WeighedWords } from './grammar.ts';

const SETTLED =
  '(?:approved|adopted|accepted|agreed|confirmed|cancelled|canceled|postponed|moved|kept|dropped|fixed|set|frozen|closed|rejected|chosen|elected|appointed|replaced|extended|capped|limited|scrapped|issued|bought|paid|off|abandoned|suspended|renewed|reduced|raised|scheduled|delayed|merged|banned)';
const DAY =
  '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|the \\p{N}|\\p{N}|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\\p{L}+teenth|twent\\p{L}+|thirt\\p{L}+)(?!\\p{L}))';

const WE_ACT =
  /(?<!\p{L})(?:let(?:['’]s| us)|we(?:['’]ll| will| shall)?)\s(?:(?:all|just|then|also|only)\s)?(?!are|can|could|need|should|have|had|did|do\s|was|were|might|may|must|would|know|think|want|see|got|be\s|hope|talk|discuss|wait|look|hear|start|begin|move on|try|wrap|get started)(\p{Ll}{2,})/iu;

export const ENGLISH_WEIGHED: WeighedWords = {
  settles: anyOf(
    "(?:it['’]s|that['’]s|so that['’]s) (?:a deal|agreed|decided|settled|sorted|final|done|that then)|deal|agreed|sold|it is(?=[\\s.!]*$)|(?:let['’]s|we['’]ll|we) (?:go|stick|stay) (?:with|for|ahead|at)|done deal|carried|so (?:decided|agreed)|I(?:['’]m| am) happy to (?:approve|confirm)|that(?:['’]s| is) (?:settled|decided)|(?:the )?(?:board|committee|council|meeting|team|trustees) (?:has |have )?(?:agreed|decided|approved|resolved|approves|adopts|agrees)",
  ),
  votes: anyOf(
    'votes? (?:for|against|in favou?r)|in favou?r|unanimous(?:ly)?|abstentions?|abstained|motion|carried|no objections?|all agreed|show of hands',
  ),
  resolves: anyOf(
    `(?:the|our|this|that|every|each|all|no) [^.;!?]{1,60}? (?:is|are|will be|stays?|remains?|comes? out|goes?|moves?) (?:now |therefore |hereby |officially |then |issued |at )?${SETTLED}(?!\\p{L})`,
    `(?:the|our|this|that|every|each) [^.;!?]{1,60}? (?:stays?|remains?) (?:at|with|as|on|in|where|open|closed)(?!\\p{L})`,
    '(?:there (?:is|will be) )?no (?:more )?\\p{L}+(?: \\p{L}+){0,3} (?:this (?:time|year)|then|any ?more|from now)',
  ),
  nextMeeting: anyOf(
    `(?:(?:the|our) next (?:\\p{L}+ ){1,4}?(?:is|will be|takes place|moves|is moved)|next (?:meeting|call|board|session)(?= )|we meet again|we['’]ll meet again)[^.;!?]{0,30}? (?:on )?(?:the )?${DAY}`,
  ),
  takesPlace: anyOf(`(?:will take place|is moved to|will be held)[^.;!?]{0,20}? ${DAY}`),
  rules: anyOf('from now on|going forward|no longer|from today|as of today|any ?more'),
  fromNow: anyOf(
    'from (?:next|this|the first)|starting (?:next|from|on|this)|as of |until (?:further|the|a|we)|no more|instead of|effective|from (?:monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december)',
  ),
  weDecide:
    /^(?:(?:so|ok|okay|right|then|well)[\s,]+)*let(?:['’]s| us) (?!see|move on|hear|start|begin|talk|get|wrap|think|look|say|leave|discuss)(?!\p{L}*ing)/iu,
  asks: /^(?:(?:and|so|okay|right|um|uh|but)[\s,]+){0,3}(?:who|when|how|why|what|where|which|should|shall|do we|are we|can we|is there|would it|have we)(?!\p{L})|(?<!\p{L})or (?:not|what|do you)(?!\p{L})/iu,
  plans: anyOf(
    'should (?:we|I|it)|shall we|do we|are we (?:going|doing)|can we (?:just )?|would you like|what about|how about',
  ),
  yesOrNo:
    /^(?:(?:oh|well|um|uh)[\s,]+)*(?:no|yes|yeah|yep|absolutely not|certainly not)(?!\p{L})(?!,? (?:I|it|they|he|she|we (?:are|have)|that['’]s|but|wait|idea))/iu,
  numbers:
    /\p{N}+|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?!\p{L})/giu,
  objects:
    /^(?:(?:oh|well|um|uh|yeah)[\s,]+)*(?:but|hang on|hold on|wait|no(?! problem)|I can['’]t|that doesn['’]t|that does not)(?!\p{L})/iu,
  weAct: (text) => WE_ACT.test(text),
  concludes:
    /^(?:(?:ok|okay|right|yeah|yes|well|good|great|fine|um|uh|then|so|all right|alright)[\s,:]+){0,3}(?:so|then|okay|ok|right|fine|in that case|therefore|all right|alright)(?!\p{L})|(?<!\p{L})then[\s.!]*$/iu,
  agreed:
    /^(?:(?:oh|yeah|well)[\s,]+)*(?:yes|yeah|yep|ok|okay|agreed|fine|deal|sounds good|good|great|perfect|works for me|happy with that|lovely|brilliant|understood|I am grateful|thank you|thanks|seconded|got it|I['’]ll)(?!\p{L})|(?<!\p{L})(?:fine by me|works for me|deal|okay|got it)[\s.!]*$/iu,
  past: anyOf(
    "(?:back )?in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter),? (?:we|they|the \\p{L}+) (?:\\p{L}+ed|chose|took|had)(?!\\p{L})|(?:last (?:year|week|month|time|summer|winter|spring|autumn))|years? ago|weeks? ago|yesterday|used to|had (?:been|planned|decided|agreed)|they(?:['’]ve| have)? (?:decided|agreed)|the (?:council|client|customer|government|landlord|bank|school) (?:has |have )?(?:decided|agreed|is|are)|already|back then",
  ),
  hedged: anyOf(
    'maybe|perhaps|I (?:think|guess|suppose|would|might|propose|suggest|wonder|recommend)|we (?:also |still )?(?:could|might|should|need|may)|what if|it would be|could (?:we|it)|should (?:we|it)|if (?:we|you|it|they)|for example|for instance|one day|some day|would be|hopefully|probably|inclined',
  ),
  undecided: anyOf(
    "(?:haven['’]t|not) (?:yet )?(?:decided|agreed|settled)|leave (?:that|it) open|(?:not|n['’]t) (?:know|sure)|don['’]t know|remains? open|no idea|still open|undecided|talk about it",
  ),
  mine: /(?<!\p{L})I(?:['’]ll|['’]m|\s(?!agree|approve|confirm|have heard))/u,
  yours: /(?<!\p{L})you(?!\p{L})/iu,
  tally:
    /^(?:(?:\p{N}+|[\p{L}-]+)\s(?:votes?\s)?(?:in\sfavou?r|for|against|abstentions?)[\s,;.]{0,3}(?:and\s)?){1,4}$|^(?:carried\s)?unanimously[\s.]*$/iu,
  review:
    /,?\s(?:and|then)\swe(?:['’]ll|\swill)?\s(?:look|talk|come\sback|decide|review|see)(?!\p{L})[^.;!?]{0,80}[.;!]?$/iu,
  recap: anyOf(
    "to (?:recap|sum up|summari[sz]e)|in (?:summary|short)|let me (?:recap|repeat)|so to recap|just to recap|I['’]ll recap",
  ),
};
