import { useId, useState } from 'react';
import { useDraft } from '../../list/useDraft.ts';
import { CONTROL, LABEL } from '../../ui/controls.ts';
import type { Choice } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** What is typed is looked for; one of what was found is chosen, as the browser's own list offers it. */
export const ChoiceField = ({ label, choices, searched, onSearch, onChoose }: Props) => {
  const id = useId();
  const [draft, setDraft] = useDraft(searched, onSearch);
  const [unchosen, setUnchosen] = useState(false);
  const choose = (choice: Choice) => {
    setDraft('');
    setUnchosen(false);
    onChoose(choice);
  };
  const change = (text: string) => {
    const chosen = choices.find((choice) => choice.label === text);
    setUnchosen(false);
    if (chosen === undefined) setDraft(text);
    else choose(chosen);
  };
  /**
   * Where one alone was found it is meant; among several, or none, anybody who types is told that nothing was narrowed.
   */
  const settle = () => {
    const [first, ...others] = choices;
    if (draft.trim() === '') return;
    if (first !== undefined && others.length === 0) choose(first);
    else setUnchosen(true);
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
        aria-invalid={unchosen}
        aria-describedby={unchosen ? `${id}-note` : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={({ key }) => (key === 'Enter' ? settle() : undefined)}
        onBlur={settle}
        className={CONTROL}
      />
      <datalist id={`${id}-choices`}>
        {choices.map((choice) => (
          <option key={choice.id}>{choice.label}</option>
        ))}
      </datalist>
      {unchosen ? (
        <p id={`${id}-note`} className="text-danger mt-1.5 text-sm">
          {fr.unchosen(choices.length)}
        </p>
      ) : null}
    </div>
  );
};
