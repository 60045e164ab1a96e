import type { CalledAlike } from '#api/contract/persons.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly names: readonly CalledAlike[];
}

/** Under which names and addresses somebody was chosen, and how often. */
export const Names = ({ names }: Props) => (
  <ul aria-label={fr.namesChosen} className="list-disc pl-6 wrap-anywhere">
    {names.map((one) => (
      <li key={fr.called(one)}>
        {fr.called(one)} <span className="text-tertiary text-sm">{fr.mentions(one.mentions)}</span>
      </li>
    ))}
  </ul>
);

interface QuestionProps extends Props {
  readonly isOne: boolean;
  readonly onChange: (isOne: boolean) => void;
}

/** Names and addresses that differ may be several people: somebody has to say that they are one. */
export const OnePersonQuestion = ({ names, isOne, onChange }: QuestionProps) => (
  <div className="flex flex-col gap-3">
    <Banner tone="warning">{fr.differ}</Banner>
    <Names names={names} />
    <label className="flex min-h-9 cursor-pointer items-center gap-3">
      <Checkbox checked={isOne} label={fr.isOne} onChange={onChange} />
      <span aria-hidden>{fr.isOne}</span>
    </label>
  </div>
);
