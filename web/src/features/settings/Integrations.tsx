import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { paths, serverPaths } from '../../routes/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { AlertDialog } from '../../ui/ConfirmDialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useProvidersQuery } from './api.ts';
import { fr } from './fr.ts';
import { explain, INTEGRATIONS, isUsable, type Integration } from './integrations.ts';

const NAMES = Object.keys(INTEGRATIONS) as readonly Integration[];

/** What is said of an integration depends on what the server is connected to: that is asked when it is needed. */
const Answer = ({ integration }: { readonly integration: Integration }) => {
  const { data, error } = useProvidersQuery();
  if (error !== undefined) return <p>{messageOf(error)}</p>;
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-10 w-full" />
      </Loading>
    );
  const { text, authorise } = explain(integration, data);
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{text}</p>
      {INTEGRATIONS[integration] === 'microsoft' ? (
        <ButtonLink to={paths.teamsConnection}>{fr.connectMicrosoft}</ButtonLink>
      ) : null}
      {INTEGRATIONS[integration] === 'own-google' && !isUsable(integration, data) ? (
        <ButtonLink to={paths.googleConnection}>{fr.googleHere}</ButtonLink>
      ) : null}
      {INTEGRATIONS[integration].startsWith('own') && isUsable(integration, data) ? (
        <ButtonLink to={`${paths.account}#outils`}>{fr.ownHere}</ButtonLink>
      ) : null}
      {integration === 'followUp' ? <ButtonLink to={paths.meetings}>{fr.followUpHere}</ButtonLink> : null}
      {integration === 'smartReminder' ? (
        <ButtonLink to={`${paths.account}#notifications`}>{fr.reminderHere}</ButtonLink>
      ) : null}
      {authorise ? (
        <a href={serverPaths.googleAuthorisation} className={buttonClass('primary')}>
          <ExternalLink aria-hidden size={16} />
          {fr.connectGoogle}
        </a>
      ) : null}
    </div>
  );
};

/** The specified buttons; each says whether it is configured, and where that is done. */
export const Integrations = () => {
  const id = useId();
  const [asked, setAsked] = useState<Integration | null>(null);
  const [open, setOpen] = useState(false);
  const { data } = useProvidersQuery(undefined, { skip: asked === null });
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {fr.integrations}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {NAMES.map((name) => (
          <li key={name}>
            <Button
              onClick={() => {
                setAsked(name);
                setOpen(true);
              }}
            >
              {fr.integration[name]}
            </Button>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={asked !== null && isUsable(asked, data ?? null) ? fr.integration[asked] : fr.notConfigured}
        description={asked === null ? null : <Answer integration={asked} />}
      />
    </section>
  );
};
