import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { momentOf } from '#api/contract/minutes.ts';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../ui/Link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { fr as kit } from '../../ui/fr.ts';
import { BACKDROP } from '../../ui/overlays/classes.ts';
import { fr } from '../fr.ts';
import { TranscriptRow } from '../transcript/TranscriptRow.tsx';

/** Lines that are shown before and behind the passage. */
const AROUND = 2;

export interface PassageSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly lines: readonly TranscriptLineView[];
  /** The line of the passage; null while there is none. */
  readonly line: number | null;
  readonly quote: string;
  readonly inContext: ((line: number) => string) | null;
}

/**
 * The passage that a citation rests on, with what was said around it: from the bottom of a phone, else in the middle.
 */
export const PassageSheet = ({ open, onClose, lines, line, quote, inContext }: PassageSheetProps) => {
  // What is shown stays while the sheet closes.
  const [shown, setShown] = useState(line);
  if (line !== null && line !== shown) setShown(line);
  const place = lines.findIndex((one) => one.line === shown);
  const said = lines[place];
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className="bg-surface shadow-overlay fixed inset-x-0 bottom-0 z-50 flex max-h-[80dvh] flex-col rounded-t-lg pb-[env(safe-area-inset-bottom)] transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-128 sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:transition-opacity sm:data-ending-style:-translate-y-1/2 sm:data-ending-style:opacity-0 sm:data-starting-style:-translate-y-1/2 sm:data-starting-style:opacity-0">
          <div className="flex items-start justify-between gap-4 px-4 pt-4 pb-2">
            <Base.Title className="min-w-0 font-semibold wrap-anywhere">
              {said === undefined ? null : fr.transcript.passage(said.speaker, momentOf(said))}
            </Base.Title>
            <Base.Close
              aria-label={kit.close}
              className={buttonClass('ghost', '-my-1.5 -mr-2 w-9 px-0! pointer-coarse:w-11')}
            >
              <X aria-hidden size={16} />
            </Base.Close>
          </div>
          <ol className="min-h-0 overflow-y-auto px-1 pb-3">
            {said === undefined
              ? null
              : lines
                  .slice(Math.max(0, place - AROUND), place + AROUND + 1)
                  .map((one, index, around) => (
                    <TranscriptRow
                      key={one.line}
                      line={one}
                      continued={around[index - 1]?.speaker === one.speaker}
                      focused={one.line === shown}
                      entry={one.line === shown}
                      marked={one.line === shown ? quote : ''}
                    />
                  ))}
          </ol>
          {shown === null || inContext === null ? null : (
            <div className="border-border border-t px-4 py-3">
              <Link to={inContext(shown)} replace className={buttonClass('secondary', 'no-underline')}>
                {fr.transcript.inContext}
              </Link>
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
