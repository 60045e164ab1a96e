import { anyOf } from '../text/pattern.ts';
import { ENGLISH_CONDUCT } from './conduct-en.ts';
import type { DecisionGrammar } from './grammar.ts';
import { ENGLISH_SETTLING } from './settling-en.ts';
import { ENGLISH_WEIGHED } from './weighed-en.ts';

export const ENGLISH_DECISIONS: DecisionGrammar = {
  solemn: anyOf(
    'it is (?:hereby |therefore )?(?:decided|agreed|resolved) (?:that|to)',
    '(?:the )?motion (?:is )?(?:carried|carries|passes|adopted)',
    '(?:is|are) (?:approved|adopted|accepted|rejected) unanimously',
  ),
  formal: anyOf(
    "we(?:['’]ve| have)? (?:all |now |also ){0,4}(?:decided|agreed|resolved) (?:to|that|on|upon|not to)",
    'we (?:all |hereby ){0,4}(?:decide|agree|resolve) (?:to|that|on)',
    "it (?:is|was|has been|['’]s) (?:hereby |therefore )?(?:decided|agreed|resolved) (?:that|to)",
    '(?:(?:is|are|was|were) )?(?:approved|adopted|accepted|passed|carried|rejected) (?:unanimously|by a majority)|unanimously (?:approved|adopted|accepted|agreed)',
    '(?:the )?motion (?:is )?(?:carried|carries|passes|passed|approved|adopted|rejected)',
    '(?:the |our |final ){0,4}decisions?(?: is(?: to| that)| *:)',
  ),
  plain: anyOf(
    "we(?:['’]ve| have)? (?:approved|chosen|selected|settled on|signed off on)",
    "(?:we['’]re|we are|we['’]ll|we will|let['’]s) (?:all )?(?:going to )?(?:go(?:ing)? (?:with|for|ahead with)|stick(?:ing)? (?:with|to)|settle on|keep(?:ing)?(?! (?:going|in mind|in touch|an eye|on |it ))|drop(?:ping)?|postpon(?:e|ing)|push(?:ing)? back|cancel(?:ling|ing)?|mov(?:e|ing) (?:to|the|forward with)|switch(?:ing)? to|us(?:e|ing)|adopt(?:ing)?|delay(?:ing)?|launch(?:ing)?) (?!it |that |this )",
    '(?:the|this|that) [^.,;!?]{2,50}? (?:is|are) (?:now |officially |therefore |hereby )?(?:approved|adopted|confirmed|agreed|postponed|cancelled|canceled)(?! by)(?!\\p{L})',
    '(?:we|everyone)(?: all)? (?:agrees?|is agreed|are agreed|are in agreement)(?: on| to|:)',
    'we (?:hereby |therefore |formally )?(?:appoint|elect|adopt|approve|accept|reject|renew|cancel|postpone) ',
    'I (?:approve|hereby decide|sign off on) ',
  ),
  refusal: anyOf(
    "(?:ok|okay|fine|alright|right|so|then)[\\s,]+(?:then[\\s,]+)?we (?:won['’]t|will not|['’]re not going to|are not going to) (?!know|be able)",
  ),
  bare: /(?<!\p{L})(?:(?:it['’]s|that['’]s|ok|okay|so|all|great|good)[\s,]*(?:then\s)?(?:decided|settled|agreed|approved|a deal|final)|approved|agreed|adopted|decided(?: then)?|settled|motion carried|it is so (?:resolved|ordered)|so (?:resolved|ordered)|done deal|let['’]s (?:do|go with) (?:it|that)|we['’]ll (?:do|go with) (?:it|that)|sounds like we have a decision)(?=\s*(?:[,.;:!…]|$|then|unanimously))/iu,
  label: /^(?:(?:the |our )?(?:final )?decisions?|(?:we|we['’]ve)\s(?:decided?|agreed?)|decided|agreed)\s*:\s*/iu,
  ofAThing: /(?<!\p{L})(?<!(?:it |this |that ))(?:is|are|was|were|been)\s(?:\p{L}+\s)?$/iu,
  vocabulary:
    /^(?:decid|decis|agree|approv|adopt|accept|resol|settl|unanim|motion|carried|final|everyone|deal|done|great|good|that|this|them|then|with|have|it's|well|okay|sound|all|going|perfect|fine|right)/iu,
  notYet:
    /(?<!\p{L})(?:if|when|once|until|unless|before|after|whether|should|could|might|may|need to|have to|has to|must|propose|suggest|recommend|would like|want|wanted|hope|hoping|wait(?:ing)? for|wish|move|moved|second|assuming|suppose|why|what|how|not|n['’]t|never|do|did|think|guess|can|maybe|perhaps)\s(?:[^,;:.!?]{0,25}\s(?:that|to|for|if)\s|that\s)?$/iu,
  elsewhere:
    /(?<!\p{L})(?:last (?:week|month|year|time|meeting|quarter|monday|tuesday|wednesday|thursday|friday)|yesterday|previously|back then|ago|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter),? (?:we|they|the \p{L}+) (?:agreed|decided|approved|chose|voted|had)|in (?:19|20)\d\d|they (?:have|had|decided|agreed|approved)|we had|the client (?:has|approved|decided)|by the (?:client|board|government|senate|house|court|congress))(?!\p{L})/iu,
  condition:
    /^(?:(?:but|and|so|then|ok),? )?if\s(?!(?:everyone|you (?:all )?agree|we all|nobody|no one|there are no objections))/iu,
  denied: /(?<!\p{L})(?:not(?! to | only)|n['’]t|never|nothing|no decision|yet to)(?!\p{L})/iu,
  asksAll:
    /^(?:[\p{L}’']+[\s,]+){0,3}(?:(?:is )?everyone (?:ok|okay|happy|agrees?|agreed|fine)|does that work|(?:are we|do we) all (?:agreed|agree)|any objections?|(?:is )?any(?:one|body) (?:against|opposed|objects?)|who is against|is that (?:ok|okay|fine)|(?:all )?agreed)[^?]{0,30}\?/iu,
  vague: /^(?:the|this|that) (?:question|point|item|topic|proposal)\s+(?:is|will be)(?!\p{L})/iu,
  proposal:
    /(?:I(?:['’]d)? (?:propose|suggest|recommend|move)|my (?:proposal|suggestion) is|we could|why don['’]t we|what if we|how about(?: we)?|should we|shall we|can we|maybe we should|we should|I think we should|could we|let['’]s)\s*(?:that |to )?/iu,
  tag: /(?<![,\s])[,\s]+(?:right|ok|okay|agreed|everyone agrees?|all agreed|is that ok|does that work|any objections|yes|no|correct)\s*\?\s*$/iu,
  agrees:
    /^(?:(?:yes|yeah|yep|ok|okay|sure|agreed|sounds (?:good|great)|works for me|perfect|great|absolutely|fine|approved|no objections?|I agree|me too|definitely|good idea|let['’]s do it|\+1)(?!\p{L}))/iu,
  objects:
    /^(?:no(?! objection)|I disagree|I don['’]t|wait|but|hmm|not sure|I['’]d rather|I['’]m against|hold on|that['’]s too)(?!\p{L})/iu,
  weighed: ENGLISH_WEIGHED,
  settling: ENGLISH_SETTLING,
  conduct: ENGLISH_CONDUCT,
};
