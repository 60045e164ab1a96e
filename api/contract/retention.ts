import { meetingType } from '#domain/analysis/analysis.ts';
import { retentionContent, retentionLabel } from '#domain/retention/rules.ts';
import { z } from 'zod/mini';
import { changed, meetingId, sinceChange } from './meetings.ts';
import { actorView } from './operations.ts';
import { route } from './route.ts';

export { MEETING_TYPES } from '#domain/analysis/analysis.ts';
export { MEETING_TYPE_WORDS } from '#domain/analysis/type-words.ts';
export { AGE_UNITS } from '#domain/retention/rules.ts';

const ruleId = z.object({ id: z.string().check(z.maxLength(64)) });
const rules = '/api/retention/rules';

const ruleView = z.object({
  id: z.string(),
  label: z.nullable(z.string()),
  meetingType: z.nullable(meetingType),
  age: z.object({ value: z.int(), unit: z.enum(['hours', 'days']) }),
  /** In words: « étiquette Contrats : 365 jours après la fin ». */
  text: z.string(),
  setBy: actorView,
  setAt: z.string(),
});

export const heldMeeting = z.object({
  meetingId: z.string(),
  title: z.string(),
  /** Null once it was erased with somebody whom it may have named. */
  reason: z.nullable(z.string()),
  by: actorView,
  at: z.string(),
  /** Erasures of people that wait for the end of the hold. */
  postponed: z.int(),
});

export const readRetention = route({
  method: 'get',
  path: '/api/retention',
  access: 'admin',
  summary: 'By which rules meetings are deleted, in the order in which they decide, and which meetings are held',
  query: sinceChange,
  answer: z.object({
    rules: z.array(ruleView),
    /** When the next meeting goes, and how many go some day. */
    next: z.nullable(z.string()),
    meetings: z.int(),
    holds: z.array(heldMeeting),
  }),
});

const deletion = z.object({ at: z.string(), rule: z.string(), isDue: z.boolean() });

/** Meetings that would go now. */
const preview = z.object({
  /** All that the rules would delete now. */
  now: z.int(),
  first: z.array(z.object({ id: z.string(), title: z.string(), endedAt: z.string(), rule: z.string() })),
});

export const previewRetention = route({
  method: 'post',
  path: '/api/retention/preview',
  access: 'admin',
  summary: 'Which meetings a change of the rules would delete now; changes nothing',
  body: z.object({
    /** Null for a new rule. */
    id: z.nullable(ruleId.shape.id),
    /** Null to remove the rule. */
    rule: z.nullable(retentionContent),
  }),
  answer: preview,
});

/** How many meetings somebody has seen that the change deletes now: more than these are not deleted by it. */
const confirmed = z._default(z.int().check(z.nonnegative()), 0);
const REFUSALS =
  '409 RETENTION_UNCONFIRMED where the rules would delete more meetings now than `confirmed` says, RETENTION_RULE_TAKEN where another rule is about exactly the same.';

export const addRetentionRule = route({
  method: 'post',
  path: rules,
  access: 'admin',
  summary: 'Add a rule by which meetings are deleted some time after their end',
  description: REFUSALS,
  body: z.extend(retentionContent, { confirmed }),
  status: 201,
  answer: z.extend(changed, { id: z.string() }),
});

export const changeRetentionRule = route({
  method: 'put',
  path: `${rules}/:id`,
  access: 'admin',
  summary: 'Change a rule of retention',
  description: REFUSALS,
  params: ruleId,
  body: z.extend(retentionContent, { confirmed }),
  answer: changed,
});

export const removeRetentionRule = route({
  method: 'delete',
  path: `${rules}/:id`,
  access: 'admin',
  summary: 'Remove a rule of retention; a rule that says less of the same meetings may decide over them then',
  description: REFUSALS,
  params: ruleId,
  query: z.object({ confirmed: z.optional(z.string().check(z.regex(/^\d{1,9}$/u))) }),
  answer: changed,
});

export const meetingRetention = route({
  method: 'get',
  path: '/api/meetings/:id/retention',
  access: 'signed-in',
  summary: 'How long a meeting is kept: by which rule it goes, and who holds it',
  params: meetingId,
  query: sinceChange,
  answer: z.object({
    /** Null where no rule is about it, it goes on, or it is held. */
    deletion: z.nullable(deletion),
    label: z.nullable(z.string()),
    /**
     * The labels that rules ask for, none (null) first, each with when the meeting would go under it; nothing for those
     * who may not give one.
     */
    labels: z.array(z.object({ label: z.nullable(z.string()), deletion: z.nullable(deletion) })),
    /** Null where nobody holds it. Why is told to those who may edit. */
    hold: z.nullable(z.object({ reason: z.nullable(z.string()), by: actorView, at: z.string(), postponed: z.int() })),
    may: z.object({ label: z.boolean(), hold: z.boolean() }),
  }),
});

export const labelMeeting = route({
  method: 'put',
  path: '/api/meetings/:id/retention/label',
  access: 'signed-in',
  summary: 'Say what rules of retention call a meeting; for its organiser and administrators',
  description:
    '409 RETENTION_LABEL_UNCONFIRMED where the meeting would be deleted at once under it and `confirmed` does not say so; `labels` of its retention says when it would go under each.',
  params: meetingId,
  body: z.object({
    label: z.nullable(retentionLabel),
    /** That the meeting may be deleted at once. */
    confirmed: z._default(z.boolean(), false),
  }),
  answer: changed,
});

const REASON = 'Motif\u00a0: un texte de mille caractères au plus est attendu.';

export const holdMeeting = route({
  method: 'put',
  path: '/api/meetings/:id/hold',
  access: 'admin',
  summary: 'Keep a meeting: no rule, no hand and no erasure takes anything of it until the hold is lifted',
  params: meetingId,
  body: z.object({ reason: z.string(REASON).check(z.trim(), z.minLength(1, REASON), z.maxLength(1_000, REASON)) }),
  answer: changed,
});

export const liftHold = route({
  method: 'delete',
  path: '/api/meetings/:id/hold',
  access: 'admin',
  summary: 'Lift the hold of a meeting; erasures of people that waited for it are carried out',
  params: meetingId,
  answer: changed,
});

export type RetentionView = z.infer<typeof readRetention.answer>;
export type RetentionRuleView = z.infer<typeof ruleView>;
export type RetentionPreview = z.infer<typeof preview>;
export type MeetingRetention = z.infer<typeof meetingRetention.answer>;
