import { changeMeeting } from '#commands/meeting/meeting.ts';
import type { ActionItem, Statement } from '#domain/analysis/analysis.ts';
import { randomUUID } from 'node:crypto';
import type { TestApi } from './api.ts';
import { analysisOf } from './meetings.ts';

/** What a specification says of a decision or an action item; the rest is made up. */
interface Given {
  readonly decisions?: readonly (Pick<Statement, 'text'> & { readonly line?: number })[];
  readonly actions?: readonly (Pick<ActionItem, 'task'> &
    Partial<Pick<ActionItem, 'id' | 'assignee' | 'deadline' | 'priority'>> & { readonly line?: number })[];
  /** How many people had been erased when it was begun. */
  readonly erasedBefore?: number;
}

/** Records an analysis of a meeting that found these decisions (d0, d1 …) and action items (a0, a1 …). */
export async function recordFound(
  api: TestApi,
  meetingId: string,
  { decisions = [], actions = [], erasedBefore = 0 }: Given,
) {
  const { result, ...analysis } = analysisOf(meetingId, randomUUID());
  const found = {
    ...result,
    decisions: decisions.map(({ text, line = 0 }, index) => ({
      id: `d${index}`,
      text,
      citations: [{ line, quote: 'quote' }],
    })),
    actionItems: actions.map(({ line = 0, ...action }, index) => ({
      id: `a${index}`,
      assignee: null,
      deadline: null,
      deadlineText: null,
      priority: 'medium' as const,
      citations: [{ line, quote: 'quote' }],
      ...action,
    })),
  };
  await changeMeeting(api.dependencies, {
    meetingId,
    command: { ...analysis, result: found, erasedBefore },
    request: { commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() },
  });
  await api.record.caughtUp();
}
