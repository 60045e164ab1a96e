import { useId, useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { AlertDialog } from '../../ui/ConfirmDialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useToolNeedsQuery } from './api.ts';
import { fr } from './fr.ts';
import { explain, INTEGRATIONS, isUsable, type Integration } from './integrations.ts';

const NAMES = Object.keys(INTEGRATIONS) as readonly Integration[];

/** What is said of an integration depends on what the server is connected to: that is asked when it is needed. */
const Answer = ({ integration }: { readonly integration: Integration }) => {
  const { data, error } = useToolNeedsQuery();
  if (error !== undefined) return <p>{messageOf(error)}</p>;
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-10 w-full" />
      </Loading>
    );
  const { text, links } = explain(integration, new Map(data));
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{text}</p>
      {links.map((link) => (
        <ButtonLink key={link.to} to={link.to}>
          {link.text}
        </ButtonLink>
      ))}
    </div>
  );
};

/** The specified buttons; each says whether it is configured, and where that is done. */
export const Integrations = () => {
  const id = useId();
  const [asked, setAsked] = useState<Integration | null>(null);
  const [open, setOpen] = useState(false);
  const { data } = useToolNeedsQuery(undefined, { skip: asked === null });
  const title = (integration: Integration): string =>
    isUsable(integration, data === undefined ? null : new Map(data)) ? fr.integration[integration] : fr.notConfigured;
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
        title={asked === null ? fr.notConfigured : title(asked)}
        description={asked === null ? null : <Answer integration={asked} />}
      />
    </section>
  );
};
