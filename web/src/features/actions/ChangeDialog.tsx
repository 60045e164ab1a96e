import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly kind: 'assign' | 'date';
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Names that are among the actions that are shown. */
  readonly names: readonly string[];
  /** Null for nobody, or for no date. */
  readonly onSave: (value: string | null) => void;
}

const TEXTS = {
  assign: { title: fr.assignTitle, label: fr.assignee, hint: fr.assignHint },
  date: { title: fr.dateTitle, label: fr.deadline, hint: fr.dateHint },
} as const;

/** Whom the selected actions are given to from now on, or when they are due. */
export const ChangeDialog = ({ kind, open, onOpenChange, names, onSave }: Props) => {
  const id = useId();
  const [value, setValue] = useState('');
  const { title, label, hint } = TEXTS[kind];
  const save = (event: FormEvent) => {
    event.preventDefault();
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
        <TextInput
          label={label}
          hint={hint}
          type={kind === 'date' ? 'date' : 'text'}
          maxLength={255}
          {...(kind === 'assign' && { list: `${id}-names` })}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        {kind === 'date' ? null : (
          <datalist id={`${id}-names`}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        )}
      </form>
    </Dialog>
  );
};
