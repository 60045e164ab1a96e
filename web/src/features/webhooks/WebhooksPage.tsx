import type { WebhookView } from '#api/contract/outgoing-webhooks.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Administration } from '../../administration/Administration.tsx';
import { CommandButton } from '../../palette/CommandButton.tsx';
import { useCommands } from '../../palette/registry.ts';
import { paths } from '../../routes/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Read } from '../../ui/Read.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useWebhooksQuery } from './api.ts';
import { fr } from './fr.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookItem } from './WebhookItem.tsx';

/** What is open over the list. */
type Opened =
  | { readonly what: 'form'; readonly webhook: WebhookView | null }
  | { readonly what: 'secret'; readonly secret: string };

/** How often the list is looked at while something waits, in ms. */
const LOOK_MS = 5_000;

const Webhooks = () => {
  const waits = useWebhooksQuery().data?.webhooks.some(({ waiting }) => waiting > 0) ?? false;
  const reading = useWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waits ? LOOK_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const add = {
    id: 'webhook-add',
    label: fr.add,
    section: fr.section,
    run: () => open({ what: 'form', webhook: null }),
  };
  useCommands([add]);
  const onSecret = (secret: string) => open({ what: 'secret', secret });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-secondary max-w-[70ch]">{fr.note}</p>
      <CommandButton
        command={add}
        variant="primary"
        icon={<Plus aria-hidden size={16} />}
        className="self-start max-sm:w-full"
      />
      <Read reading={reading} waiting={<Skeleton className="h-64 w-full" />}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState guide={paths.guide('fonctions-avancees')} title={fr.none} note={fr.noneNote} />
          ) : (
            webhooks.map((webhook) => (
              <WebhookItem
                key={webhook.id}
                webhook={webhook}
                onChange={() => open({ what: 'form', webhook })}
                onSecret={onSecret}
              />
            ))
          )
        }
      </Read>
      {opened === null ? null : opened.what === 'secret' ? (
        <SecretDialog secret={opened.secret} onClose={close} />
      ) : (
        <WebhookDialog webhook={opened.webhook} onClose={close} onAdded={onSecret} />
      )}
    </div>
  );
};

/** « Webhooks »: which other programs are told what happens, and what became of each delivery. */
export const WebhooksPage = () => (
  <Administration current="settings">
    <Webhooks />
  </Administration>
);
