import {
  changeOrganiser,
  configureMeeting,
  listConsultations,
  listShares,
  meetingConfiguration,
  shareMeeting,
  unshareMeeting,
  type MeetingConfigView,
} from '#api/contract/meeting-access.ts';
import { api } from '../../../api/api.ts';
import { asFailure } from '../../../api/failure.ts';
import { type Answer, call } from '../../../api/call.ts';

const provided = (_: unknown, __: unknown, id: string) => [{ type: 'Meeting' as const, id }];
/** Also where somebody was faster: what they changed is read anew. */
const changes = (answer: unknown, error: unknown, { id }: { readonly id: string }) =>
  answer === undefined && asFailure(error)?.meanwhile === undefined
    ? []
    : [{ type: 'Meeting' as const, id }, 'Meetings' as const];

const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    meetingShares: build.query<Answer<typeof listShares>['shares'], string>({
      query: (id) => call(listShares, { params: { id } }),
      transformResponse: (answer: Answer<typeof listShares>) => answer.shares,
      providesTags: provided,
    }),
    meetingConsultations: build.query<Answer<typeof listConsultations>, string>({
      query: (id) => call(listConsultations, { params: { id } }),
      providesTags: provided,
    }),
    meetingConfiguration: build.query<Answer<typeof meetingConfiguration>, string>({
      query: (id) => call(meetingConfiguration, { params: { id } }),
      providesTags: provided,
    }),
    shareMeeting: build.mutation<Answer<typeof shareMeeting>, { readonly id: string; readonly email: string }>({
      query: ({ id, email }) => call(shareMeeting, { params: { id }, body: { email } }),
      invalidatesTags: changes,
    }),
    unshareMeeting: build.mutation<Answer<typeof unshareMeeting>, { readonly id: string; readonly guest: number }>({
      query: ({ id, guest }) => call(unshareMeeting, { params: { id, guest: String(guest) } }),
      invalidatesTags: changes,
    }),
    configureMeeting: build.mutation<
      Answer<typeof configureMeeting>,
      { readonly id: string; readonly config: MeetingConfigView; readonly seen: string }
    >({
      query: ({ id, config, seen }) => call(configureMeeting, { params: { id }, body: { ...config, seen } }),
      invalidatesTags: changes,
    }),
    changeOrganiser: build.mutation<
      Answer<typeof changeOrganiser>,
      { readonly id: string; readonly email: string; readonly seen: string; readonly keepsReading: boolean }
    >({
      query: ({ id, ...body }) => call(changeOrganiser, { params: { id }, body }),
      invalidatesTags: changes,
    }),
  }),
});

export const {
  useMeetingSharesQuery,
  useMeetingConsultationsQuery,
  useMeetingConfigurationQuery,
  useShareMeetingMutation,
  useUnshareMeetingMutation,
  useConfigureMeetingMutation,
  useChangeOrganiserMutation,
} = shareApi;
