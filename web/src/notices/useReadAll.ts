import type { NoticesAnswer } from '#api/contract/notices.ts';
import { messageOf } from '../api/failure.ts';
import type { Command } from '../palette/registry.ts';
import { showToast } from '../ui/toasts.ts';
import { useReadNoticesMutation } from './api.ts';
import { fr } from './fr.ts';

/** Marks as read what somebody has before their eyes, and what is older: not what came since. */
export const useReadAll = (
  data: NoticesAnswer | undefined,
): Omit<Command, 'section' | 'id' | 'disabled'> & { readonly disabled: boolean } => {
  const [read, { isLoading }] = useReadNoticesMutation();
  const [latest] = data?.notices ?? [];
  const run = async (): Promise<void> => {
    if (latest === undefined) return;
    const { error } = await read(latest.at);
    if (error !== undefined) showToast('error', messageOf(error));
  };
  return {
    label: isLoading ? fr.readingAll : fr.readAll,
    run: () => void run(),
    disabled: isLoading || (data?.unread ?? 0) === 0,
  };
};
