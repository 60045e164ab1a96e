import type { MeetingRetention } from '#api/contract/retention.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
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

/** Which label rules know the meeting by. */
const LabelPart = ({ id, kept: { label, labels } }: Omit<Props, 'onClose'>) => {
  const [give, { error, isLoading }] = useLabelMeetingMutation();
  const known = [...new Set([...labels, ...(label === null ? [] : [label])])].toSorted();
  if (known.length === 0) return <p className="text-secondary">{fr.noLabels}</p>;
  const options = [{ value: '', label: fr.noLabel }, ...known.map((value) => ({ value, label: value }))];
  const choose = async (value: string): Promise<void> => {
    const answered = await give({ id, label: value === '' ? null : value });
    if (answered.error === undefined) showToast('success', fr.labelled);
  };
  return (
    <>
      <Select
        label={fr.label}
        hint={fr.labelHint}
        value={label ?? ''}
        options={options}
        disabled={isLoading}
        onChange={(value) => void choose(value)}
      />
      <Failure error={error} />
    </>
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
      {kept.may.label ? <LabelPart id={id} kept={kept} /> : null}
      {kept.may.hold ? <HoldPart id={id} kept={kept} onClose={onClose} /> : null}
    </div>
  </Dialog>
);
