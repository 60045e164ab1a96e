import type { checkMicrosoftConnection, MicrosoftCheck, MicrosoftFailure } from '#api/contract/microsoft.ts';
import type { ReactNode } from 'react';
import type { Body } from '../../api/call.ts';
import { messageOf } from '../../api/failure.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FailureText } from '../../ui/FailureText.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { formatDateTime } from '../../fr/dates.ts';
import { useCheckMicrosoftMutation } from './api.ts';
import { fr } from './fr.ts';

interface Permissions {
  readonly missing: readonly string[];
  readonly superfluous: readonly string[];
}

/** What is wrong, and what to do about it. */
export const Refusal = ({ failure }: { readonly failure: MicrosoftFailure }) => (
  <Banner tone="warning">
    <p>{failure.message}</p>
    {failure.remedy?.steps.map((step) => (
      <p key={step} className="mt-1">
        {step}
      </p>
    ))}
    {failure.remedy === null || failure.remedy.commands.length === 0 ? null : (
      <CopyField label="PowerShell" text={failure.remedy.commands.join('; ')} />
    )}
  </Banner>
);

/** When something was found, and whether it is of the application that is configured now. */
export const Age = ({ foundAt, isStale }: { readonly foundAt: string | null; readonly isStale: boolean }) => (
  <p className={isStale ? 'text-warning text-sm' : 'text-tertiary text-sm'}>
    {foundAt === null ? fr.foundSometime : fr.foundAt(formatDateTime(foundAt))}
    {isStale ? ` ${fr.stale}` : null}
  </p>
);

export const Granted = ({ missing, superfluous, isStale = false }: Permissions & { readonly isStale?: boolean }) => {
  const isRight = missing.length === 0 && superfluous.length === 0;
  return (
    <Banner tone={!isRight ? 'warning' : isStale ? 'info' : 'success'}>
      {isRight ? fr.granted : null}
      {missing.length === 0 ? null : <p>{fr.lacking(missing)}</p>}
      {superfluous.length === 0 ? null : <p>{fr.superfluous(superfluous)}</p>}
    </Banner>
  );
};

const Outcome = ({
  of,
  failure,
  retryAfterSeconds,
  access,
  transcripts,
  subscriptions,
  entrance,
}: MicrosoftCheck & Pick<Props['body'], 'of'>) => (
  <>
    {failure === null ? null : <Refusal failure={failure} />}
    {failure === null && (of === 'chat-bot' || of === 'browser-bot') ? (
      <Banner tone="success">{of === 'chat-bot' ? fr.chatReady : fr.browserReady}</Banner>
    ) : null}
    {entrance === null ? null : (
      <Banner tone={entrance === 'open' ? 'info' : 'warning'}>
        {fr.entrance[entrance]} {entrance === 'open' ? fr.fromOutside : fr.fromHere}
      </Banner>
    )}
    {retryAfterSeconds === null ? null : <p>{fr.again(retryAfterSeconds)}</p>}
    {access === null ? null : <Granted {...access} />}
    {transcripts === null ? null : (
      <Banner tone={transcripts.isRead ? 'success' : 'info'}>{transcripts.isRead ? fr.read : fr.noTranscript}</Banner>
    )}
    {subscriptions === null ? null : (
      <Banner tone="info">
        {fr.atMicrosoft(subscriptions.filter(({ isOurs }) => isOurs).length, subscriptions.length)}
      </Banner>
    )}
  </>
);

interface Props {
  readonly body: Body<typeof checkMicrosoftConnection>;
  readonly isConfigured: boolean;
  /** What to do first, where it is not. */
  readonly unconfigured?: string;
  /** What was found before, as far as this answer leaves it to be said; null before there is one. */
  readonly renderFound?: (answer: MicrosoftCheck | null) => ReactNode;
}

/** What is known, « Vérifier », and what Microsoft answered. */
export const Check = ({ body, isConfigured, unconfigured = fr.unconfigured, renderFound }: Props) => {
  const [check, { data, error, isLoading }] = useCheckMicrosoftMutation();
  return (
    <>
      {renderFound?.(data === undefined || isLoading ? null : data)}
      <div className="flex flex-col items-start gap-3">
        <Button disabled={isLoading || !isConfigured} onClick={() => void check(body)}>
          {isLoading ? fr.checking : fr.check}
        </Button>
        {isConfigured ? null : <p className="text-tertiary text-sm">{unconfigured}</p>}
        {error === undefined ? null : (
          <Banner tone="danger">
            <FailureText>{messageOf(error)}</FailureText>
          </Banner>
        )}
        {data === undefined || isLoading ? null : <Outcome of={body.of} {...data} />}
      </div>
    </>
  );
};
