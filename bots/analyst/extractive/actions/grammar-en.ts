import type { TaskForm, TaskGrammar } from './grammar.ts';
import { ENGLISH_VERBS } from './verbs-en.ts';

const V = '{adverbs}{verb}';
/** What may stand before a modal: « we also need to ». */
const A = '(?:(?:also|still|really|now|then|just|only) ){0,4}';
/** Captions write « I’ll » without its sign; somebody who is ill stays so. */
const ILL = "(?:I['’]ll|(?<!(?:is|are|was|were|be|been|feel|felt|fell|very|so) )ill)";
const INF = ['inf'] as const;

const forms: TaskForm[] = [
  {
    who: 'speaker',
    source: `(?:I ${A}(?:will|shall|am going to|need to|have to|must|should|plan to|promise to)|${ILL}|I['’]?m (?:going to|gonna)|let me) ${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: `I(?: can| could|['’]d be happy to|['’]m happy to) ${V}`,
    verb: INF,
    weight: 1,
    inQuestion: false,
  },
  // What the others will have is work of who says so.
  {
    who: 'speaker',
    source:
      "(?:you(?:['’]ll| will| shall) (?:have|get|receive)|I(?:['’]ll| will| can| shall) have|(?:it|they|that|this)(?:['’]ll| will| should) be|(?:will|should) be (?:ready|sent|delivered|finished|done|fixed|published|with you|available|complete[d]?|in place|out|up|signed|updated|installed))",
    verb: [],
    lead: 'Provide',
    weight: 0,
    inQuestion: false,
    needsDay: true,
  },
  {
    who: 'speaker',
    source:
      "(?:I['’]m|I am|we['’]re|we are) (?!going|gonna|not|still|already|waiting|hoping|thinking|talking|working|having|being|getting)\\p{L}{2,}ing",
    verb: [],
    lead: 'Do',
    weight: 0,
    inQuestion: false,
    needsDay: true,
  },
  { who: 'addressee', source: `you ${V}`, verb: INF, weight: 0, inQuestion: false },
  {
    who: 'speaker',
    source: "(?:I['’]ll|I will|I can) take care of",
    verb: [],
    lead: 'Take care of',
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: "(?:I['’]ll|I will) (?:own|handle)",
    verb: [],
    lead: 'Handle',
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'addressee',
    source: `(?:(?:can|could|would|will) you(?: please| also)?|you(?:['’]ll| ${A}(?:will|need to|should|have to|can|must|could))) ${V}`,
    verb: INF,
    weight: 2,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: `(?:I ${A}(?:need|want) (?:you|everyone|everybody|all of you|you all) to|I['’]d like (?:you|everyone) to|don['’]t forget to|remember to|make sure (?:to|you)|please) ${V}`,
    verb: INF,
    weight: 2,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: '(?:can|could|will) you take care of',
    verb: [],
    lead: 'Take care of',
    weight: 3,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: '(?<=^|[,;:] ?)(?:please )?(?<verb>\\p{L}+)(?= (?:the|a|an|your|these|those|this|that|all|us|me|them) )',
    verb: ['Y2'],
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'named',
    source: `{name},? ${A}(?:will|should|needs to|need to|has to|have to|must|is going to|are going to|is to|agreed to|is supposed to|to) ${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  { who: 'named', source: `{name}['’](?:ll|s going to) ${V}`, verb: INF, weight: 2, inQuestion: false },
  {
    who: 'named',
    source: `(?:I['’]d like|I want|we need|let['’]s (?:have|get|ask)|I['’]ll ask|please ask|we['’]ll ask|ask|I['’]ll have) {name} (?:to )?${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'named',
    source: `(?:that falls to|it falls to|that['’]s for|it['’]s (?:up|down) to|over to|I(?:['’]ll)? leave (?:it|that) (?:to|with)) {name} to ${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'named',
    source: '{name},? (?:will take care of|is taking care of|takes care of)',
    verb: [],
    lead: 'Take care of',
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'named',
    source: '{name},? (?:is responsible for|is in charge of|will own|will handle|owns|handles|is handling)',
    verb: [],
    lead: 'Handle',
    weight: 3,
    inQuestion: false,
  },
  { who: 'named', source: `{name},? ${V}`, verb: ['P3'], weight: 1, inQuestion: false },
  {
    who: 'nobody',
    source: `(?:who (?:can|will|could|wants to|is going to|should)|(?:can|could) (?:anyone|someone|somebody)) ${V}`,
    verb: INF,
    weight: 1,
    inQuestion: true,
    seeks: true,
  },
  {
    who: 'nobody',
    source: '(?:who (?:can|will|could|wants to)|(?:can|could) (?:anyone|someone|somebody)) take care of',
    verb: [],
    lead: 'Take care of',
    weight: 2,
    inQuestion: true,
    seeks: true,
  },
  {
    who: 'nobody',
    source: `(?:we ${A}(?:need to|have to|must|should)|someone (?:needs to|should|has to|must)|let['’]s not forget to) ${V}`,
    verb: INF,
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'nobody',
    source: `(?:we['’]ll|we ${A}(?:will|are going to)|we['’]re going to|let['’]s) ${V}`,
    verb: INF,
    weight: 1,
    inQuestion: false,
  },
];

export const ENGLISH_TASKS: TaskGrammar = {
  language: 'en',
  verbs: ENGLISH_VERBS,
  forms,
  hints: {
    speaker: /(?<!\p{L})(?:I|ill|im|me)(?!\p{L})/iu,
    addressee: /(?<!\p{L})(?:you|please|forget|remember|sure)(?!\p{L})|^\p{L}+ |[,;:] ?\p{L}+ /iu,
    nobody: /(?<!\p{L})(?:we|let|who|someone|somebody|anyone)(?!\p{L})/iu,
    lead: /care|own|handl|responsible|charge/iu,
  },
  adverbs:
    '(?:(?:also|then|just|quickly|definitely|probably|maybe|first|please|still|go ahead and|try to|try and|start to|be able to|personally|at least)[\\s,]{1,3}){0,4}',
  clitics: '(?<clitics>)',
  and: 'and',
  complement: '(?: (?:from|in) (?:the )?\\p{L}[\\p{L}-]*)?',
  teams: '(?:the )?(?:[\\p{L}-]+ )?(?:team|department|legal|marketing|finance|support|engineering|operations)',
  notNames:
    /^(?:I|he|she|it|we|they|you|that|this|these|those|there|who|what|which|someone|somebody|anyone|anybody|everyone|everybody|nobody|nothing|something|everything|and|but|so|then|please|yes|no|ok|okay|well|thanks|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|america|congress|god|action|actions|decision|let|let's|let’s|how|why|when|where|one|people|if|as)(?!\p{L})/iu,
  hypothesis:
    /(?<!\p{L})(?:if|when|whenever|once|unless|in case|before|until|after|as soon as|suppose|even if|what)\s$/iu,
  reflexive: { speaker: /(?!)/u, addressee: /(?!)/u, named: /(?!)/u, nobody: /(?!)/u },
  condition:
    /^(?:(?:but|and|so|then|otherwise),? )?if\s(?!(?:everyone|you (?:agree|want|like|can)|we all|possible|needed|nobody))/iu,
  existential:
    /^(?:there (?:is|are)(?: still| also)?|there['’]s(?: still| also)?|we (?:still )?have|we['’]ve got|I (?:still )?have|it['’]s|this is)\s+/iu,
  habit:
    /(?<!\p{L})(?:usually|always|often|every (?:day|week|month|year|morning|monday|time)|generally|never|each (?:day|week|month|time))(?!\p{L})/iu,
  anaphoricClitic: /(?!)/u,
  looseClitic: /(?!)/u,
  ownObject: /(?!)/u,
  thing: /^(?:the|an?|this|that|these|those|my|our|your|his|her|their|two|three)\s\p{L}/iu,
  circumstance: /(?<![\s,])[\s,]+(?:to|with|by|for|on|from|in|into|at|before|after|today|tomorrow|and)(?!\p{L})[^]*$/iu,
  boundary:
    /(?:[,;:.?!…–]\s*(?:but|and (?=I|you|he|she|we|they|then)|so|because|since|otherwise|ok|right|thanks|I |I['’]|you |he |she |we |they |it |it['’]s |that |please|if |as |which )|\s(?:because|otherwise\s|so that|so we|so I|but\s|since\s|and (?:I|you|he|she|we|they|then)[\s'’]|if (?:you|possible|needed|we|that))|[;?!…]|\.(?=\s|$))/iu,
  politeness: /(?<![\s,])[\s,]*(?:please|if you (?:can|could|like)|if possible|thanks|thank you)(?!\p{L})/giu,
  notTask:
    /^(?:\p{L}+\s)?(?:me know|my screen|your screen|your mic|yourself|the floor|a question|questions|sure|a look|sense|care|back|on|started|there|to (?:that|this|you)|about (?:that|it|this))(?!\p{L})/iu,
  pronoun: /^(?:(?<preposition>into|at|after|for|with|on) )?(?:it|them|that|this|those)(?=[\s.,]*$)/iu,
  collocation:
    /^(?:in (?:touch|place|contact)|up|a (?:list|call|meeting|test|quote|draft|ticket|plan|summary|document)|the (?:list|minutes|draft|plan|summary|booking|follow-up|slides|report)|contact)(?!\p{L})/iu,
  reporting: /^(?:confirm|tell|report|update|notify|inform)$/iu,
  toPersons: /^(?:call|contact|notify|inform|alert|invite|brief|consult|interview|help|meet|email|ping)$/iu,
  withClause:
    /^(?:check|verify|confirm|make|ensure|see|ask|tell|remind|note|propose|suggest|announce|report|document)$/iu,
  courtesy: /^(?:back to you|(?:you )?in touch|you posted)$/iu,
  agenda:
    /^(?:(?:hi|hello|good morning|so|okay|ok|alright)[^,.]*[,.] ?)*(?:today|this (?:morning|afternoon))[\s,]|(?<!\p{L})(?:this (?:meeting|call)|to start with|the agenda|the goal|go over)(?!\p{L})/iu,
  clause: /^(?:that |what |how |why |if |whether )/iu,
  accepts:
    /^(?:me(?=[\s.!]*$)|(?:yes|yeah|yep|yup|aye|sure|ok|okay|fine|certainly|understood|agreed|noted|right|of course|will do|gladly|consider it done|leave it with me|I will|that works|no worries|no problem|absolutely|got it|sounds good|happy to|definitely|I(?:['’]?ll| will| can) (?:do|take|handle|send|get)|I['’]?m on it|on it|I can)(?!\p{L}))/iu,
  refuses:
    /^(?:no(?!\s+problem|\s+worries)|sorry|I can['’]t|I cannot|I won['’]t|not (?:this week|me|before)|unfortunately|I['’]m (?:off|on (?:leave|holiday|vacation)))(?!\p{L})/iu,
  agreed: /(?<!\p{L})(?:ok|okay|yes|yeah|fine|sure|deal|works|good|great)[\s.!]*$/iu,
  glad: /^(?:(?:oh|ah|well)[\s,]+)*(?:thanks?|thank you|ta|great|brilliant|perfect|lovely|excellent|good idea|that would be|please do|cheers)(?!\p{L})/iu,
  consequence: /^(?:so|therefore|as a result)(?!\p{L})/iu,
  takenOn: 'Take care of it',
  takesOn: {
    speaker:
      "I['’]?ll (?:do|take|handle) (?:it|that|this)|I(?:['’]ll| will| can) take care of (?:it|that|this)|I can (?:do|take|handle) (?:it|that|this)|I['’]m on it|leave (?:it|that) (?:to|with) me|I['’]ll look into (?:it|that)|will do|consider it done|I(?:['’]ll| can| will) (?:sort|see to|deal with) (?:it|that|this)|I will[.]?$|I['’]ll get (?:on|onto|to) (?:it|that)|you(?:['’]ll| will) have (?:it|them)|that['’]s (?:on|for) me|I['’]ve got (?:it|that|this)",
    addressee:
      'can you (?:do|take|handle) (?:it|that|this)|can you take care of (?:it|that|this)|you take (?:it|that|this)',
    named: ' (?:will|can) (?:do|take|handle|take care of) (?:it|that|this)',
  },
  label:
    '(?:actions?|action items?|todos?|to-dos?|to do|tasks?|next steps?)(?: (?:for|on) (?<name>[^:–—]{2,40}?))? ?[:–—]',
  dangling: /(?<!\p{L})(?:and|or|then|so|but|that|which|who|whether|for|to|of|with|the|a|if|by|before|as)$/iu,
  urgent:
    /(?<!\p{L})(?:urgent(?:ly)?|asap|as soon as possible|right away|immediately|top priority|high priority|critical|blocking|blocker)(?!\p{L})/iu,
  unhurried:
    /(?<!\p{L})(?:no rush|not urgent|when you (?:have|get) (?:time|a chance|a moment)|low priority|at some point|eventually|if possible|someday|can wait|nice to have)(?!\p{L})/iu,
  past: /(?<!\p{L})(?:yesterday|already|last (?:week|month|year|time)|ago|I(?:['’]ve| have| had| was| did)|(?:we|they)(?:['’]ve| have had| had| were| did)|(?:he|she|it) (?:has|had|was|did)|used to)(?!\p{L})/iu,
  done: /(?<!\p{L})(?:I['’]ve\s(?:already\s)?(?:done|sent)|(?:it|that)['’]s\s(?:already\s)?done|already\s(?:done|sent|booked))/iu,
  offers: /(?<!\p{L})(?:if\syou\s(?:like|want)|I\s(?:can|could)|shall\sI|let\sme)(?!\p{L})/iu,
  wished: /(?<!\p{L})(?:some ?day|one day|at some point|ideally|could|might|would be|it['’]d be|should)(?!\p{L})/iu,
};
