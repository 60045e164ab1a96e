import type { CalendarAuthorisation, MicrosoftCalendars } from '#api/contract/microsoft-calendars.ts';
import { messageOf } from '../../api/failure.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { paths } from '../../routes/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { Step } from '../../ui/Step.tsx';
import { showToast } from '../../ui/toasts.ts';
import {
  useBeginMicrosoftCalendarMutation,
  useCheckOwnMicrosoftCalendarMutation,
  useEndMicrosoftCalendarMutation,
} from './api.ts';
import { fr, WITHDRAWAL } from './fr.ts';

const Departure = ({ children }: { readonly children: string }) => {
  const [begin, { isLoading }] = useBeginMicrosoftCalendarMutation();
  const depart = async () => {
    const { data, error } = await begin();
    if (error !== undefined) showToast('error', messageOf(error));
    if (data !== undefined) location.assign(data.address);
  };
  return (
    <Button variant="primary" className="self-start" disabled={isLoading} onClick={() => void depart()}>
      {isLoading ? fr.leaving : children}
    </Button>
  );
};

const granted = new Intl.ListFormat('fr', { type: 'conjunction' });

const Authorised = ({ own, isConfigured }: { readonly own: CalendarAuthorisation; readonly isConfigured: boolean }) => {
  const [check, checking] = useCheckOwnMicrosoftCalendarMutation();
  const [end, ending] = useEndMicrosoftCalendarMutation();
  const answer = checking.isLoading || own.failure !== null ? undefined : checking.data;
  return (
    <>
      <Facts
        facts={[
          [fr.account, own.email ?? fr.unknownAccount],
          [fr.since, formatDateTime(own.since)],
          [fr.granted, granted.format(own.granted.map((one) => fr.scopes[one]))],
        ]}
      />
      {own.failure === null ? null : (
        <Banner tone="danger">{[own.failure.message, ...own.failure.steps].join(' ')}</Banner>
      )}
      {answer === undefined ? null : (
        <Banner tone={answer.failure === null ? 'success' : 'warning'}>
          {answer.failure === null ? fr.holds : [answer.failure.message, ...answer.failure.steps].join(' ')}
          {answer.retryAfterSeconds === null ? null : ` ${fr.retry(answer.retryAfterSeconds)}`}
        </Banner>
      )}
      {checking.error === undefined ? null : <Banner tone="danger">{messageOf(checking.error)}</Banner>}
      <div className="flex flex-wrap gap-3">
        {isConfigured && own.failure === null ? (
          <Button disabled={checking.isLoading} onClick={() => void check()}>
            {checking.isLoading ? fr.checking : fr.check}
          </Button>
        ) : null}
        {isConfigured && own.failure !== null ? <Departure>{fr.again}</Departure> : null}
        {isConfigured && own.failure === null && !own.granted.includes('calendar') ? (
          <Departure>{fr.authorise}</Departure>
        ) : null}
        <Button
          variant="grave"
          disabled={ending.isLoading}
          onClick={() =>
            void end().then(({ error }) =>
              error === undefined ? showToast('success', fr.ended) : showToast('error', messageOf(error)),
            )
          }
        >
          {fr.end}
        </Button>
      </div>
    </>
  );
};

/** Whether one’s calendar is read, how to begin, and how to end it. */
export const Own = ({ own, isConfigured, isOpenToTools }: MicrosoftCalendars) => (
  <Step title={fr.own}>
    {isConfigured ? null : (
      <Banner tone="info">{isOpenToTools ? fr.calendarClosed : `${fr.notConfigured}. ${fr.notConfiguredNote}`}</Banner>
    )}
    {own === null ? <p>{fr.none}</p> : <Authorised own={own} isConfigured={isConfigured} />}
    {isOpenToTools ? (
      <p>
        {fr.tools}{' '}
        <Link to={`${paths.account}#outils`} className="text-accent underline">
          {fr.toolsLink}
        </Link>
      </p>
    ) : null}
    {own === null && isConfigured ? <Departure>{fr.authorise}</Departure> : null}
    <p className="text-tertiary text-sm">
      {fr.withdraw}
      <a className="text-accent underline" href={WITHDRAWAL} target="_blank" rel="noreferrer">
        {fr.withdrawLink}
      </a>
    </p>
  </Step>
);
