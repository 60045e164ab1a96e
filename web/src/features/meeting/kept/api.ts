import {
  holdMeeting,
  labelMeeting,
  liftHold,
  meetingRetention,
  type MeetingRetention,
} from '#api/contract/retention.ts';
import { api } from '../../../api/api.ts';
import { call } from '../../../api/call.ts';

const changes = (answer: unknown) => (answer === undefined ? [] : ['Meeting' as const]);

interface Labelled {
  readonly id: string;
  readonly label: string | null;
  /** Somebody was told that this deletes the meeting at once. */
  readonly confirmed: boolean;
}

const keptApi = api.injectEndpoints({
  endpoints: (build) => ({
    meetingRetention: build.query<MeetingRetention, string>({
      query: (id) => call(meetingRetention, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'Meeting' as const, id }],
    }),
    labelMeeting: build.mutation<unknown, Labelled>({
      query: ({ id, ...body }) => call(labelMeeting, { params: { id }, body }),
      invalidatesTags: changes,
    }),
    holdMeeting: build.mutation<unknown, { readonly id: string; readonly reason: string }>({
      query: ({ id, reason }) => call(holdMeeting, { params: { id }, body: { reason } }),
      invalidatesTags: changes,
    }),
    liftHold: build.mutation<unknown, string>({
      query: (id) => call(liftHold, { params: { id } }),
      invalidatesTags: changes,
    }),
  }),
});

export const { useMeetingRetentionQuery, useLabelMeetingMutation, useHoldMeetingMutation, useLiftHoldMutation } =
  keptApi;
