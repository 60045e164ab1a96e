import { LONGEST_FORM, type GlossaryEntryView } from '#api/contract/glossary.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { faultsOf } from '../../api/faults.ts';
import { undoOf, useTakingBack } from '../../glossary/useTakingBack.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useSaveEntryMutation } from './api.ts';
import { fr } from './fr.ts';

const KINDS = (['name', 'term'] as const).map((value) => ({ value, label: fr.kinds[value] }));
const ABOUT = { GLOSSARY_FORM_TAKEN: 'wrong', GLOSSARY_LOOP: 'right', GLOSSARY_SAME_FORM: 'right' } as const;

interface Props {
  /** Null for one that is added. */
  readonly entry: GlossaryEntryView | null;
  readonly onClose: () => void;
}

/** Adds an entry, or changes one. */
export const EntryDialog = ({ entry, onClose }: Props) => {
  const id = useId();
  const [save, { error, isLoading }] = useSaveEntryMutation();
  const takeBack = useTakingBack();
  const [kind, setKind] = useState<GlossaryEntryView['kind']>(entry?.kind ?? 'name');
  const [past, setPast] = useState(false);
  const { fields, other } = faultsOf<'wrong' | 'right'>(error, ABOUT);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const [wrong, right] = [String(said.get('wrong')), String(said.get('right'))];
    const answer = await save({ id: entry?.id ?? null, wrong, right, kind, past });
    if (answer.error !== undefined) return;
    const added = answer.data.id;
    showToast('success', fr.saved, added === undefined ? undefined : undoOf(takeBack, { id: added, wrong }));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={entry === null ? fr.adding : fr.changing}
      footer={
        <>
          <Button onClick={onClose}>{fr.cancel}</Button>
          <Button type="submit" form={id} variant="primary" disabled={isLoading}>
            {fr.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextInput
          label={fr.wrong}
          name="wrong"
          required
          maxLength={LONGEST_FORM}
          defaultValue={entry?.wrong ?? ''}
          hint={fr.wrongHint}
          error={fields.wrong ?? null}
        />
        <TextInput
          label={fr.right}
          name="right"
          required
          maxLength={LONGEST_FORM}
          defaultValue={entry?.right ?? ''}
          error={fields.right ?? null}
        />
        <Select label={fr.kind} value={kind} options={KINDS} onChange={setKind} />
        <div className="flex items-start gap-3">
          <Checkbox label={fr.past} checked={past} onChange={setPast} />
          <p aria-hidden className="min-w-0">
            {fr.past}
          </p>
        </div>
        {other === null ? null : <Banner tone="danger">{other}</Banner>}
      </form>
    </Dialog>
  );
};
