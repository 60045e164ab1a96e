const connectionId = '0b8d6f0e-7d3a-5a51-9b0e-1d4c8f1a2b01';
const userId = 'c0ffee00-0000-4000-8000-000000000001';
const at = '2026-07-01T08:00:00.000Z';

/** One event of each type by which action items stand in people's tools. */
export const taskSamples: Readonly<Record<string, unknown>> = {
  TaskToolConnected: { connectionId, userId, tool: 'asana', withOpen: true, at },
  TaskToolRefused: { connectionId, tool: 'asana', failure: 'TASK_TOKEN_REFUSED', at },
  TaskToolDisconnected: { connectionId, userId, tool: 'asana', by: 'person', at },
  TaskBegun: {
    connectionId,
    userId,
    tool: 'asana',
    meetingId: 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01',
    actionId: 'a1',
    attempt: 1,
    told: '6f1d1c1e-6b0a-5d5e-9c53-5f6f5a1f2d11',
    at,
  },
  TaskSent: {
    foreignId: '1200000000000001',
    url: 'https://app.asana.com/0/1/1200000000000001',
    isDone: false,
    wasFound: false,
    at,
  },
  TaskRefused: { failure: 'TASK_REFUSED', at },
  TaskChanged: { told: '6f1d1c1e-6b0a-5d5e-9c53-5f6f5a1f2d12', at },
  TaskDone: { isDone: true, from: 'there', at },
  TaskChangeRefused: { failure: 'TASK_TOOL_FORBIDDEN', at },
  TaskGone: { at },
  TaskWithdrawn: { wasLeft: false, at },
};
