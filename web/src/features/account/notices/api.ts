import { chooseNotices, noticeChoices } from '#api/contract/notices.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer, type Body } from '../../../api/call.ts';

export type Choices = Answer<typeof noticeChoices>;
type Choice = Choices['choices'][number];

const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    noticeChoices: build.query<Choices, void>({
      query: () => call(noticeChoices, {}),
      providesTags: ['Notices'],
    }),
    chooseNotices: build.mutation<
      Answer<typeof chooseNotices>,
      { readonly kind: Choice['kind'] } & Body<typeof chooseNotices>
    >({
      query: ({ kind, ...body }) => call(chooseNotices, { params: { kind }, body }),
      invalidatesTags: ['Notices'],
    }),
  }),
});

export const { useNoticeChoicesQuery, useChooseNoticesMutation } = choicesApi;
