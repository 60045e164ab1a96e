/** How a language says that something is settled. Patterns match in any case. */
export interface DecisionGrammar {
  /** What an assembly says of itself: « il est décidé », « adopté à l’unanimité ». Counts in a public debate too. */
  readonly solemn: RegExp;
  /** Says that something is decided: « on a décidé », « on acte ». A politician tells so of a past government. */
  readonly formal: RegExp;
  /** Settles a matter between colleagues: « on part sur », « on reporte ». */
  readonly plain: RegExp;
  /** « D'accord, on n'augmente pas… »: settles not to do something. */
  readonly refusal: RegExp;
  /** Settles what was said before and says nothing of it: « c’est validé », « on fait comme ça ». */
  readonly bare: RegExp;
  /** Right before such words: a thing is named, « la subvention est » accordée, and not « c'est » or « il est ». */
  readonly ofAThing: RegExp;
  /** « Décision : » at the head: the list of decisions says so already. */
  readonly label: RegExp;
  /** The words of deciding themselves, and those of four letters and more that only hold others together. */
  readonly vocabulary: RegExp;
  /** Right before: it is wished, imagined, asked, denied or remembered, not decided. */
  readonly notYet: RegExp;
  /** Anywhere in the sentence: somebody else's decision, or an old one. */
  readonly elsewhere: RegExp;
  /** At the head of the sentence: everything after depends on it, except on the agreement of those present. */
  readonly condition: RegExp;
  /** Within the words of the decision: not decided after all. */
  readonly denied: RegExp;
  /** Asks everybody whether they agree with what was just said. */
  readonly asksAll: RegExp;
  /** A subject that only points to the sentence before: « la question est reportée ». */
  readonly vague: RegExp;
  /** A proposal, which a bare decision then settles. Group 1: the words before what is proposed. */
  readonly proposal: RegExp;
  /** Words around a question that make it « we do this, don't we? » */
  readonly tag: RegExp;
  /** The beginning of an answer that agrees, and of one that does not. */
  readonly agrees: RegExp;
  readonly objects: RegExp;
  readonly weighed: WeighedWords;
  readonly settling: SettlingWords;
  readonly conduct: ConductWords;
}

/** How those who lead and those who follow them settle things turn by turn, whatever the words of settling. */
export interface ConductWords {
  /** What « we » do from here on, said in the present or the future; and what we do not do, or no more. */
  readonly weDo: (text: string) => boolean;
  readonly weLeave: (text: string) => boolean;
  /** « Proposons-le-leur »: has all do it. */
  readonly invites: (text: string) => boolean;
  /** « Jusqu'au 30 ou jusqu'au 15 »: a question, in captions too. */
  readonly either: RegExp;
  /** Leaves the matter for later, or where it is: « laissons cela ouvert ». */
  readonly defers: RegExp;
  /** Nobody was against. */
  readonly unopposed: RegExp;
  /** Tells how things are: « cent familles sont inscrites », « fixée par la loi ». */
  readonly describes: RegExp;
  /** Settles by oneself, as those who lead may. */
  readonly iDecide: RegExp;
  /** Puts a proposal of one's own: « je vous propose le lundi 5 »; not what only leads through the meeting. */
  readonly puts: RegExp;
  /** The beginning of an answer that grants it: « noté », « cela me convient ». */
  readonly consents: RegExp;
  /** How long something holds, at most a clause: « tant qu'il n'est pas réparé » leaves nothing undecided. */
  readonly lasting: RegExp;
  /** Words of a question that asks for what is not known, rather than whether it suits. */
  readonly wonders: RegExp;
}

/** How a matter is settled besides words of settling. */
export interface SettlingWords {
  /** Those who may decide do one of the verbs that settle; « let us » do; a thing is one of their participles. */
  readonly deciderSettles: (text: string) => boolean;
  readonly letUsSettle: (text: string) => boolean;
  readonly isSettled: (text: string) => boolean;
  /** A thing will do something: what holds from then on. */
  readonly willHold: (text: string) => boolean;
  /** Has no verb: « un bandeau, alors ». */
  readonly nominal: (text: string) => boolean;
  /** Settles not to: « pas de travaux le samedi ». */
  readonly refuses: RegExp;
  /** The beginning of an answer that goes along with a proposal. */
  readonly assents: RegExp;
  /** Has people vote: what follows in the turn is the result. */
  readonly callsVote: RegExp;
  /** Tells what others did, decided or plan. */
  readonly reports: RegExp;
  /** Leads through the meeting itself. */
  readonly stages: RegExp;
  /** Proposes, wishes or asks for something that others may grant. */
  readonly proposes: RegExp;
  /**
   * The beginning of a turn that takes work on, as after something was settled; and one that turns to the next matter.
   */
  readonly commits: RegExp;
  readonly movesOn: RegExp;
}

/** What single words and turns of phrase tell of something being settled: no proof each, several together. */
export interface WeighedWords {
  /** Says of what is spoken about that it is settled: « c'est calé », « va pour ». */
  readonly settles: RegExp;
  readonly votes: RegExp;
  /** A thing is, stays or becomes what a decision makes of it: « le poste est gelé », « la cotisation demeure ». */
  readonly resolves: RegExp;
  /** When people meet next. */
  readonly nextMeeting: RegExp;
  /** When something takes place. */
  readonly takesPlace: RegExp;
  /** A rule from now on; and from when, or how long, something holds. */
  readonly rules: RegExp;
  readonly fromNow: RegExp;
  /** « Gardons », and what we do, in the present: « on garde ». */
  readonly weDecide: RegExp;
  readonly weAct: (text: string) => boolean;
  /** Begins, or ends, as a conclusion does: « donc ». */
  readonly concludes: RegExp;
  /** A question without its mark, as captions have it. */
  readonly asks: RegExp;
  /** Asks whether to do something, and the beginning of an answer to that. */
  readonly plans: RegExp;
  readonly yesOrNo: RegExp;
  /** Numbers, in words too. */
  readonly numbers: RegExp;
  /** How others object, in more ways than the grammar's own pattern knows. */
  readonly objects: RegExp;
  /** How others agree, in more ways than `agrees` knows. */
  readonly agreed: RegExp;
  /** Against it: it is over, or others' doing; a guess, a hope, a proposal; left undecided; about me; about you. */
  readonly past: RegExp;
  readonly hedged: RegExp;
  readonly undecided: RegExp;
  readonly mine: RegExp;
  readonly yours: RegExp;
  /** Tells again what was settled before. */
  readonly recap: RegExp;
  /** Nothing but the count of a vote. */
  readonly tally: RegExp;
  /** Behind what is settled, that it will be looked at again: « …, et on en reparle en mai ». */
  readonly review: RegExp;
}
