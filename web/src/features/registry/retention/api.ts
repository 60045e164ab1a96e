import {
  addRetentionRule,
  changeRetentionRule,
  previewRetention,
  readRetention,
  removeRetentionRule,
  type RetentionPreview,
  type RetentionView,
} from '#api/contract/retention.ts';
import { api } from '../../../api/api.ts';
import { call, type Body } from '../../../api/call.ts';

const RETENTION = ['Retention' as const];

/** A change of the rules; `rule` null removes one, `id` null adds one. */
export type RuleChange = Body<typeof previewRetention>;

const retentionApi = api.enhanceEndpoints({ addTagTypes: RETENTION }).injectEndpoints({
  endpoints: (build) => ({
    retention: build.query<RetentionView, void>({
      query: () => call(readRetention, {}),
      providesTags: RETENTION,
    }),
    previewRule: build.mutation<RetentionPreview, RuleChange>({
      query: (body) => call(previewRetention, { body }),
    }),
    /** `confirmed`: so many meetings somebody has seen that go now. */
    changeRule: build.mutation<unknown, RuleChange & { readonly confirmed: number }>({
      query: ({ id, rule, confirmed }) => {
        if (rule === null)
          return call(removeRetentionRule, { params: { id: id ?? '' }, query: { confirmed: String(confirmed) } });
        const body = { ...rule, confirmed };
        return id === null ? call(addRetentionRule, { body }) : call(changeRetentionRule, { params: { id }, body });
      },
      invalidatesTags: (answer) => (answer === undefined ? [] : [...RETENTION, 'Meetings', 'Meeting']),
    }),
  }),
});

export const { useRetentionQuery, usePreviewRuleMutation, useChangeRuleMutation } = retentionApi;
