import {
  addWebhook,
  changeWebhook,
  endWebhookSecret,
  listDeliveries,
  listWebhooks,
  readDelivery,
  removeWebhook,
  replayDelivery,
  switchWebhook,
  testWebhook,
  turnWebhookSecret,
} from '#api/contract/outgoing-webhooks.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Body } from '../../api/call.ts';

const TAG = 'Webhooks' as const;
const changed = (answer: unknown) => (answer === undefined ? [] : [TAG]);

/** Which deliveries of which webhook. */
export interface Listed {
  readonly id: string;
  readonly page: number;
}
export interface DeliveryPlace {
  readonly id: string;
  readonly deliveryId: string;
}

const webhooksApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<Answer<typeof listWebhooks>, void>({
      query: () => call(listWebhooks, {}),
      providesTags: [TAG],
    }),
    deliveries: build.query<Answer<typeof listDeliveries>, Listed>({
      query: ({ id, page }) => call(listDeliveries, { params: { id }, query: { page: String(page), limit: '10' } }),
      providesTags: [TAG],
    }),
    delivery: build.query<Answer<typeof readDelivery>, DeliveryPlace>({
      query: (params) => call(readDelivery, { params: { ...params } }),
      providesTags: [TAG],
    }),
    addWebhook: build.mutation<Answer<typeof addWebhook>, Body<typeof addWebhook>>({
      query: (body) => call(addWebhook, { body }),
      invalidatesTags: changed,
    }),
    changeWebhook: build.mutation<Answer<typeof changeWebhook>, { readonly id: string } & Body<typeof changeWebhook>>({
      query: ({ id, ...body }) => call(changeWebhook, { params: { id }, body }),
      invalidatesTags: changed,
    }),
    removeWebhook: build.mutation<Answer<typeof removeWebhook>, string>({
      query: (id) => call(removeWebhook, { params: { id } }),
      invalidatesTags: changed,
    }),
    switchWebhook: build.mutation<Answer<typeof switchWebhook>, { readonly id: string; readonly on: boolean }>({
      query: ({ id, on }) => call(switchWebhook, { params: { id }, body: { on } }),
      invalidatesTags: changed,
    }),
    turnSecret: build.mutation<Answer<typeof turnWebhookSecret>, string>({
      query: (id) => call(turnWebhookSecret, { params: { id } }),
      invalidatesTags: changed,
    }),
    endSecret: build.mutation<Answer<typeof endWebhookSecret>, string>({
      query: (id) => call(endWebhookSecret, { params: { id } }),
      invalidatesTags: changed,
    }),
    testWebhook: build.mutation<Answer<typeof testWebhook>, string>({
      query: (id) => call(testWebhook, { params: { id } }),
      invalidatesTags: changed,
    }),
    replayDelivery: build.mutation<Answer<typeof replayDelivery>, DeliveryPlace>({
      query: (params) => call(replayDelivery, { params: { ...params } }),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useWebhooksQuery,
  useDeliveriesQuery,
  useDeliveryQuery,
  useAddWebhookMutation,
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useSwitchWebhookMutation,
  useTurnSecretMutation,
  useEndSecretMutation,
  useTestWebhookMutation,
  useReplayDeliveryMutation,
} = webhooksApi;
