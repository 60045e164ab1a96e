import type { MeetingRetention } from '#api/contract/retention.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatShortDate } from '../../../fr/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { useMeetingRetentionQuery } from './api.ts';
import { fr } from './fr.ts';
import { KeptDialog } from './KeptDialog.tsx';

export interface KeptProps {
  readonly meeting: Pick<MeetingView, 'id'>;
}

const Text = ({ deletion, hold }: MeetingRetention) => {
  if (hold !== null)
    return (
      <span className="text-secondary min-w-0 wrap-anywhere">
        <Lock aria-hidden size={14} className="mr-1.5 inline" />
        {fr.held(hold.by.displayName, formatShortDate(hold.at))}{' '}
        {hold.reason === null ? null : `${fr.reason(hold.reason)}. `}
        {hold.postponed === 0 ? null : fr.postponed(hold.postponed)}
      </span>
    );
  if (deletion === null) return <span>{fr.stays}</span>;
  return (
    <span className="text-secondary">
      {deletion.isDue ? fr.going(deletion.rule) : fr.goes(formatDateTime(deletion.at), deletion.rule)}
    </span>
  );
};

/** Under a meeting: when it goes, by which rule, or who keeps it; and where that is changed, for who may. */
export const Kept = ({ meeting: { id } }: KeptProps) => {
  const { currentData: kept } = useMeetingRetentionQuery(id);
  const [open, setOpen] = useState(false);
  if (kept === undefined) return null;
  return (
    <div className="text-tertiary flex max-w-[66ch] flex-wrap items-center gap-x-3 text-sm print:hidden">
      <p className="min-w-0">
        <Text {...kept} />
      </p>
      {kept.may.label || kept.may.hold ? (
        <Button variant="ghost" className="-ml-3" onClick={() => setOpen(true)}>
          {fr.change}
        </Button>
      ) : null}
      {open ? <KeptDialog id={id} kept={kept} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};
