import { chooseTranscript, joinMeeting, meetingCaptures, partMeeting } from '#api/contract/meeting-captures.ts';
import { api } from '../../../api/api.ts';
import { type Answer, call } from '../../../api/call.ts';

/** Which meeting of several is shown changes with each of these. */
const changes = (answer: unknown) => (answer === undefined ? [] : ['Meeting' as const, 'Meetings' as const]);

const capturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    meetingCaptures: build.query<Answer<typeof meetingCaptures>, string>({
      query: (id) => call(meetingCaptures, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'Meeting' as const, id }],
    }),
    joinMeeting: build.mutation<Answer<typeof joinMeeting>, { readonly id: string; readonly other: string }>({
      query: (params) => call(joinMeeting, { params }),
      invalidatesTags: changes,
    }),
    partMeeting: build.mutation<Answer<typeof partMeeting>, string>({
      query: (id) => call(partMeeting, { params: { id } }),
      invalidatesTags: changes,
    }),
    chooseTranscript: build.mutation<Answer<typeof chooseTranscript>, string>({
      query: (id) => call(chooseTranscript, { params: { id } }),
      invalidatesTags: changes,
    }),
  }),
});

export const { useMeetingCapturesQuery, useJoinMeetingMutation, usePartMeetingMutation, useChooseTranscriptMutation } =
  capturesApi;
