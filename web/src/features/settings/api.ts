import { changeSettings, readSettings, sendTestMail, testModel } from '#api/contract/settings.ts';
import { taskTools } from '#api/contract/task-tools.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Body } from '../../api/call.ts';

type Tool = Answer<typeof taskTools>['tools'][number];

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<Answer<typeof readSettings>['data'], void>({
      query: () => call(readSettings, {}),
      transformResponse: (answer: Answer<typeof readSettings>) => answer.data,
    }),
    /** Only what was changed is sent, so that nobody's other change is overwritten; the answer is what is kept. */
    changeSettings: build.mutation<Answer<typeof changeSettings>['data'], Body<typeof changeSettings>>({
      query: (body) => call(changeSettings, { body }),
      transformResponse: (answer: Answer<typeof changeSettings>) => answer.data,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const kept = await queryFulfilled.catch(() => null);
        if (kept !== null) dispatch(settingsApi.util.upsertQueryData('settings', undefined, kept.data));
      },
    }),
    /** To oneself, with the settings that are kept. */
    sendTestMail: build.mutation<Answer<typeof sendTestMail>, void>({ query: () => call(sendTestMail, { body: {} }) }),
    /** With the settings that are kept. While the trial goes on it is asked for again: each call waits for a while. */
    testModel: build.mutation<Answer<typeof testModel>, void>({
      queryFn: async (_, _api, _options, ask) => {
        for (;;) {
          const { data, error } = await ask(call(testModel, { body: {} }));
          if (error !== undefined) return { error };
          const answer = data as Answer<typeof testModel>;
          if (answer.trial !== null) return { data: answer };
        }
      },
    }),
    /** What each tool waits for before somebody can connect it. */
    toolNeeds: build.query<readonly (readonly [Tool['tool'], Tool['needs']])[], void>({
      query: () => call(taskTools, {}),
      transformResponse: ({ tools }: Answer<typeof taskTools>) =>
        tools.map(({ tool, needs }) => [tool, needs] as const),
    }),
  }),
});

export const {
  useSettingsQuery,
  useChangeSettingsMutation,
  useSendTestMailMutation,
  useTestModelMutation,
  useToolNeedsQuery,
} = settingsApi;
