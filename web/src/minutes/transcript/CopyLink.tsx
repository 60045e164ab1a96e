import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { momentOf } from '#api/contract/minutes.ts';
import { Link2 } from 'lucide-react';
import { type KeyboardEvent, use } from 'react';
import { copyText } from '../../ui/clipboard.ts';
import { showToast } from '../../ui/toasts.ts';
import { fr } from '../fr.ts';
import { LineLinks } from './links.ts';

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** From the link of one line to that of its neighbour, by the arrow keys: Tab leads to one of them only. */
const focusNextLink = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  const row = event.target instanceof Element ? event.target.closest('[data-line]') : null;
  const link = step === undefined ? null : row?.[step]?.querySelector<HTMLElement>('[data-link]');
  if (!link) return;
  event.preventDefault();
  link.focus();
};

interface Props {
  readonly line: TranscriptLineView;
  /** Whether Tab leads to it; arrow keys lead on from there. */
  readonly entry: boolean;
}

/** Copies the address of a line. It shows with the pointer or the focus in its row, and always where one touches. */
export const CopyLink = ({ line, entry }: Props) => {
  const linkOf = use(LineLinks);
  if (linkOf === null) return null;
  const copy = async (): Promise<void> => {
    if (await copyText(linkOf(line.line))) showToast('success', fr.transcript.linkCopied);
  };
  const label = fr.transcript.copyLink(momentOf(line));
  return (
    <button
      type="button"
      data-link
      tabIndex={entry ? 0 : -1}
      aria-label={label}
      title={label}
      onKeyDown={focusNextLink}
      onClick={() => void copy()}
      className="text-tertiary hover:text-text bg-surface relative -mr-1 size-6 shrink-0 self-start rounded-md p-1 opacity-0 pointer-fine:absolute pointer-fine:top-2 pointer-fine:right-2 pointer-fine:mr-0 transition-opacity group-hover:opacity-100 group-aria-[current=true]:opacity-100 before:absolute before:-inset-1 before:content-[''] focus-visible:opacity-100 pointer-coarse:opacity-100 pointer-coarse:before:-inset-2.5"
    >
      <Link2 aria-hidden size={16} />
    </button>
  );
};
