import {
  addRetentionRule,
  changeRetentionRule,
  previewRetention,
  readRetention,
  removeRetentionRule,
} from '#api/contract/retention.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import { changeRules, readRules, ruleCommand } from '#commands/retention/rules.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { rulesAfter, type RetentionCommand } from '#domain/retention/decide.ts';
import { inOrder, type RetentionRule } from '#domain/retention/rules.ts';
import { ruleText } from '#domain/retention/words.ts';
import { countDue, dueMeetings } from '#projections/retention/due.ts';
import { listHolds, listRules, RETENTION_PROJECTIONS } from '#projections/retention/queries.ts';
import { namesOfActors } from '#projections/users/names.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';

const UNCONFIRMED: ErrorDefinition = {
  code: 'RETENTION_UNCONFIRMED',
  kind: 'conflict',
  message: 'Avec ce changement, des réunions seraient supprimées aussitôt. Regardez lesquelles, puis confirmez.',
};

/** Of those that would go now, so many are named. */
const NAMED = 10;

/** By which rules meetings are deleted, which administrators set. */
export function retentionEndpoints(dependencies: RecordContext & ReadingContext): Endpoint[] {
  const { pool, log, progress, now } = dependencies;
  const date = () => new Date(now());

  /** Throws RETENTION_UNCONFIRMED, and what deciding the command throws; a new rule has the id that it will get. */
  async function changed(command: RetentionCommand, confirmed: number, request: CommandRequest) {
    const rules = rulesAfter(command, await readRules(log)).values();
    const counts = await countDue(pool, rules, date());
    if (counts.now > confirmed) throw new GreffierError(UNCONFIRMED, { meetings: counts.now });
    const { position } = await changeRules(dependencies, command, request);
    if (position === null) throw new TypeError('a changed rule has a position');
    return { ...SUCCESS, position };
  }

  return [
    endpoint(readRetention, async ({ query: { minPosition } }) => {
      if (minPosition !== undefined) await progress.reached(RETENTION_PROJECTIONS, minPosition);
      const [rules, holds] = await Promise.all([listRules(pool), listHolds(pool)]);
      const [counts, names] = await Promise.all([
        countDue(pool, rules, date()),
        namesOfActors(pool, [...rules.map(({ setBy }) => setBy), ...holds.map(({ heldBy }) => heldBy)]),
      ]);
      const who = (actor: string) => ({ actor, displayName: names.get(actor) ?? null });
      const known = new Map(rules.map((rule) => [rule.id, rule]));
      return {
        rules: inOrder(rules).flatMap(({ id }) => {
          const rule = known.get(id);
          if (rule === undefined) return [];
          const { setBy, setAt, ...content } = rule;
          return [{ ...content, text: ruleText(rule), setBy: who(setBy), setAt: setAt.toISOString() }];
        }),
        next: counts.next?.toISOString() ?? null,
        meetings: counts.all,
        holds: holds.map(({ heldBy, heldAt, ...hold }) => ({ ...hold, by: who(heldBy), at: heldAt.toISOString() })),
      };
    }),
    endpoint(previewRetention, async ({ body: { id, rule }, command }) => {
      const rules = rulesAfter(ruleCommand({ id, content: rule }, command), await readRules(log));
      const [counts, first] = await Promise.all([
        countDue(pool, rules.values(), date()),
        dueMeetings(pool, rules.values(), { now: date(), limit: NAMED }),
      ]);
      const textOf = (ruleId: string): string => {
        const found: RetentionRule | undefined = rules.get(ruleId);
        return found === undefined ? '' : ruleText(found);
      };
      return {
        now: counts.now,
        first: first.map(({ meetingId, title, endedAt, ruleId }) => ({
          id: meetingId,
          title,
          endedAt: endedAt.toISOString(),
          rule: textOf(ruleId),
        })),
      };
    }),
    endpoint(addRetentionRule, async ({ body: { confirmed, ...content }, command }) => {
      const wanted = ruleCommand({ id: null, content }, command);
      return new Reply(201, { ...(await changed(wanted, confirmed, command)), id: wanted.ruleId });
    }),
    endpoint(changeRetentionRule, ({ params: { id }, body: { confirmed, ...content }, command }) =>
      changed(ruleCommand({ id, content }, command), confirmed, command),
    ),
    endpoint(removeRetentionRule, ({ params: { id }, query: { confirmed }, command }) =>
      changed(ruleCommand({ id, content: null }, command), Number(confirmed ?? 0), command),
    ),
  ];
}
