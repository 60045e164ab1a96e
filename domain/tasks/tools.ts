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

/** As people call them. */
export const TOOL_TITLES: Readonly<Record<TaskTool, string>> = {
  asana: 'Asana',
  trello: 'Trello',
  jira: 'Jira',
  slack: 'Slack',
  google: 'Google Tasks',
  calendar: 'Google Agenda',
  todo: 'Microsoft To Do',
  planner: 'Planner',
  outlook: 'Agenda Outlook',
};
