import { meetingSpeakers, mergeSpeakers, partSpeakers } from '#api/contract/corrections.ts';
import { api } from '../../../api/api.ts';
import { type Answer, call } from '../../../api/call.ts';

interface Pair {
  readonly id: string;
  readonly from: number;
  readonly into: number;
}

const of = ({ id, from, into }: Pair) => ({ params: { id, number: String(from) }, body: { into } });
const changes = (answer: unknown, _error: unknown, { id }: Pair) =>
  answer === undefined ? [] : [{ type: 'Meeting' as const, id }, 'Meetings' as const];

const speakersApi = api.injectEndpoints({
  endpoints: (build) => ({
    speakers: build.query<Answer<typeof meetingSpeakers>, string>({
      query: (id) => call(meetingSpeakers, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'Meeting' as const, id }],
    }),
    mergeSpeakers: build.mutation<Answer<typeof mergeSpeakers>, Pair>({
      query: (pair) => call(mergeSpeakers, of(pair)),
      invalidatesTags: changes,
    }),
    partSpeakers: build.mutation<Answer<typeof partSpeakers>, Pair>({
      query: (pair) => call(partSpeakers, of(pair)),
      invalidatesTags: changes,
    }),
  }),
});

export const { useSpeakersQuery, useMergeSpeakersMutation, usePartSpeakersMutation } = speakersApi;
