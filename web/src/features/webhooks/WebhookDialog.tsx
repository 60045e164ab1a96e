import {
  LONGEST_ADDRESS,
  LONGEST_WEBHOOK_TITLE,
  WEBHOOK_KINDS,
  type WebhookKind,
  type WebhookView,
} from '#api/contract/outgoing-webhooks.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { faultsOf } from '../../api/faults.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useAddWebhookMutation, useChangeWebhookMutation } from './api.ts';
import { fr } from './fr.ts';

const ABOUT = { WEBHOOK_ADDRESS_INVALID: 'url', WEBHOOK_PRIVATE: 'url' } as const;

interface KindsProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (kind: WebhookKind, isChosen: boolean) => void;
  readonly error: string | null;
}

const Kinds = ({ chosen, onChange, error }: KindsProps) => (
  <fieldset>
    <legend className="mb-1.5 font-medium">{fr.kinds}</legend>
    <ul className="grid gap-2 sm:grid-cols-2">
      {WEBHOOK_KINDS.map((kind) => (
        <li key={kind} className="flex items-start gap-3">
          <Checkbox label={fr.kind(kind)} checked={chosen.has(kind)} onChange={(is) => onChange(kind, is)} />
          <p aria-hidden className="min-w-0">
            {fr.kind(kind)}
          </p>
        </li>
      ))}
    </ul>
    {error === null ? null : <p className="text-danger mt-1.5 text-sm">{error}</p>}
  </fieldset>
);

interface Props {
  /** Null for one that is added. */
  readonly webhook: WebhookView | null;
  readonly onClose: () => void;
  /** What was added, with its secret, which is shown once. */
  readonly onAdded: (secret: string) => void;
}

/** Adds a webhook, or changes one. */
export const WebhookDialog = ({ webhook, onClose, onAdded }: Props) => {
  const id = useId();
  const [add, adding] = useAddWebhookMutation();
  const [change, changing] = useChangeWebhookMutation();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(webhook?.kinds));
  const { fields, other } = faultsOf<'title' | 'url' | 'kinds'>(adding.error ?? changing.error, ABOUT);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const kinds = WEBHOOK_KINDS.filter((kind) => chosen.has(kind));
    const body = { title: String(said.get('title')), url: String(said.get('url')), kinds };
    if (webhook === null) {
      const { data } = await add(body);
      if (data !== undefined) onAdded(data.secret);
      return;
    }
    if ((await change({ id: webhook.id, ...body })).error !== undefined) return;
    showToast('success', fr.saved);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhook === null ? fr.adding : fr.changing}
      footer={
        <>
          <Button onClick={onClose}>{fr.cancel}</Button>
          <Button type="submit" form={id} variant="primary" disabled={adding.isLoading || changing.isLoading}>
            {fr.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextInput
          label={fr.title}
          name="title"
          maxLength={LONGEST_WEBHOOK_TITLE}
          defaultValue={webhook?.title ?? ''}
          autoComplete="off"
          error={fields.title ?? null}
        />
        <TextInput
          label={fr.url}
          name="url"
          type="url"
          maxLength={LONGEST_ADDRESS}
          defaultValue={webhook?.url ?? ''}
          autoComplete="off"
          hint={fr.urlHint}
          error={fields.url ?? null}
        />
        <Kinds
          chosen={chosen}
          error={fields.kinds ?? null}
          onChange={(kind, is) => choose(new Set(is ? [...chosen, kind] : [...chosen].filter((one) => one !== kind)))}
        />
        {other === null ? null : <Banner tone="danger">{other}</Banner>}
      </form>
    </Dialog>
  );
};
