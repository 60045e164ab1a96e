/** One event of each type by which rules of retention change. */
export const retentionSamples: Readonly<Record<string, unknown>> = {
  RetentionRuleSet: {
    ruleId: 'rule-1',
    label: 'Contrats',
    meetingType: 'decision',
    age: { value: 12, unit: 'hours' },
  },
  RetentionRuleRemoved: { ruleId: 'rule-1' },
};
