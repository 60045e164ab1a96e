import type { MeetingRetention } from '#api/contract/retention.ts';
import { useState } from 'react';
import { asFailure, messageOf } from '../../../api/failure.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Textarea } from '../../../ui/Field.tsx';
import { FailureText } from '../../../ui/FailureText.tsx';
import { Select } from '../../../ui/Select.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useHoldMeetingMutation, useLabelMeetingMutation, useLiftHoldMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly id: string;
  readonly kept: MeetingRetention;
  readonly onClose: () => void;
}

const Failure = ({ error }: { readonly error: unknown }) =>
  error === undefined ? null : (
    <Banner tone="danger">
      <FailureText>{messageOf(error)}</FailureText>
    </Banner>
  );

type Choice = MeetingRetention['labels'][number];

/** When the meeting goes under a label. */
const goesUnder = ({ deletion }: Choice): string => {
  if (deletion === null) return fr.goesNever;
  return deletion.isDue ? fr.goesAtOnce(deletion.rule) : fr.goes(formatDateTime(deletion.at), deletion.rule);
};

/** Which label rules know the meeting by; where that deletes it at once, it says so, and asks. */
const LabelPart = ({ id, kept: { label, labels, hold }, onClose }: Props) => {
  const [give, { error, isLoading }] = useLabelMeetingMutation();
  const [chosen, choose] = useState(label);
  const [asking, setAsking] = useState(false);
  // No rule names it any more: it can be taken away.
  const known = labels.some((one) => one.label === label) ? labels : [...labels, { label, deletion: null }];
  if (known.length === 1) return <p className="text-secondary">{fr.noLabels}</p>;
  const choice = known.find((one) => one.label === chosen) ?? { label: chosen, deletion: null };
  const save = async (confirmed: boolean): Promise<void> => {
    const answered = await give({ id, label: chosen, confirmed });
    const isUnconfirmed = asFailure(answered.error)?.code === 'RETENTION_LABEL_UNCONFIRMED';
    setAsking(isUnconfirmed);
    if (answered.error !== undefined) return;
    showToast('success', fr.labelled);
    onClose();
  };
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (choice.deletion?.isDue === true) setAsking(true);
        else void save(false);
      }}
    >
      <Select
        className="w-full"
        label={fr.label}
        hint={chosen === label || hold !== null ? fr.labelHint : goesUnder(choice)}
        value={chosen ?? ''}
        options={known.map((one) => ({ value: one.label ?? '', label: one.label ?? fr.noLabel }))}
        disabled={isLoading}
        onChange={(value) => choose(value === '' ? null : value)}
      />
      <Failure error={asking ? undefined : error} />
      <Button type="submit" disabled={isLoading || chosen === label}>
        {fr.save}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={fr.dueTitle}
        description={
          <>
            <p>
              {choice.deletion === null
                ? fr.dueNow
                : fr.dueSince(formatDateTime(choice.deletion.at), choice.deletion.rule)}
            </p>
            <p className="mt-2">{fr.dueNote}</p>
          </>
        }
        confirmLabel={fr.dueConfirm}
        busy={isLoading}
        onConfirm={() => void save(true)}
      />
    </form>
  );
};

const HoldPart = ({ id, kept: { hold }, onClose }: Props) => {
  const [set, setting] = useHoldMeetingMutation();
  const [lift, lifting] = useLiftHoldMutation();
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const keep = async (): Promise<void> => {
    const { error } = await set({ id, reason });
    if (error !== undefined) return;
    showToast('success', fr.heldNow);
    onClose();
  };
  const end = async (): Promise<void> => {
    const { error } = await lift(id);
    setAsking(false);
    if (error !== undefined) return;
    showToast('success', fr.lifted);
    onClose();
  };
  if (hold === null)
    return (
      <form
        className="flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <p className="text-secondary">{fr.holdNote}</p>
        <Textarea
          label={fr.why}
          className="w-full"
          required
          rows={2}
          maxLength={1_000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Failure error={setting.error} />
        <Button type="submit" disabled={setting.isLoading || reason.trim() === ''}>
          {fr.hold}
        </Button>
      </form>
    );
  return (
    <>
      {hold.reason === null ? null : <p className="wrap-anywhere">{fr.reason(hold.reason)}</p>}
      <Failure error={lifting.error} />
      <Button variant="grave" onClick={() => setAsking(true)}>
        {fr.lift}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={fr.liftTitle}
        description={
          <>
            <p>{fr.liftDeletes}</p>
            {hold.postponed === 0 ? null : <p className="mt-2">{fr.liftErases(hold.postponed)}</p>}
          </>
        }
        confirmLabel={fr.liftConfirm}
        busy={lifting.isLoading}
        onConfirm={() => void end()}
      />
    </>
  );
};

/** How long a meeting is kept, for who may say so. */
export const KeptDialog = ({ id, kept, onClose }: Props) => (
  <Dialog open onOpenChange={onClose} title={fr.title} footer={<Button onClick={onClose}>{fr.close}</Button>}>
    <div className="flex flex-col gap-4">
      {kept.may.label ? <LabelPart id={id} kept={kept} onClose={onClose} /> : null}
      {kept.may.hold ? <HoldPart id={id} kept={kept} onClose={onClose} /> : null}
    </div>
  </Dialog>
);
