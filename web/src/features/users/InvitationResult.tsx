import type { InvitationView } from '#api/contract/users.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { fr } from './fr.ts';

/**
 * Whether an invitation went out by mail, or the link that the inviting person passes on; the link is shown this once.
 */
export const InvitationResult = ({
  invitation,
  name,
}: {
  readonly invitation: InvitationView;
  readonly name: string;
}) => (
  <div className="flex flex-col gap-3">
    {invitation.mailError === null ? null : <Banner tone="warning">{fr.notMailed(invitation.mailError)}</Banner>}
    {invitation.link === null ? (
      <p>{fr.mailed(name)}</p>
    ) : (
      <>
        <p>{fr.passOn(name)}</p>
        <CopyField label={fr.link} text={invitation.link} />
      </>
    )}
    <p className="text-tertiary text-sm">{fr.validUntil(formatDateTime(invitation.expiresAt))}</p>
  </div>
);
