import {
  authoriseMicrosoftCalendar,
  beginMicrosoftCalendar,
  checkOwnMicrosoftCalendar,
  endMicrosoftCalendar,
  endMicrosoftCalendarOf,
  microsoftCalendars,
} from '#api/contract/microsoft-calendars.ts';
import { microsoftCalendarSync, readMicrosoftCalendarsNow } from '#api/contract/microsoft-calendar-sync.ts';
import { api } from '../../api/api.ts';
import { call, type Answer } from '../../api/call.ts';

const TAG = 'MicrosoftCalendars' as const;
const SYNC = 'MicrosoftCalendarSync' as const;

const calendarApi = api.enhanceEndpoints({ addTagTypes: [TAG, SYNC] }).injectEndpoints({
  endpoints: (build) => ({
    microsoftCalendars: build.query<Answer<typeof microsoftCalendars>, void>({
      query: () => call(microsoftCalendars, {}),
      providesTags: [TAG],
    }),
    microsoftCalendarSync: build.query<Answer<typeof microsoftCalendarSync>, void>({
      query: () => call(microsoftCalendarSync, {}),
      providesTags: [SYNC],
    }),
    readMicrosoftCalendarsNow: build.mutation<Answer<typeof readMicrosoftCalendarsNow>, void>({
      query: () => call(readMicrosoftCalendarsNow, {}),
      invalidatesTags: [SYNC],
    }),
    beginMicrosoftCalendar: build.mutation<Answer<typeof beginMicrosoftCalendar>, void>({
      query: () => call(beginMicrosoftCalendar, {}),
    }),
    authoriseMicrosoftCalendar: build.mutation<Answer<typeof authoriseMicrosoftCalendar>, string>({
      query: (returned) => call(authoriseMicrosoftCalendar, { body: { returned } }),
      invalidatesTags: [TAG],
    }),
    checkOwnMicrosoftCalendar: build.mutation<Answer<typeof checkOwnMicrosoftCalendar>, void>({
      query: () => call(checkOwnMicrosoftCalendar, {}),
      invalidatesTags: (answer) => (answer?.failure ? [TAG] : []),
    }),
    endMicrosoftCalendar: build.mutation<Answer<typeof endMicrosoftCalendar>, void>({
      query: () => call(endMicrosoftCalendar, {}),
      invalidatesTags: [TAG],
    }),
    endMicrosoftCalendarOf: build.mutation<Answer<typeof endMicrosoftCalendarOf>, string>({
      query: (userId) => call(endMicrosoftCalendarOf, { params: { userId } }),
      invalidatesTags: [TAG],
    }),
  }),
});

export const {
  useMicrosoftCalendarsQuery,
  useMicrosoftCalendarSyncQuery,
  useReadMicrosoftCalendarsNowMutation,
  useBeginMicrosoftCalendarMutation,
  useAuthoriseMicrosoftCalendarMutation,
  useCheckOwnMicrosoftCalendarMutation,
  useEndMicrosoftCalendarMutation,
  useEndMicrosoftCalendarOfMutation,
} = calendarApi;
