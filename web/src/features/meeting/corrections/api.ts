import { markLine, meetingCorrections } from '#api/contract/corrections.ts';
import { alwaysCorrect } from '#api/contract/glossary.ts';
import { api } from '../../../api/api.ts';
import { type Answer, call } from '../../../api/call.ts';
import { meetingApi } from '../api.ts';
import { callOf, type Change } from './change.ts';
import type { Proposal } from './proposal.ts';

interface Correcting {
  readonly id: string;
  readonly change: Change;
}

interface Mark {
  readonly id: string;
  readonly line: number;
  readonly important: boolean;
}

/** Shows a change before the server has it. */
function shown({ id, change }: Correcting) {
  const { updateQueryData } = meetingApi.util;
  switch (change.kind) {
    case 'title':
      return updateQueryData('meeting', id, (meeting) => {
        meeting.title = change.title;
      });
    case 'statement':
    case 'removeStatement':
      return updateQueryData('meetingSummary', id, (summary) => {
        const text = change.kind === 'statement' ? change.text : null;
        if (change.part === 'summary') {
          summary.summary = text ?? '';
          return;
        }
        const index = summary.ids?.[change.part]?.indexOf(change.item) ?? -1;
        if (index === -1) return;
        if (text !== null) summary[change.part]?.splice(index, 1, text);
        else {
          summary[change.part]?.splice(index, 1);
          summary.ids?.[change.part]?.splice(index, 1);
          summary.citations?.[change.part]?.splice(index, 1);
        }
      });
    case 'action':
    case 'removeAction':
      return updateQueryData('meetingSummary', id, (summary) => {
        const index = summary.actionItems?.findIndex((item) => item.id === change.item) ?? -1;
        const item = summary.actionItems?.[index];
        if (item === undefined) return;
        if (change.kind === 'removeAction') summary.actionItems?.splice(index, 1);
        else Object.assign(item, change.action);
      });
    case 'line':
      return updateQueryData('meetingTranscript', id, ({ pages }) => {
        const line = pages.flatMap((page) => page.lines).find((one) => one.line === change.line);
        if (line !== undefined) Object.assign(line, { text: change.text, speaker: change.speaker });
      });
    default:
      return null;
  }
}

const correctionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    corrections: build.query<Answer<typeof meetingCorrections>['corrections'], string>({
      query: (id) => call(meetingCorrections, { params: { id } }),
      transformResponse: (answer: Answer<typeof meetingCorrections>) => answer.corrections,
      providesTags: (_, __, id) => [{ type: 'Meeting', id }],
    }),
    /** Shown at once, undone when the server refuses. */
    markLine: build.mutation<Answer<typeof markLine>, Mark>({
      query: ({ id, line, important }) => call(markLine, { params: { id, line: String(line) }, body: { important } }),
      onQueryStarted: async ({ id, line, important }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          meetingApi.util.updateQueryData('meetingTranscript', id, ({ pages }) => {
            const known = pages.flatMap((page) => page.lines).find((one) => one.line === line);
            if (known === undefined) return;
            if (important) known.important = true;
            else delete known.important;
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      invalidatesTags: (_, __, { id }) => [{ type: 'Meeting', id }],
    }),
    alwaysCorrect: build.mutation<Answer<typeof alwaysCorrect>, { readonly id: string; readonly proposal: Proposal }>({
      query: ({ id, proposal }) => call(alwaysCorrect, { params: { id }, body: proposal }),
      invalidatesTags: (answer, _, { id }) => (answer === undefined ? [] : [{ type: 'Meeting', id }, 'Glossary']),
    }),
    /** Shown at once, undone when the server refuses; then what others did is read. */
    correct: build.mutation<{ readonly revision: string; readonly id?: string }, Correcting>({
      query: ({ id, change }) => callOf(id, change),
      onQueryStarted: async (correcting, { dispatch, queryFulfilled }) => {
        const thunk = shown(correcting);
        const patch = thunk === null ? null : dispatch(thunk);
        await queryFulfilled.catch(() => patch?.undo());
      },
      invalidatesTags: (_, __, { id }) => [{ type: 'Meeting', id }, 'Meetings', 'Stats'],
    }),
  }),
});

export const { useAlwaysCorrectMutation, useCorrectionsQuery, useCorrectMutation, useMarkLineMutation } =
  correctionsApi;
