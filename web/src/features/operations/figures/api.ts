import { meetingsAnalytics } from '#api/contract/analytics.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer, type Arguments } from '../../../api/call.ts';

type Query = NonNullable<Arguments<typeof meetingsAnalytics>['query']>;

const figuresApi = api.injectEndpoints({
  endpoints: (build) => ({
    analytics: build.query<Answer<typeof meetingsAnalytics>, Query>({
      query: (query) => call(meetingsAnalytics, { query }),
      providesTags: ['Stats'],
    }),
  }),
});

export const { useAnalyticsQuery } = figuresApi;
