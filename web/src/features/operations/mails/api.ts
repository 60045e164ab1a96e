import { dismissMail, listMails, resendMail } from '#api/contract/mails.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer } from '../../../api/call.ts';

/** Mails that are shown at once: more are told by their number. */
const MOST = 100;
const MAILS = ['Mails' as const];

export type Mails = Answer<typeof listMails>;

const mailsApi = api.enhanceEndpoints({ addTagTypes: MAILS }).injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<Mails, void>({
      query: () => call(listMails, { query: { limit: MOST } }),
      providesTags: MAILS,
    }),
    resendMail: build.mutation<Answer<typeof resendMail>, string>({
      query: (id) => call(resendMail, { params: { id } }),
      invalidatesTags: MAILS,
    }),
    dismissMail: build.mutation<Answer<typeof dismissMail>, string>({
      query: (id) => call(dismissMail, { params: { id } }),
      invalidatesTags: MAILS,
    }),
  }),
});

export const { useMailsQuery, useResendMailMutation, useDismissMailMutation } = mailsApi;
