import type { Session } from '#api/contract/auth.ts';
import { providerRefusal } from '#api/contract/provider-refusals.ts';
import type { Returned } from '../../../providers/returned.ts';
import { fr } from '../fr.ts';
import { Refusal } from '../Refusal.tsx';
import { Entering } from './Entering.tsx';

interface Props {
  readonly returned: Returned;
  /** Told the session of who came in. */
  readonly onEntered?: (session: Session) => void;
  /** Told where the session that was just begun cannot be taken up. */
  readonly onFailed?: (refused: Returned) => void;
}

const ignore = () => {};

/** What became of a sign-in at a provider: a session to take up, or why nobody came in. */
export const BackFromProvider = ({ returned, onEntered = ignore, onFailed = ignore }: Props) => {
  if (returned.kind === 'entered') return <Entering onEntered={onEntered} onFailed={onFailed} />;
  return returned.kind === 'refused' ? (
    <div className="border-border bg-surface mt-8 -mb-4 rounded-lg border p-4">
      <Refusal reason={providerRefusal(returned.code) ?? fr.failed} />
    </div>
  ) : null;
};
