import type { Tool } from './api.ts';

/** Tools that go by a consent at a provider, and which. */
export const CONSENTS = {
  google: { provider: 'google', scope: 'tasks' },
  calendar: { provider: 'google', scope: 'entries' },
  gmail: { provider: 'google', scope: 'mail' },
  todo: { provider: 'microsoft', scope: 'tasks' },
  planner: { provider: 'microsoft', scope: 'tasks' },
  outlook: { provider: 'microsoft', scope: 'entries' },
} as const satisfies Partial<
  Record<
    Tool,
    | { readonly provider: 'google'; readonly scope: 'tasks' | 'entries' | 'mail' }
    | { readonly provider: 'microsoft'; readonly scope: 'tasks' | 'entries' }
  >
>;

export type ConsentTool = keyof typeof CONSENTS;

export const goesByConsent = (tool: Tool): tool is ConsentTool => tool in CONSENTS;
