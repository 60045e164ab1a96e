import { messageOf } from '../../../api/failure.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { FailureText } from '../../../ui/FailureText.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useAnchor } from '../../../ui/useAnchor.ts';
import { useChooseNoticesMutation, useNoticeChoicesQuery, type Choices } from './api.ts';
import { fr } from './fr.ts';

/** Each kind in the application, and by mail where this installation sends any. */
const Fields = ({ choices, mails }: Choices) => {
  const [choose, { error }] = useChooseNoticesMutation();
  return (
    <>
      {error === undefined ? null : (
        <Banner tone="danger">
          <FailureText>{messageOf(error)}</FailureText>
        </Banner>
      )}
      <fieldset>
        <legend className="font-medium">{fr.inApplication}</legend>
        {choices.map(({ kind, inApplication }) => (
          <Switch
            key={kind}
            label={fr.kinds[kind]}
            checked={inApplication}
            onChange={(checked) => void choose({ kind, inApplication: checked })}
          />
        ))}
      </fieldset>
      {mails ? (
        <fieldset>
          <legend className="font-medium">{fr.byMail}</legend>
          {choices.map(({ kind, byMail }) => (
            <Switch
              key={kind}
              label={kind === 'minutes' ? fr.minutesOfMine : fr.kinds[kind]}
              checked={byMail}
              onChange={(checked) => void choose({ kind, byMail: checked })}
            />
          ))}
          <p className="text-tertiary text-sm">{fr.minutesByMail}</p>
        </fieldset>
      ) : null}
    </>
  );
};

/** Of what the person wants to be told, and how. */
export const Notices = () => {
  const { data, error, refetch } = useNoticeChoicesQuery();
  const place = useAnchor<HTMLDivElement>('notifications');
  return (
    <Section title={fr.title}>
      <div ref={place} tabIndex={-1} className="flex flex-col gap-4 px-5 pt-1 pb-5 outline-none">
        <p className="text-secondary">{fr.note}</p>
        {data?.enabled === false ? <Banner tone="warning">{fr.off}</Banner> : null}
        {data === undefined ? null : <Fields {...data} />}
        {data === undefined && error === undefined ? (
          <Loading>
            <Skeleton className="h-36 w-full" />
          </Loading>
        ) : null}
        {data === undefined && error !== undefined ? (
          <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
        ) : null}
      </div>
    </Section>
  );
};
