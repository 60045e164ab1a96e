import type { WebhookView } from '#api/contract/outgoing-webhooks.ts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { Badge, StatusBadge, type Tone } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { showToast } from '../../ui/toasts.ts';
import {
  useEndSecretMutation,
  useRemoveWebhookMutation,
  useSwitchWebhookMutation,
  useTestWebhookMutation,
  useTurnSecretMutation,
} from './api.ts';
import { Deliveries } from './Deliveries.tsx';
import { fr } from './fr.ts';

const TONES: Readonly<Record<WebhookView['phase'], Tone>> = { on: 'success', off: 'absent', stopped: 'danger' };

interface Props {
  readonly webhook: WebhookView;
  readonly onChange: () => void;
  readonly onSecret: (secret: string) => void;
}

/** What stands in the way, or will soon. */
const Notes = ({ webhook: { id, phase, stopReason, failingSince, bothUntil } }: Pick<Props, 'webhook'>) => {
  const [end] = useEndSecretMutation();
  const run = useDone();
  return (
    <>
      {phase !== 'stopped' ? null : (
        <Banner tone="warning">
          {stopReason === 'gone' ? fr.stopped.gone : fr.stopped.failing(formatDateTime(failingSince ?? ''))}
        </Banner>
      )}
      {bothUntil === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-secondary">{fr.both(formatDateTime(bothUntil))}</p>
          <Button onClick={() => void run(end(id), fr.formerEnded)}>{fr.endFormer}</Button>
        </div>
      )}
    </>
  );
};

/** Says whether something was done. */
const useDone = () => async (doing: Promise<{ readonly error?: unknown }>, done: string) => {
  const { error } = await doing;
  if (error === undefined) showToast('success', done);
  else showToast('error', fr.failed(messageOf(error)));
};

/** What is asked before it is done. */
type Asked = 'turn' | 'remove' | null;

const Actions = ({ webhook: { id, title, phase }, onChange, onSecret }: Props) => {
  const [test, testing] = useTestWebhookMutation();
  const [switchTo, switching] = useSwitchWebhookMutation();
  const [turn, turning] = useTurnSecretMutation();
  const [remove, removing] = useRemoveWebhookMutation();
  const [asked, ask] = useState<Asked>(null);
  const run = useDone();
  const isOn = phase === 'on';
  const confirm = async (): Promise<void> => {
    if (asked === 'remove') {
      await run(remove(id), fr.removed);
    } else {
      const { data, error } = await turn(id);
      if (data === undefined) showToast('error', fr.failed(messageOf(error)));
      else onSecret(data.secret);
    }
    ask(null);
  };
  const of = <span className="sr-only">{fr.of(title)}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={!isOn || testing.isLoading} onClick={() => void run(test(id), fr.tested)}>
        {fr.test}
        {of}
      </Button>
      <Button onClick={onChange}>
        {fr.change}
        {of}
      </Button>
      <Button
        disabled={switching.isLoading}
        onClick={() => void run(switchTo({ id, on: !isOn }), fr.switched[isOn ? 'off' : 'on'])}
      >
        {isOn ? fr.off : fr.on}
        {of}
      </Button>
      <Button onClick={() => ask('turn')}>
        {fr.turn}
        {of}
      </Button>
      <Button variant="grave" onClick={() => ask('remove')}>
        {fr.remove}
        {of}
      </Button>
      {asked === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => ask(null)}
          title={asked === 'turn' ? fr.turnTitle(title) : fr.removeTitle(title)}
          description={asked === 'turn' ? fr.turnNote : fr.removeNote}
          confirmLabel={asked === 'turn' ? fr.turn : fr.remove}
          confirmVariant={asked === 'turn' ? 'primary' : 'danger'}
          busy={turning.isLoading || removing.isLoading}
          onConfirm={() => void confirm()}
        />
      )}
    </div>
  );
};

/** One webhook: how it stands, what can be done about it, and what it was sent. */
export const WebhookItem = (props: Props) => {
  const { webhook } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={webhook.title}
      aside={<StatusBadge tone={TONES[webhook.phase]}>{fr.phases[webhook.phase]}</StatusBadge>}
    >
      <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
        <p className="text-secondary font-mono text-sm wrap-anywhere">{webhook.url}</p>
        <ul aria-label={fr.kinds} className="flex flex-wrap gap-2">
          {webhook.kinds.map((kind) => (
            <li key={kind}>
              <Badge>{fr.kind(kind)}</Badge>
            </li>
          ))}
        </ul>
        <Notes webhook={webhook} />
        <Facts
          facts={[
            [fr.delivered, webhook.deliveredAt === null ? fr.never : formatDateTime(webhook.deliveredAt)],
            [fr.waiting, fr.deliveries(webhook.waiting)],
            [fr.given, fr.deliveries(webhook.failed)],
          ]}
        />
        <Actions {...props} />
        <Button variant="ghost" className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? fr.hideSent : fr.showSent}
          <span className="sr-only">{fr.of(webhook.title)}</span>
        </Button>
        {isOpen ? <Deliveries id={webhook.id} /> : null}
      </div>
    </Section>
  );
};
