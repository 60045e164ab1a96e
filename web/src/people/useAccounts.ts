import { meetingDirectory } from '#api/contract/meeting-access.ts';
import { api } from '../api/api.ts';
import { type Answer, call } from '../api/call.ts';
import { usePaused } from '../ui/usePaused.ts';

type Accounts = Answer<typeof meetingDirectory>['people'];

const { useMeetingDirectoryQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    meetingDirectory: build.query<Accounts, { readonly id: string; readonly search: string }>({
      query: ({ id, search }) => call(meetingDirectory, { params: { id }, query: { search } }),
      transformResponse: (answer: Answer<typeof meetingDirectory>) => answer.people,
    }),
  }),
});

/** Letters after which an account is looked for. */
const FIRST = 2;
const NONE: Accounts = [];

/** Accounts that begin with what is typed, as who may edit the meeting may know them; none where it is null. */
export function useAccounts(meetingId: string | null, typed: string): Accounts {
  const search = usePaused(typed.trim());
  const { currentData = NONE } = useMeetingDirectoryQuery(
    { id: meetingId ?? '', search },
    { skip: meetingId === null || search.length < FIRST },
  );
  return currentData;
}

/** Names that are offered: those that are known, and of accounts that can be given something to do. */
export function useNames(meetingId: string | null, known: readonly string[], typed: string): readonly string[] {
  const able = useAccounts(meetingId, typed).filter(({ readsPublicOnly }) => !readsPublicOnly);
  return [...new Set([...known, ...able.map(({ name }) => name)])];
}
