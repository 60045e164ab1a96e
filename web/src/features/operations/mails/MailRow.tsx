import type { MailView } from '#api/contract/mails.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { tabSearch } from '../tabs.ts';
import { useDismissMailMutation, useResendMailMutation } from './api.ts';
import { Decision } from './Decision.tsx';
import { fr } from './fr.ts';

/** What an administrator can mend in the settings. */
const IN_SETTINGS: ReadonlySet<MailView['reason']> = new Set(['not-configured', 'private-address', 'login-refused']);

const Why = ({ mail: { reason, after, smtpCode } }: { readonly mail: MailView }) =>
  reason === null ? null : (
    <p className="text-secondary">
      {[
        fr.reasons[reason],
        ...(after === null ? [] : [fr.reasons[after]]),
        ...(smtpCode === null ? [] : [fr.smtpAnswer(smtpCode)]),
      ].join(' ')}
    </p>
  );

/** One mail: to whom, what came of it, and what may be decided about it. */
export const MailRow = ({ mail }: { readonly mail: MailView }) => {
  const { id, kind, recipient, meetingId, status, reason, askedAt, changedAt, nextAt, expiresAt } = mail;
  const [resend] = useResendMailMutation();
  const [dismiss] = useDismissMailMutation();
  const name = recipient?.name ?? fr.unnamed;
  const times = [
    fr.asked(formatDateTime(askedAt)),
    ...(nextAt === null ? [] : [fr.next(formatDateTime(nextAt))]),
    status === 'waiting' ? fr.until(formatDateTime(expiresAt)) : fr.changed(formatDateTime(changedAt)),
  ];
  return (
    <li className="flex flex-col gap-2 px-5 py-4">
      <div>
        <p className="font-medium wrap-anywhere">
          {fr.kind(kind)} <span className="text-secondary font-normal">{fr.to(name)}</span>
        </p>
        {recipient === null ? null : <p className="text-tertiary text-sm wrap-anywhere">{recipient.email}</p>}
        <Why mail={mail} />
        <p className="text-tertiary text-sm">{times.join(', ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'waiting' ? null : (
          <>
            <Decision
              label={fr.resend}
              about={fr.to(name)}
              title={fr.resendTitle}
              note={fr.resendNote[status]}
              done={fr.resent}
              run={() => resend(id)}
            />
            <Decision
              label={fr.dismiss}
              about={fr.to(name)}
              title={fr.dismissTitle}
              note={fr.dismissNote}
              done={fr.dismissed}
              run={() => dismiss(id)}
            />
          </>
        )}
        {IN_SETTINGS.has(reason) ? <ButtonLink to={paths.settings}>{fr.settings}</ButtonLink> : null}
        {meetingId === null ? null : <ButtonLink to={paths.meeting(meetingId)}>{fr.meeting}</ButtonLink>}
        <ButtonLink to={`${paths.operations}${tabSearch('events', { stream: `settings-mail-${id}`, at: 'last' })}`}>
          {fr.stream}
        </ButtonLink>
      </div>
    </li>
  );
};
