import { ExternalLink } from 'lucide-react';
import { messageOf } from '../../../api/failure.ts';
import { goOnAt } from '../../../providers/afterAuthorisation.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useConsentToToolMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly tool: 'google' | 'calendar';
  readonly needs: 'configuration' | 'consent';
}

/** What is missing before Google Tasks or Calendar can be connected: Google on this server, or one's own consent there. */
export const GoogleNeeds = ({ tool, needs }: Props) => {
  const [begin, { isLoading }] = useConsentToToolMutation();
  if (needs === 'configuration')
    return (
      <p className="text-secondary text-sm">
        {fr.google.notConfigured}{' '}
        <Link to={paths.googleConnection} className="text-accent underline">
          {fr.google.where}
        </Link>
      </p>
    );
  const leave = async (): Promise<void> => {
    const { data, error } = await begin(tool === 'google' ? 'tasks' : 'entries');
    if (error !== undefined) showToast('error', messageOf(error));
    if (data === undefined) return;
    goOnAt(`${paths.account}#outils`);
    location.assign(data.address);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-secondary text-sm">{fr.google.consent[tool]}</p>
      <Button icon={<ExternalLink aria-hidden size={16} />} disabled={isLoading} onClick={() => void leave()}>
        {fr.google.authorise[tool]}
      </Button>
    </div>
  );
};
