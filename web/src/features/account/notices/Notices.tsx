import { messageOf } from '../../../api/failure.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { FailureText } from '../../../ui/FailureText.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useAnchor } from '../../../ui/useAnchor.ts';
import { useChooseNoticesMutation, useNoticeChoicesQuery } from './api.ts';
import { fr } from './fr.ts';

/** Of what the person wants to be told. */
export const Notices = () => {
  const { data, error, refetch } = useNoticeChoicesQuery();
  const [choose, chosen] = useChooseNoticesMutation();
  const place = useAnchor<HTMLDivElement>('notifications');
  return (
    <Section title={fr.title}>
      <div ref={place} tabIndex={-1} className="flex flex-col gap-2 px-5 pt-1 pb-5 outline-none">
        <p className="text-secondary">{fr.note}</p>
        {data?.enabled === false ? <Banner tone="warning">{fr.off}</Banner> : null}
        {chosen.error === undefined ? null : (
          <Banner tone="danger">
            <FailureText>{messageOf(chosen.error)}</FailureText>
          </Banner>
        )}
        {data?.choices.map(({ kind, inApplication }) => (
          <Switch
            key={kind}
            label={fr.kinds[kind]}
            checked={inApplication}
            onChange={(checked) => void choose({ kind, inApplication: checked })}
          />
        ))}
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
