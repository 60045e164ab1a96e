/** What somebody can be sent to read, as the specification names its kinds. */
export const RESOURCE_TYPES = ['document', 'folder', 'wiki', 'project', 'chat'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

export interface Platform {
  readonly name: string;
  readonly type: ResourceType;
}

/** A site: hosts end so, and a path that begins so is of another kind. */
interface Site extends Platform {
  readonly host: string;
  readonly paths?: readonly (readonly [string, Platform])[];
}

const SITES: readonly Site[] = [
  {
    host: 'sharepoint.com',
    name: 'SharePoint',
    type: 'document',
    paths: [['/:f:', { name: 'SharePoint', type: 'folder' }]],
  },
  { host: 'onedrive.live.com', name: 'OneDrive', type: 'document' },
  { host: '1drv.ms', name: 'OneDrive', type: 'document' },
  {
    host: 'docs.google.com',
    name: 'Google Docs',
    type: 'document',
    paths: [
      ['/spreadsheets', { name: 'Google Sheets', type: 'document' }],
      ['/presentation', { name: 'Google Slides', type: 'document' }],
      ['/forms', { name: 'Google Forms', type: 'document' }],
    ],
  },
  {
    host: 'drive.google.com',
    name: 'Google Drive',
    type: 'document',
    paths: [['/drive', { name: 'Google Drive', type: 'folder' }]],
  },
  { host: 'dropbox.com', name: 'Dropbox', type: 'document' },
  { host: 'figma.com', name: 'Figma', type: 'document' },
  { host: 'miro.com', name: 'Miro', type: 'document' },
  { host: 'notion.so', name: 'Notion', type: 'wiki' },
  { host: 'notion.site', name: 'Notion', type: 'wiki' },
  {
    host: 'atlassian.net',
    name: 'Jira',
    type: 'project',
    paths: [['/wiki', { name: 'Confluence', type: 'wiki' }]],
  },
  { host: 'wikipedia.org', name: 'Wikipédia', type: 'wiki' },
  { host: 'trello.com', name: 'Trello', type: 'project' },
  { host: 'asana.com', name: 'Asana', type: 'project' },
  { host: 'linear.app', name: 'Linear', type: 'project' },
  { host: 'planner.cloud.microsoft', name: 'Planner', type: 'project' },
  { host: 'tasks.office.com', name: 'Planner', type: 'project' },
  { host: 'github.com', name: 'GitHub', type: 'project' },
  { host: 'gitlab.com', name: 'GitLab', type: 'project' },
  { host: 'teams.microsoft.com', name: 'Microsoft Teams', type: 'chat' },
  { host: 'chat.google.com', name: 'Google Chat', type: 'chat' },
  { host: 'slack.com', name: 'Slack', type: 'chat' },
];

/** Where an address leads; the name of a site that is not known is its host. */
export function platformOf({ hostname, pathname }: Pick<URL, 'hostname' | 'pathname'>): Platform {
  const site = SITES.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`));
  if (!site) return { name: hostname.replace(/^www\./u, ''), type: 'document' };
  const [, own] = site.paths?.find(([path]) => pathname.startsWith(path)) ?? [];
  return own ?? { name: site.name, type: site.type };
}
