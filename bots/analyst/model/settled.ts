import { asSettled, type Settled } from '#domain/analysis/settled.ts';
import type { Findings } from './findings.ts';

/** What was found, as people have it who put it right: the summary is made of that. */
export const asPeopleHave = (findings: Findings, settled: readonly Settled[] = []): Findings => ({
  ...findings,
  decisions: asSettled(findings.decisions, { kind: 'decision', settled, put: (one, { text }) => ({ ...one, text }) }),
  actionItems: asSettled(findings.actionItems, {
    kind: 'action',
    settled,
    put: (one, { text, assignee, deadline }) => ({ ...one, task: text, assignee, deadlineText: deadline }),
  }),
});
