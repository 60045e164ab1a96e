import type { PersonalToken } from '#api/contract/account.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { formatDateTime, formatShortDate } from '../../../fr/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useWithdrawTokenMutation } from './api.ts';
import { fr } from './fr.ts';

const usedOf = ({ lastUsedAt }: PersonalToken): string =>
  lastUsedAt === null ? fr.neverUsed : fr.used(formatDateTime(lastUsedAt));

/** One's own tokens: how each is recognised, what it opens, until when, and when it was used last. */
export const TokenList = ({ tokens }: { readonly tokens: readonly PersonalToken[] }) => {
  const [chosen, setChosen] = useState<PersonalToken | null>(null);
  const [withdraw, { isLoading }] = useWithdrawTokenMutation();
  const confirm = async (id: string): Promise<void> => {
    const { error } = await withdraw(id);
    setChosen(null);
    if (error === undefined) showToast('success', fr.withdrawn);
    else showToast('error', messageOf(error));
  };
  return (
    <>
      <ul aria-label={fr.list} className="border-border rounded-md border">
        {tokens.map((token) => (
          <li key={token.id} className="border-border flex items-center gap-3 border-t px-3 py-2 first:border-t-0">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{token.label}</span>
              <span className="text-secondary block text-sm wrap-anywhere">
                <code>{token.prefix}…</code> · {token.scopes.map((scope) => fr.scopes[scope]).join(', ')}
              </span>
              <span className="text-tertiary block text-sm">
                {fr.until(formatShortDate(token.expiresAt))} · {usedOf(token)}
              </span>
            </span>
            <Button onClick={() => setChosen(token)}>
              {fr.withdraw}
              <span className="sr-only">{fr.of(token.label)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(null)}
          title={fr.withdrawTitle(chosen.label)}
          description={fr.withdrawNote}
          confirmLabel={fr.withdraw}
          busy={isLoading}
          onConfirm={() => void confirm(chosen.id)}
        />
      )}
    </>
  );
};
