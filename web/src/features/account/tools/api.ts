import { beginGoogleAuthorisation } from '#api/contract/google.ts';
import { beginMicrosoftCalendar } from '#api/contract/microsoft-calendars.ts';
import { checkTaskTool, connectTaskTool, disconnectTaskTool, taskTools } from '#api/contract/task-tools.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer, type Body } from '../../../api/call.ts';

const TAG = 'TaskTools' as const;
export type Tool = Answer<typeof taskTools>['tools'][number]['tool'];

const toolsApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    taskTools: build.query<Answer<typeof taskTools>, void>({
      query: () => call(taskTools, {}),
      providesTags: [TAG],
    }),
    connectTaskTool: build.mutation<Answer<typeof connectTaskTool>, Body<typeof connectTaskTool>>({
      query: (body) => call(connectTaskTool, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : [TAG]),
    }),
    consentAtGoogle: build.mutation<Answer<typeof beginGoogleAuthorisation>, 'tasks' | 'entries' | 'mail'>({
      query: (wanted) => call(beginGoogleAuthorisation, { query: { with: wanted } }),
    }),
    consentAtMicrosoft: build.mutation<Answer<typeof beginMicrosoftCalendar>, 'tasks' | 'entries'>({
      query: (wanted) => call(beginMicrosoftCalendar, { query: { with: wanted } }),
    }),
    checkTaskTool: build.mutation<Answer<typeof checkTaskTool>, Tool>({
      query: (tool) => call(checkTaskTool, { params: { tool } }),
      invalidatesTags: (answer) => (answer?.failure ? [TAG] : []),
    }),
    disconnectTaskTool: build.mutation<Answer<typeof disconnectTaskTool>, Tool>({
      query: (tool) => call(disconnectTaskTool, { params: { tool } }),
      invalidatesTags: [TAG],
    }),
  }),
});

export const {
  useTaskToolsQuery,
  useConnectTaskToolMutation,
  useConsentAtGoogleMutation,
  useConsentAtMicrosoftMutation,
  useCheckTaskToolMutation,
  useDisconnectTaskToolMutation,
} = toolsApi;
