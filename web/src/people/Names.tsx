import { useId } from 'react';
import { TextInput } from '../ui/Field.tsx';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** Names that are offered. */
  readonly names: readonly string[];
  readonly required?: boolean;
  readonly className?: string;
  readonly onChange: (value: string) => void;
}

/** A name: one of those that are known, or another. */
export const Names = ({ label, hint, value, names, required = false, className, onChange }: Props) => {
  const id = useId();
  return (
    <>
      <TextInput
        label={label}
        value={value}
        maxLength={255}
        required={required}
        autoComplete="off"
        list={id}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(hint !== undefined && { hint })}
        {...(className !== undefined && { className })}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
};
