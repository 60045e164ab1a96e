import { listActions, type ActionsAnswer } from '#api/contract/actions.ts';
import { correctAction } from '#api/contract/corrections.ts';
import { setActionStatus } from '#api/contract/meetings.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Arguments } from '../../api/call.ts';

export type ActionsQuery = NonNullable<Arguments<typeof listActions>['query']>;

/** What is changed of one action item. */
export interface Change {
  readonly meetingId: string;
  readonly id: string;
  readonly status?: 'pending' | 'completed';
  readonly content?: { readonly assignee?: string | null; readonly deadline?: string | null };
}

const actionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    actions: build.query<ActionsAnswer, ActionsQuery>({
      query: (query) => call(listActions, { query }),
      providesTags: ['Meetings'],
    }),
    /** Several are changed one after the other: the list is asked for again once, by who changes them. */
    setStatus: build.mutation<Answer<typeof setActionStatus>, Change & Required<Pick<Change, 'status'>>>({
      query: ({ meetingId, id, status }) =>
        call(setActionStatus, { params: { id: meetingId, actionId: id }, body: { status } }),
    }),
    changeAction: build.mutation<Answer<typeof correctAction>, Change & Required<Pick<Change, 'content'>>>({
      query: ({ meetingId, id, content }) =>
        call(correctAction, { params: { id: meetingId, actionId: id }, body: content }),
    }),
  }),
});

export const { useActionsQuery, useSetStatusMutation, useChangeActionMutation } = actionsApi;
