import { type Ref, useId, useState } from 'react';
import { useAccounts } from '../../../people/useAccounts.ts';
import { TextInput } from '../../../ui/Field.tsx';
import { fr } from './fr.ts';

interface Props {
  /** Of the meeting; who may share it is shown who is in the directory. */
  readonly id: string;
  readonly label: string;
  readonly error: string | null;
  readonly defaultValue?: string | undefined;
  /** An address that is not proposed: one’s own, where it would be refused. */
  readonly without?: string | undefined;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field `email` of a form: an address, of somebody in the directory or of somebody else. */
export const AddressField = ({ id, label, error, defaultValue = '', without, className, ref }: Props) => {
  const list = useId();
  const [typed, type] = useState('');
  const people = useAccounts(id, typed).filter(({ email }) => email !== without);
  const unable = people.filter(({ readsPublicOnly }) => readsPublicOnly);
  return (
    <div className={className}>
      <TextInput
        {...(ref !== undefined && { ref })}
        label={label}
        name="email"
        type="email"
        required
        maxLength={255}
        autoComplete="off"
        defaultValue={defaultValue}
        list={list}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <datalist id={list}>
        {people
          .filter(({ readsPublicOnly }) => !readsPublicOnly)
          .map(({ name, email }) => (
            <option key={email} value={email}>
              {name}
            </option>
          ))}
      </datalist>
      <output className="text-tertiary mt-1.5 block text-sm empty:hidden">
        {unable.length === 0 ? '' : fr.observers(unable.map(({ name }) => name))}
      </output>
    </div>
  );
};
