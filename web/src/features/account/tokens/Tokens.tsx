import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useTokensQuery } from './api.ts';
import { fr } from './fr.ts';
import { TokenForm } from './TokenForm.tsx';
import { TokenList } from './TokenList.tsx';

/** Where programs read: beside this application. */
const addressOfServer = (): string => `${location.origin}/api/mcp`;

type Step = { readonly name: 'list' } | { readonly name: 'form' } | { readonly name: 'made'; readonly token: string };

/** What somebody's own programs read with; a token is shown once, where it was made. */
export const Tokens = () => {
  const { data, error, isFetching, refetch } = useTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const [step, go] = useState<Step>({ name: 'list' });
  const back = () => go({ name: 'list' });

  const tokens = () => {
    if (data !== undefined)
      return data.length === 0 ? <p className="text-tertiary">{fr.none}</p> : <TokenList tokens={data} />;
    if (error !== undefined && !isFetching)
      return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton className="h-12 w-full" />
      </Loading>
    );
  };
  return (
    <Section title={fr.title}>
      <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
        <p className="text-secondary">{fr.note}</p>
        {step.name === 'form' ? (
          <TokenForm onMade={(token) => go({ name: 'made', token })} onCancel={back} />
        ) : step.name === 'made' ? (
          <>
            <output>{fr.made}</output>
            <CopyField label={fr.token} text={step.token} />
            <CopyField label={fr.address} text={addressOfServer()} />
            <Button variant="primary" className="self-start" onClick={back}>
              {fr.kept}
            </Button>
          </>
        ) : (
          <>
            {tokens()}
            <Button
              icon={<KeyRound aria-hidden size={16} />}
              className="self-start"
              onClick={() => go({ name: 'form' })}
            >
              {fr.create}
            </Button>
          </>
        )}
      </div>
    </Section>
  );
};
