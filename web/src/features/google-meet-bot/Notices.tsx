import { Link } from '../../ui/Link.tsx';
import { paths } from '../../routes/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { fr } from './fr.ts';
import type { Notice } from './notices.ts';

/** What happened last, well or badly; each with a cross. */
export const Notices = ({
  notices,
  onDismiss,
}: {
  readonly notices: readonly Notice[];
  readonly onDismiss: (notice: Notice) => void;
}) =>
  notices.map((notice) => (
    <Banner
      key={`${notice.style} ${notice.message}`}
      tone={notice.style === 'error' ? 'danger' : 'success'}
      onDismiss={() => onDismiss(notice)}
    >
      {notice.message}
      {notice.meetingId === undefined ? null : (
        <>
          {' '}
          <Link to={paths.meeting(notice.meetingId)} className="font-medium underline underline-offset-2">
            {fr.messages.openMeeting}
          </Link>
        </>
      )}
    </Banner>
  ));
