import {
  AGE_UNITS,
  MEETING_TYPE_WORDS,
  MEETING_TYPES,
  type RetentionPreview,
  type RetentionRuleView,
} from '#api/contract/retention.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { faultsOf } from '../../../api/faults.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useChangeRuleMutation, usePreviewRuleMutation, type RuleChange } from './api.ts';
import { fr } from './fr.ts';
import { Preview } from './Preview.tsx';

const ANY = 'any';
const TYPES = [
  { value: ANY, label: fr.anyType },
  ...MEETING_TYPES.map((value) => ({ value, label: MEETING_TYPE_WORDS[value] })),
] as const;
const UNITS = AGE_UNITS.map((value) => ({ value, label: fr.units[value] }));

interface Props {
  /** Null for one that is added. */
  readonly rule: RetentionRuleView | null;
  readonly onClose: () => void;
}

interface Seen {
  readonly change: RuleChange;
  readonly preview: RetentionPreview;
}

/** Adds a rule, or changes one; where that deletes meetings at once, it shows which, and asks. */
export const RuleDialog = ({ rule, onClose }: Props) => {
  const form = useId();
  const [preview, previewing] = usePreviewRuleMutation();
  const [save, saving] = useChangeRuleMutation();
  const [type, setType] = useState<(typeof TYPES)[number]['value']>(rule?.meetingType ?? ANY);
  const [unit, setUnit] = useState<(typeof AGE_UNITS)[number]>(rule?.age.unit ?? 'days');
  const [label, setLabel] = useState(rule?.label ?? '');
  const [value, setValue] = useState(String(rule?.age.value ?? 365));
  const [seen, see] = useState<Seen | null>(null);
  const { fields, other } = faultsOf<'label' | 'age'>(previewing.error ?? saving.error, {});

  const keep = async (change: RuleChange, confirmed: number): Promise<void> => {
    const { error } = await save({ ...change, confirmed });
    if (error !== undefined) return see(null);
    showToast('success', fr.saved);
    onClose();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const written = {
      label: label.trim() === '' ? null : label.trim(),
      meetingType: type === ANY ? null : type,
      age: { value: Number(value), unit },
    };
    const change = { id: rule?.id ?? null, rule: written };
    const { data } = await preview(change);
    if (data === undefined) return;
    if (data.now === 0) return keep(change, 0);
    see({ change, preview: data });
  };
  const busy = previewing.isLoading || saving.isLoading;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={seen !== null ? fr.previewTitle(seen.preview.now) : rule === null ? fr.adding : fr.changing}
      footer={
        seen === null ? (
          <>
            <Button onClick={onClose}>{fr.cancel}</Button>
            <Button type="submit" form={form} variant="primary" disabled={busy}>
              {fr.save}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => see(null)}>{fr.back}</Button>
            <Button variant="danger" disabled={busy} onClick={() => void keep(seen.change, seen.preview.now)}>
              {fr.confirmSave(seen.preview.now)}
            </Button>
          </>
        )
      }
    >
      {seen === null ? (
        <form id={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <TextInput
            label={fr.label}
            value={label}
            maxLength={60}
            hint={fr.labelHint}
            error={fields.label ?? null}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
          <Select label={fr.type} value={type} options={TYPES} onChange={setType} />
          <div className="grid grid-cols-2 items-start gap-3">
            <TextInput
              label={fr.age}
              type="number"
              required
              min={1}
              step={1}
              inputMode="numeric"
              value={value}
              error={fields.age ?? null}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
            <Select label={fr.unit} value={unit} options={UNITS} onChange={setUnit} />
          </div>
          {other === null ? null : <Banner tone="danger">{other}</Banner>}
        </form>
      ) : (
        <Preview preview={seen.preview} />
      )}
    </Dialog>
  );
};
