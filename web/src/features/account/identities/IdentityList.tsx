import type { LinkedIdentity } from '#api/contract/identities.ts';
import { formatShortDate } from '../../../fr/dates.ts';
import { fr as providers } from '../../../providers/fr.ts';
import { Button } from '../../../ui/Button.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly identities: readonly LinkedIdentity[];
  /** Null where nothing can be unlinked. */
  readonly onUnlink: ((identity: LinkedIdentity) => void) | null;
}

export const labelOf = ({ label }: LinkedIdentity): string => label ?? fr.unnamed;

/** Which account at which provider, and since when. */
export const IdentityList = ({ identities, onUnlink }: Props) => (
  <ul aria-label={fr.list} className="border-border rounded-md border">
    {identities.map((identity) => (
      <li key={identity.id} className="border-border flex items-center gap-3 border-t px-3 py-2 first:border-t-0">
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{labelOf(identity)}</span>
          <span className="text-secondary block text-sm">
            {providers.names[identity.provider]} · {fr.linkedOn(formatShortDate(identity.linkedAt))}
          </span>
        </span>
        {onUnlink === null ? null : (
          <Button variant="grave" onClick={() => onUnlink(identity)}>
            {fr.unlink}
            <span className="sr-only">{fr.of(labelOf(identity))}</span>
          </Button>
        )}
      </li>
    ))}
  </ul>
);
