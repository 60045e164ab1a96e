import { calendar } from '@googleapis/calendar';
import { drive } from '@googleapis/drive';
import { gmail } from '@googleapis/gmail';
import { meet } from '@googleapis/meet';
import { tasks } from '@googleapis/tasks';

/** Where the APIs are; some have hosts of their own, unless another one stands in for all of them. */
const GOOGLE = 'https://www.googleapis.com';
const MEET = 'https://meet.googleapis.com';
const TASKS = 'https://tasks.googleapis.com';
const GMAIL = 'https://gmail.googleapis.com';

/** Google's own SDKs. @param apiRoot GOOGLE_API_ROOT */
export const googleApis = (apiRoot: string) => ({
  calendars: calendar({ version: 'v3', rootUrl: `${apiRoot}/` }),
  files: drive({ version: 'v3', rootUrl: `${apiRoot}/` }),
  lists: tasks({ version: 'v1', rootUrl: `${apiRoot === GOOGLE ? TASKS : apiRoot}/` }),
  mails: gmail({ version: 'v1', rootUrl: `${apiRoot === GOOGLE ? GMAIL : apiRoot}/` }),
  meetings: meet({ version: 'v2', rootUrl: `${apiRoot === GOOGLE ? MEET : apiRoot}/` }),
});
