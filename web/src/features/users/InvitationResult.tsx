import type { InvitationView } from '#api/contract/users.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly invitation: InvitationView;
  readonly name: string;
  /** What is said of an invitation, or of a link to another password. */
  readonly words?: typeof fr.invitation | typeof fr.reset;
}

/** Whether a link went out by mail, or the link itself, to be passed on; it is shown this once. */
export const InvitationResult = ({ invitation, name, words = fr.invitation }: Props) => (
  <div className="flex flex-col gap-3">
    {invitation.mailError === null ? null : <Banner tone="warning">{fr.notMailed(invitation.mailError)}</Banner>}
    {invitation.link === null ? (
      <p>{words.mailed(name)}</p>
    ) : (
      <>
        <p>{words.passOn(name)}</p>
        <CopyField label={words.link} text={invitation.link} />
      </>
    )}
    <p className="text-tertiary text-sm">{fr.validUntil(formatDateTime(invitation.expiresAt))}</p>
  </div>
);
