import { ExternalLink } from 'lucide-react';
import { messageOf } from '../../../api/failure.ts';
import { goOnAt } from '../../../providers/afterAuthorisation.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useConsentAtGoogleMutation, useConsentAtMicrosoftMutation } from './api.ts';
import { CONSENTS, type ConsentTool } from './consents.ts';
import { fr } from './fr.ts';

interface Props {
  readonly tool: ConsentTool;
  readonly needs: 'configuration' | 'consent' | 'unknown';
}

const WHERE = { google: paths.googleConnection, microsoft: paths.microsoftCalendar } as const;

/**
 * What is missing before a tool of Google's or Microsoft's can be connected: the provider here, or one's own consent.
 */
export const ConsentNeeds = ({ tool, needs }: Props) => {
  const wanted = CONSENTS[tool];
  const { provider } = wanted;
  const [atGoogle, leavingForGoogle] = useConsentAtGoogleMutation();
  const [atMicrosoft, leavingForMicrosoft] = useConsentAtMicrosoftMutation();
  if (needs === 'unknown') return <p className="text-secondary text-sm">{fr.needsUnknown}</p>;
  if (needs === 'configuration')
    return (
      <p className="text-secondary text-sm">
        {fr[provider].notConfigured}{' '}
        <Link to={WHERE[provider]} className="text-accent underline">
          {fr[provider].where}
        </Link>
      </p>
    );
  const leave = async (): Promise<void> => {
    const { data, error } = await (wanted.provider === 'google' ? atGoogle(wanted.scope) : atMicrosoft(wanted.scope));
    if (error !== undefined) showToast('error', messageOf(error));
    if (data === undefined) return;
    goOnAt(`${paths.account}#outils`);
    location.assign(data.address);
  };
  const words =
    wanted.provider === 'google'
      ? { consent: fr.google.consent[wanted.scope], authorise: fr.google.authorise[wanted.scope] }
      : { consent: fr.microsoft.consent[wanted.scope], authorise: fr.microsoft.authorise[wanted.scope] };
  const isLeaving = leavingForGoogle.isLoading || leavingForMicrosoft.isLoading;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-secondary text-sm">{words.consent}</p>
      <Button
        icon={<ExternalLink aria-hidden size={16} />}
        aria-label={fr.authoriseFor(words.authorise, tool)}
        disabled={isLeaving}
        onClick={() => void leave()}
      >
        {words.authorise}
      </Button>
    </div>
  );
};
