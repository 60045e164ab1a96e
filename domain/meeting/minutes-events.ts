import { actionItem, citation, summaryCitation } from '#domain/analysis/analysis.ts';
import { GreffierError } from '#domain/errors.ts';
import { personal } from '#domain/events/personal.ts';
import { EVENT_HELD_BACK, eventType } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { actionContent, count } from './event-data.ts';

/** What of the minutes is said in sentences; the summary is the one statement of its part. */
export const STATEMENT_PARTS = ['summary', 'keyPoints', 'decisions', 'questions'] as const;
export type StatementPart = (typeof STATEMENT_PARTS)[number];
/** The id of the summary among the statements. */
export const SUMMARY_ID = 'summary';
/** From before open questions could be put right. */
const PARTS_BEFORE = ['summary', 'keyPoints', 'decisions'] as const;

/** Of the summary a citation may say its place. */
const statementContent = z.object({ text: z.string(), citations: z.array(summaryCitation) });
export type StatementContent = z.infer<typeof statementContent>;

/** One that somebody added cites nothing. */
const item = z.extend(actionItem, { citations: z.array(citation) });

const statement = { part: z.enum(STATEMENT_PARTS), statementId: z.string() };
const statementBefore = { part: z.enum(PARTS_BEFORE), statementId: z.string() };
/** It takes back the last correction, and says what was said before. */
const undo = z.boolean();
/** Whether what it says now is people's, and not the source's or the latest analysis's. */
const corrected = z.boolean();
const by = z.array(z.string());
/** A statement, by its part, or an action item. */
const removable = z.enum([...STATEMENT_PARTS, 'action']);
const removableBefore = z.enum([...PARTS_BEFORE, 'action']);
/** What is added to the minutes of an action item, which an erasure may have taken from an analysis: its citations. */
const addedContent = z.extend(actionContent, { citations: z.optional(z.array(citation)) });
export type AddedContent = z.infer<typeof addedContent>;
/** Where it stands among its like, from 0. */
const ordinal = count;

const correctedContent = {
  keyId: z.string(),
  content: personal(statementContent),
  ordinal,
  /** There was none. */
  added: z.boolean(),
  undo,
  corrected,
};

const rekeyed = <Statement extends z.core.$ZodShape, Removable extends z.ZodMiniType>(of: {
  readonly statement: Statement;
  readonly removable: Removable;
}) =>
  z.object({
    erasureId: z.string(),
    part: count,
    keyId: z.string(),
    /** `by`: the accounts that had a hand in it, since what comes after it is appended by no person. */
    statements: personal(z.array(z.object({ ...of.statement, content: statementContent, by }))),
    actions: personal(z.array(z.object({ actionId: z.string(), item, by }))),
    /** What people removed, which no analysis is to find again. `lines` are all that it cites and that stay. */
    removed: z.optional(
      personal(
        z.array(z.object({ part: of.removable, id: z.string(), citations: z.array(citation), lines: z.array(count) })),
      ),
    ),
    /** In this part. */
    kept: count,
    /** What people wrote and goes with the person; in the first part. */
    lost: count,
  });

/**
 * Written as before while a process of an earlier release runs, which knows of no correction of a question:
 * such a one waits.
 */
const withoutQuestions = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  schema,
  upcast: (data: object) => data,
  downcast: (data: object) => {
    if (!schema.safeParse(data).success) throw new GreffierError(EVENT_HELD_BACK);
    return data;
  },
});

/**
 * What people put right in the minutes. What they say instead of an analysis is under the key of the latest one: it
 * may name the same people, and goes with any of them. The title is under the meeting's own key.
 */
export const minutesEvents = {
  /** `calendar`: a calendar told its entry's title again, and the corrected one stays. */
  MeetingRenamed: eventType(
    z.object({
      keyId: z.string(),
      title: personal(z.string()),
      why: z.enum(['correction', 'undo', 'calendar']),
      corrected,
    }),
  ),
  /** What a statement says after all; also one that is added, and one that is there again. */
  StatementCorrected: eventType(z.object({ ...statement, ...correctedContent }), {
    older: [withoutQuestions(z.object({ ...statementBefore, ...correctedContent }))],
  }),
  /**
   * What people wrote that does not concern somebody who is being erased, under a key that stays: the minutes go with
   * that person, and the next analysis has it again. In parts, where it is much. From here on until the keys are gone
   * nobody writes in the minutes, so that nothing is lost between.
   */
  MinutesRekeyed: eventType(rekeyed({ statement, removable }), {
    older: [withoutQuestions(rekeyed({ statement: statementBefore, removable: removableBefore }))],
  }),
  StatementRemoved: eventType(z.object({ ...statement, undo }), {
    older: [withoutQuestions(z.object({ ...statementBefore, undo }))],
  }),
  ActionItemAdded: eventType(
    z.object({ actionId: z.string(), keyId: z.string(), ordinal, content: personal(addedContent) }),
  ),
  ActionItemRemoved: eventType(z.object({ actionId: z.string(), undo })),
  /** What it said before the last correction, whole, which is taken back. */
  ActionItemRestored: eventType(
    z.object({ actionId: z.string(), keyId: z.string(), ordinal, item: personal(item), corrected }),
  ),
};
