import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { useProposedAccountsQuery } from './api.ts';
import { fr } from './fr.ts';

/** Says that accounts could not be looked for, with another try. */
export const ProposalsFailure = ({ meetingId }: { readonly meetingId: string }) => {
  const { isError, refetch } = useProposedAccountsQuery(meetingId);
  return isError ? <ErrorNotice message={fr.proposalsFailed} onRetry={() => void refetch()} /> : null;
};
