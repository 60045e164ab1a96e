import { messageOf } from '../../../api/failure.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FailureText } from '../../../ui/FailureText.tsx';
import { Button } from '../../../ui/Button.tsx';
import { fr } from './fr.ts';
import { type Refused, useEditing } from './tools.ts';

interface Props {
  readonly refused: Refused;
  /** What it says now. */
  readonly theirs: string;
  readonly mine: string;
}

/** Why a correction was not taken; where somebody was faster, who, when, both texts, and the choice. */
export const Conflict = ({ refused: { failure }, theirs, mine }: Props) => {
  const editing = useEditing();
  if (!failure.meanwhile || editing === null)
    return (
      <Banner tone="danger">
        <FailureText>{fr.failed(messageOf(failure))}</FailureText>
      </Banner>
    );
  const { by, at } = failure.meanwhile;
  return (
    <Banner tone="warning">
      <p>{fr.conflict.title(by, at)}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-tertiary">{fr.conflict.theirs}</dt>
        <dd className="wrap-anywhere">{theirs}</dd>
        <dt className="text-tertiary">{fr.conflict.mine}</dt>
        <dd className="wrap-anywhere">{mine}</dd>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit">{fr.conflict.keepMine}</Button>
        <Button onClick={editing.leave}>{fr.conflict.keepTheirs}</Button>
      </div>
    </Banner>
  );
};
