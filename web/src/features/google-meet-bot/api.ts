import {
  answerMeetConsent,
  botCommand,
  joinMeet,
  meetSessions,
  meetSteps,
  meetTranscript,
  stopMeet,
} from '#api/contract/google-meet-bot.ts';
import { discardCapture, resumeCapture } from '#api/contract/objections.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Body } from '../../api/call.ts';

/** Everything that is shown of bot sessions is asked for again when something about one changed. */
const SESSIONS = { type: 'Sessions' as const };
const provided = (_: unknown, __: unknown, id: string) => [{ ...SESSIONS, id }];

const botApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<Answer<typeof meetSessions>['data'], void>({
      query: () => call(meetSessions, {}),
      transformResponse: ({ data }: Answer<typeof meetSessions>) => data,
      providesTags: [SESSIONS],
    }),
    sessionSteps: build.query<Answer<typeof meetSteps>, string>({
      query: (sessionId) => call(meetSteps, { params: { sessionId } }),
      providesTags: provided,
    }),
    sessionTranscript: build.query<Answer<typeof meetTranscript>['transcript'], string>({
      query: (sessionId) => call(meetTranscript, { params: { sessionId } }),
      transformResponse: ({ transcript }: Answer<typeof meetTranscript>) => transcript,
      providesTags: provided,
    }),
    launchBot: build.mutation<Answer<typeof joinMeet>, Body<typeof joinMeet>>({
      query: (body) => call(joinMeet, { body }),
      invalidatesTags: [SESSIONS],
    }),
    stopBot: build.mutation<Answer<typeof stopMeet>, string>({
      query: (sessionId) => call(stopMeet, { params: { sessionId } }),
      invalidatesTags: [SESSIONS],
    }),
    answerConsent: build.mutation<
      Answer<typeof answerMeetConsent>,
      { readonly sessionId: string; readonly accepted: boolean }
    >({
      query: ({ sessionId, accepted }) => call(answerMeetConsent, { params: { sessionId }, body: { accepted } }),
      invalidatesTags: [SESSIONS],
    }),
    resumeCapture: build.mutation<Answer<typeof resumeCapture>, string>({
      query: (sessionId) => call(resumeCapture, { params: { sessionId } }),
      invalidatesTags: [SESSIONS],
    }),
    discardCapture: build.mutation<Answer<typeof discardCapture>, string>({
      query: (sessionId) => call(discardCapture, { params: { sessionId } }),
      invalidatesTags: [SESSIONS, 'Meetings', 'Stats'],
    }),
    saveSession: build.mutation<Answer<typeof saveMeeting>, Body<typeof saveMeeting>>({
      query: (body) => call(saveMeeting, { body }),
      invalidatesTags: [SESSIONS, 'Meetings', 'Stats'],
    }),
    commandBot: build.mutation<Answer<typeof botCommand>, { readonly meetingId: string; readonly command: string }>({
      query: ({ meetingId, command }) => call(botCommand, { params: { id: meetingId }, body: { command } }),
    }),
  }),
});

export const {
  useSessionsQuery,
  useSessionStepsQuery,
  useSessionTranscriptQuery,
  useLaunchBotMutation,
  useStopBotMutation,
  useAnswerConsentMutation,
  useResumeCaptureMutation,
  useDiscardCaptureMutation,
  useSaveSessionMutation,
  useCommandBotMutation,
} = botApi;
