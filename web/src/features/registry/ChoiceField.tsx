import { useId } from 'react';
import { useDraft } from '../../list/useDraft.ts';
import { CONTROL, LABEL } from '../../ui/controls.ts';
import type { Choice } from './api.ts';

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (id: string) => void;
}

/** What is typed is looked for; one of what was found is chosen, as the browser's own list offers it. */
export const ChoiceField = ({ label, choices, searched, onSearch, onChoose }: Props) => {
  const id = useId();
  const [draft, setDraft] = useDraft(searched, onSearch);
  const change = (text: string) => {
    const chosen = choices.find((choice) => choice.label === text);
    setDraft(chosen === undefined ? text : '');
    if (chosen !== undefined) onChoose(chosen.id);
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <input
        id={id}
        list={`${id}-choices`}
        autoComplete="off"
        maxLength={100}
        value={draft}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        className={CONTROL}
      />
      <datalist id={`${id}-choices`}>
        {choices.map((choice) => (
          <option key={choice.id}>{choice.label}</option>
        ))}
      </datalist>
    </div>
  );
};
