import { Textarea, TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { Name, Values } from './form.ts';
import { fr } from './fr.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type ChoiceName = 'aiModel' | 'language' | 'newAccountRole' | 'microsoftSecondFactor' | 'googleSecondFactor';
/** The settings of one type that have a label here. */
type NameOf<Value> = { [N in Name & keyof typeof fr]: Values[N] extends Value ? N : never }[Name & keyof typeof fr];

interface Field<N extends Name> {
  readonly form: SettingsForm;
  readonly name: N;
  readonly hint?: string | undefined;
}

/** A line of text under its setting's label, and what is wrong with it. */
export const TextField = ({
  form,
  name,
  hint,
  numeric = false,
  secret = false,
}: Field<Exclude<NameOf<string>, ChoiceName>> & { readonly numeric?: boolean; readonly secret?: boolean }) => (
  <TextInput
    label={fr[name]}
    {...(hint === undefined ? {} : { hint })}
    error={form.faults[name] ?? null}
    inputMode={numeric ? 'numeric' : 'text'}
    type={secret ? 'password' : 'text'}
    autoComplete={secret ? 'new-password' : 'off'}
    spellCheck={false}
    maxLength={numeric ? 9 : 2_000}
    value={form.values[name]}
    onChange={(event) => form.set(name, event.currentTarget.value)}
  />
);

/** Several lines of text under their setting's label. */
export const LongTextField = ({ form, name, hint }: Field<'informationText'>) => (
  <Textarea
    label={fr[name]}
    {...(hint === undefined ? {} : { hint })}
    error={form.faults[name] ?? null}
    rows={8}
    maxLength={8_000}
    value={form.values[name]}
    onChange={(event) => form.set(name, event.currentTarget.value)}
    // The browser brings no more than the line with the cursor into sight.
    onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
  />
);

export const SwitchField = ({ form, name, hint }: Field<NameOf<boolean>>) => (
  <Switch label={fr[name]} hint={hint} checked={form.values[name]} onChange={(checked) => form.set(name, checked)} />
);

interface ChoiceProps<N extends ChoiceName> extends Field<N> {
  readonly options: readonly { readonly value: Values[N]; readonly label: string }[];
}

export const ChoiceField = <N extends ChoiceName>({ form, name, options, hint }: ChoiceProps<N>) => (
  <Select
    label={fr[name]}
    hint={hint}
    value={form.values[name]}
    options={options}
    onChange={(value) => form.set(name, value)}
  />
);
