import { useMeetingCapturesQuery } from './api.ts';
import { fr } from './fr.ts';

/** How many captures go with a meeting that is deleted, and how many stay because somebody else organises them. */
export const DeletedCaptures = ({ meetingId }: { readonly meetingId: string }) => {
  const { currentData, isError } = useMeetingCapturesQuery(meetingId, { refetchOnMountOrArgChange: true });
  if (isError) return <p className="mt-2">{fr.deleted.unknown}</p>;
  const captures = currentData?.captures ?? [];
  if (captures.length < 2) return null;
  const deleted = captures.filter(({ may }) => may.part).length;
  const stay = captures.length - deleted;
  return (
    <p className="mt-2">
      {fr.deleted.together(deleted)}
      {stay === 0 ? null : ` ${fr.deleted.stay(stay)}`}
    </p>
  );
};
