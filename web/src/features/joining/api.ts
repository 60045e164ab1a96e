import {
  changePlannedLink,
  chooseComing,
  chooseJoining,
  listComing,
  planLink,
  skipPlannedWeek,
  stopPlannedLink,
} from '#api/contract/joining.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Body } from '../../api/call.ts';

const joiningApi = api.injectEndpoints({
  endpoints: (build) => ({
    coming: build.query<Answer<typeof listComing>, void>({
      query: () => call(listComing, {}),
      providesTags: ['Joining'],
    }),
    chooseJoining: build.mutation<Answer<typeof chooseJoining>, Body<typeof chooseJoining>>({
      query: (body) => call(chooseJoining, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Joining']),
    }),
    chooseComing: build.mutation<Answer<typeof chooseComing>, { readonly id: string } & Body<typeof chooseComing>>({
      query: ({ id, ...body }) => call(chooseComing, { params: { id }, body }),
      invalidatesTags: ['Joining'],
    }),
    savePlan: build.mutation<unknown, { readonly id: string | null } & Body<typeof planLink>>({
      query: ({ id, ...body }) =>
        id === null ? call(planLink, { body }) : call(changePlannedLink, { params: { id }, body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Joining']),
    }),
    skipWeek: build.mutation<Answer<typeof skipPlannedWeek>, { readonly id: string } & Body<typeof skipPlannedWeek>>({
      query: ({ id, ...body }) => call(skipPlannedWeek, { params: { id }, body }),
      invalidatesTags: ['Joining'],
    }),
    stopPlan: build.mutation<Answer<typeof stopPlannedLink>, string>({
      query: (id) => call(stopPlannedLink, { params: { id } }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Joining']),
    }),
  }),
});

export const {
  useComingQuery,
  useChooseJoiningMutation,
  useChooseComingMutation,
  useSavePlanMutation,
  useSkipWeekMutation,
  useStopPlanMutation,
} = joiningApi;
