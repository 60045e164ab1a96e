import { listReceipts } from '#api/contract/receipts.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer } from '../../../api/call.ts';

const receiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    receipts: build.query<Answer<typeof listReceipts>, number>({
      query: (page) => call(listReceipts, { query: { page: String(page), limit: '50' } as never }),
    }),
  }),
});

export const { useReceiptsQuery } = receiptsApi;
