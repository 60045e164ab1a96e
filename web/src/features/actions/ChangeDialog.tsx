import { DAY_EXPECTED, isNearDay } from '#api/contract/day.ts';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Names } from '../../people/Names.tsx';
import { useNames } from '../../people/useAccounts.ts';
import { fr } from './fr.ts';

interface Props {
  readonly kind: 'assign' | 'date';
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Names that are among the actions that are shown. */
  readonly names: readonly string[];
  /** A meeting that the asker may edit, by which accounts are looked for; null where there is none. */
  readonly meetingId: string | null;
  /** Null for nobody, or for no date. */
  readonly onSave: (value: string | null) => void;
}

const TEXTS = {
  assign: { title: fr.assignTitle, label: fr.assignee, hint: fr.assignHint },
  date: { title: fr.dateTitle, label: fr.deadline, hint: fr.dateHint },
} as const;

/** Whom the selected actions are given to from now on, or when they are due. */
export const ChangeDialog = ({ kind, open, onOpenChange, names, meetingId, onSave }: Props) => {
  const id = useId();
  const [value, setValue] = useState('');
  const offered = useNames(kind === 'assign' && open ? meetingId : null, names, value);
  const [isFar, complain] = useState(false);
  const { title, label, hint } = TEXTS[kind];
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (kind === 'date' && value !== '' && !isNearDay(value)) return complain(true);
    complain(false);
    onOpenChange(false);
    onSave(value.trim() === '' ? null : value.trim());
    setValue('');
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{fr.cancel}</Button>
          <Button type="submit" form={id} variant="primary">
            {fr.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save}>
        {kind === 'date' ? (
          <TextInput
            label={label}
            hint={hint}
            type="date"
            value={value}
            error={isFar && !isNearDay(value) ? DAY_EXPECTED : null}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        ) : (
          <Names label={label} hint={hint} value={value} names={offered} onChange={setValue} />
        )}
      </form>
    </Dialog>
  );
};
