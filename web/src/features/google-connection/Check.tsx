import type { GoogleConnection, GoogleRefusal } from '#api/contract/google.ts';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/failure.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/FailureText.tsx';
import { useCheckGoogleMutation } from './api.ts';
import { fr } from './fr.ts';

/** What is wrong, and what to do about it. */
export const Refusal = ({ failure }: { readonly failure: GoogleRefusal }) => (
  <Banner tone="warning">
    <p>{failure.message}</p>
    {failure.steps.map((step) => (
      <p key={step} className="mt-1">
        {step}
      </p>
    ))}
  </Banner>
);

interface AnswerProps {
  readonly failure: GoogleRefusal | null;
  readonly retryAfterSeconds: number | null;
  /** What it means that nothing is wrong. */
  readonly right: string;
}

/** What Google said just now. */
export const CheckAnswer = ({ failure, retryAfterSeconds, right }: AnswerProps) => (
  <>
    {failure === null ? <Banner tone="success">{right}</Banner> : <Refusal failure={failure} />}
    {retryAfterSeconds === null ? null : <p>{fr.retry(retryAfterSeconds)}</p>}
  </>
);

type Found = NonNullable<GoogleConnection['administration']>['application'];

interface Props {
  readonly body: Parameters<ReturnType<typeof useCheckGoogleMutation>[0]>[0];
  /** What to do first; null where it can be verified. */
  readonly first: string | null;
  readonly right: string;
  readonly found: Found;
  readonly children?: ReactNode;
}

/** What was found before, « Vérifier », and what Google answers, which stands in its place. */
export const Check = ({ body, first, right, found, children }: Props) => {
  const [check, { data, error, isLoading }] = useCheckGoogleMutation();
  const isAnswered = data !== undefined && !isLoading;
  return (
    <div className="flex flex-col items-start gap-3">
      {found === null || isAnswered ? null : (
        <>
          {found.failure === null ? (
            <Banner tone={found.isStale ? 'info' : 'success'}>{right}</Banner>
          ) : (
            <Refusal failure={found.failure} />
          )}
          <p className={found.isStale ? 'text-warning text-sm' : 'text-tertiary text-sm'}>
            {fr.foundAt(formatDateTime(found.foundAt))}
            {found.isStale ? ` ${fr.stale}` : null}
          </p>
        </>
      )}
      <Button disabled={isLoading || first !== null} onClick={() => void check(body)}>
        {isLoading ? fr.checking : fr.check}
      </Button>
      {first === null ? null : <p className="text-tertiary text-sm">{first}</p>}
      {error === undefined ? null : (
        <Banner tone="danger">
          <FailureText>{messageOf(error)}</FailureText>
        </Banner>
      )}
      {isAnswered ? <CheckAnswer {...data} right={right} /> : null}
      {isAnswered && data.isListed === false ? <Banner tone="info">{fr.unlisted}</Banner> : null}
      {children}
    </div>
  );
};
