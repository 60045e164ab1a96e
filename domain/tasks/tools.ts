/** Where people may have their action items sent, each in their own name. */
export const TASK_TOOLS = [
  'asana',
  'trello',
  'jira',
  'slack',
  'google',
  'calendar',
  'todo',
  'planner',
  'outlook',
] as const;
export type TaskTool = (typeof TASK_TOOLS)[number];

/**
 * What people connect in their own name: tools that have their action items, and `gmail`, their own mailbox, from which
 * the minutes of meetings that they organise are sent.
 */
export const TOOLS = [...TASK_TOOLS, 'gmail'] as const;
export type Tool = (typeof TOOLS)[number];

export const isTaskTool = (tool: Tool): tool is TaskTool => tool !== 'gmail';

/** As people call them. */
export const TOOL_TITLES: Readonly<Record<Tool, string>> = {
  asana: 'Asana',
  trello: 'Trello',
  jira: 'Jira',
  slack: 'Slack',
  google: 'Google Tasks',
  calendar: 'Google Agenda',
  todo: 'Microsoft To Do',
  planner: 'Planner',
  outlook: 'Agenda Outlook',
  gmail: 'Gmail',
};
