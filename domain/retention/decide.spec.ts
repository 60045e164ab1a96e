import { specificationOf } from '#test/support/decider-specification.ts';
import { describe, expect, it } from 'vitest';
import {
  MOST_RULES,
  retentionDecider,
  RULE_NOT_FOUND,
  RULE_TAKEN,
  RULES_FULL,
  type RetentionCommand,
  type RetentionEvent,
} from './decide.ts';
import { retentionContent, type RetentionContent } from './rules.ts';
import { ruleText } from './words.ts';

const { given } = specificationOf(retentionDecider);
const content = (label: string | null, value = 30): RetentionContent => ({
  label,
  meetingType: null,
  age: { value, unit: 'days' },
});
const set = (ruleId: string, rule: RetentionContent): RetentionEvent => ({
  type: 'RetentionRuleSet',
  data: { ruleId, ...rule },
});
const removed: RetentionEvent = { type: 'RetentionRuleRemoved', data: { ruleId: 'r1' } };
const add = (ruleId: string, rule: RetentionContent): RetentionCommand => ({ type: 'addRule', ruleId, content: rule });

describe('rules of retention', () => {
  it('are added once, changed and removed', () => {
    given()
      .when(add('r1', content('RH')))
      .then(set('r1', content('RH')));
    const there = given(set('r1', content('RH')));
    there.when(add('r1', content('RH'))).thenNothing();
    there.when({ type: 'changeRule', ruleId: 'r1', content: content('RH', 2) }).then(set('r1', content('RH', 2)));
    there.when({ type: 'removeRule', ruleId: 'r1' }).then(removed);
    given(set('r1', content('RH')), removed)
      .when({ type: 'removeRule', ruleId: 'r1' })
      .thenError(RULE_NOT_FOUND);
    given()
      .when({ type: 'changeRule', ruleId: 'r1', content: content(null) })
      .thenError(RULE_NOT_FOUND);
  });

  it('are no two about exactly the same, and so many at most', () => {
    const there = given(set('r1', content('RH')));
    there.when(add('r2', content('RH', 2))).thenError(RULE_TAKEN);
    there.when(add('r2', { ...content('RH'), meetingType: 'debate' })).thenMatching({ type: 'RetentionRuleSet' });
    given(...Array.from({ length: MOST_RULES }, (_, index) => set(`r${index}`, content(`n${index}`))))
      .when(add('one-more', content(null)))
      .thenError(RULES_FULL);
  });

  it('write a label in one way, whatever its case and spaces', () => {
    const there = given(set('r1', content('RH Sud')));
    there.when(add('r2', content(' rh  sud', 2))).thenError(RULE_TAKEN);
    there
      .when(add('r2', { ...content('rh sud'), meetingType: 'debate' }))
      .then(set('r2', { ...content('RH Sud'), meetingType: 'debate' }));
    there.when({ type: 'changeRule', ruleId: 'r1', content: content('Rh Sud') }).then(set('r1', content('Rh Sud')));
  });

  it('say an age of an hour to a hundred years, and a label of some length', () => {
    const isValid = (rule: object) => retentionContent.safeParse({ ...content(null), ...rule }).success;
    expect(isValid({ age: { value: 1, unit: 'hours' } })).toBe(true);
    expect(isValid({ age: { value: 36_525, unit: 'days' } })).toBe(true);
    for (const value of [0, -1, 1.5, 36_526]) expect(isValid({ age: { value, unit: 'days' } })).toBe(false);
    for (const label of ['', '  ', 'x'.repeat(61)]) expect(isValid({ label })).toBe(false);
  });

  it('are said in words', () => {
    expect(ruleText(content(null, 1))).toBe('toutes les réunions\u00a0: 1\u00a0jour après la fin');
    expect(ruleText({ label: 'RH', meetingType: 'interview', age: { value: 12, unit: 'hours' } })).toBe(
      'étiquette RH, type Entretien\u00a0: 12\u00a0heures après la fin',
    );
  });
});
