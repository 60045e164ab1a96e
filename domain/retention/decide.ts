import { meetingType } from '#domain/analysis/analysis.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { onlyDecidedStream } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import { AGE_UNITS, ageMs, isSameLabel, matchKey, type RetentionContent, type RetentionRule } from './rules.ts';

/** What a rule says, as events have it; limits are the command's business. */
export const recordedRule = {
  ruleId: z.string(),
  label: z.nullable(z.string()),
  meetingType: z.nullable(meetingType),
  age: z.object({ value: z.int(), unit: z.enum(AGE_UNITS) }),
};

/** By which rules meetings are deleted; the stream is `settings-retention`. */
export const retentionEvents = {
  /** A new rule, or another content of one. */
  RetentionRuleSet: eventType(z.object(recordedRule)),
  RetentionRuleRemoved: eventType(z.object({ ruleId: z.string() })),
};
export type RetentionEvent = EventOf<typeof retentionEvents>;

export const MOST_RULES = 50;

export const RULE_NOT_FOUND: ErrorDefinition = {
  code: 'RETENTION_RULE_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette règle de conservation n’existe pas, ou a été supprimée.',
};
export const RULE_TAKEN: ErrorDefinition = {
  code: 'RETENTION_RULE_TAKEN',
  kind: 'conflict',
  message: 'Une autre règle vise déjà exactement ces réunions\u00a0: modifiez-la plutôt.',
};
export const RULES_FULL: ErrorDefinition = {
  code: 'RETENTION_RULES_FULL',
  kind: 'conflict',
  message: `Il y a déjà ${MOST_RULES}\u00a0règles de conservation\u00a0: supprimez-en d’abord.`,
};

/** Rules by id. */
export type RetentionRules = ReadonlyMap<string, RetentionRule>;

export type RetentionCommand =
  | { readonly type: 'addRule' | 'changeRule'; readonly ruleId: string; readonly content: RetentionContent }
  | { readonly type: 'removeRule'; readonly ruleId: string };

/** The rules as they would be after the command. Throws what deciding it throws. */
export const rulesAfter = (command: RetentionCommand, rules: RetentionRules): RetentionRules =>
  decide(command, rules).reduce(evolve, rules);

const isSame = (one: RetentionContent, other: RetentionContent): boolean =>
  one.label === other.label &&
  one.meetingType === other.meetingType &&
  one.age.unit === other.age.unit &&
  ageMs(one.age) === ageMs(other.age);

function decide(command: RetentionCommand, rules: RetentionRules): readonly RetentionEvent[] {
  const { ruleId } = command;
  const known = rules.get(ruleId);
  if (command.type !== 'addRule' && known === undefined) throw new GreffierError(RULE_NOT_FOUND);
  if (command.type === 'removeRule') return [{ type: 'RetentionRuleRemoved', data: { ruleId } }];
  const others = [...rules.values()].filter(({ id }) => id !== ruleId);
  // One label is written in one way: as the first rule that has it writes it.
  const first = others.find(({ label }) => isSameLabel(label, command.content.label));
  const content = first === undefined ? command.content : { ...command.content, label: first.label };
  if (known !== undefined && isSame(known, content)) return [];
  const key = matchKey(content);
  if (others.some((other) => matchKey(other) === key)) throw new GreffierError(RULE_TAKEN);
  if (known === undefined && rules.size >= MOST_RULES) throw new GreffierError(RULES_FULL);
  const { label, meetingType: type, age } = content;
  return [{ type: 'RetentionRuleSet', data: { ruleId, label, meetingType: type, age: { ...age } } }];
}

function evolve(rules: RetentionRules, event: RetentionEvent): RetentionRules {
  const next = new Map(rules);
  if (event.type === 'RetentionRuleRemoved') {
    next.delete(event.data.ruleId);
    return next;
  }
  const { ruleId: id, ...content } = event.data;
  return next.set(id, { id, ...content });
}

export const retentionDecider: Decider<RetentionRules, RetentionCommand, RetentionEvent> = {
  initialState: new Map(),
  decide,
  evolve,
};

export const retentionStream = onlyDecidedStream('settings-retention', {
  events: retentionEvents,
  decider: retentionDecider,
});
