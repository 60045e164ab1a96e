import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useProposedAccountsQuery } from './api.ts';
import { fr } from './fr.ts';
import { LinkDialog } from './LinkDialog.tsx';
import type { PersonProps } from './PersonMenu.tsx';

/** The account that a participant may be: of the same name, which nobody else has. */
export const ProposedAccount = ({ meetingId, person: { number, name } }: PersonProps) => {
  const { proposed } = useProposedAccountsQuery(meetingId, {
    selectFromResult: ({ currentData }) => ({
      proposed: currentData?.find(({ participant }) => participant === number)?.account,
    }),
  });
  const [open, setOpen] = useState(false);
  if (proposed === undefined) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
      <p className="text-secondary min-w-0 text-sm wrap-anywhere">{fr.proposal(proposed.name, proposed.email)}</p>
      <Button onClick={() => setOpen(true)}>{fr.answer}</Button>
      <LinkDialog
        open={open}
        onOpenChange={setOpen}
        participant={{ id: meetingId, number, name }}
        proposed={proposed.email}
      />
    </div>
  );
};
