import type { SessionView } from '#api/contract/google-meet-bot.ts';
import { clsx } from 'clsx';
import { ArrowDown, Copy, RotateCw } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { formatTimeWithSeconds } from '../../fr/dates.ts';
import { selectStreaming } from '../../live/slice.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { showToast } from '../../ui/toasts.ts';
import { fr } from './fr.ts';
import { Freshness } from './Freshness.tsx';
import { textOf } from './payload.ts';
import { rowsOf, type SpokenRow } from './spoken.ts';
import type { BotSessionPage } from './useBotSession.ts';
import { useSpoken } from './useSpoken.ts';
import { useStickToEnd } from './useStickToEnd.ts';

const ICON = { 'aria-hidden': true, size: 16 } as const;

const Row = memo(({ row }: { readonly row: SpokenRow }) => (
  <li className="flex gap-3 py-1.5">
    <Avatar name={row.speaker} />
    <div className="min-w-0 flex-1">
      <p className="text-sm">
        <span className="font-semibold">{row.speaker}</span> <span className="text-tertiary">{formatTimeWithSeconds(row.timestamp)}</span>
      </p>
      <p className={clsx('wrap-anywhere', row.draft && 'text-tertiary italic')}>
        {row.text}
        {row.draft ? <span className="sr-only"> ({fr.transcript.draft})</span> : null}
      </p>
    </div>
  </li>
));

interface Props {
  readonly session: SessionView;
  readonly page: BotSessionPage;
}

/** What is said, as it is said; what may still change stands in italics. */
export const LiveTranscript = ({ session, page }: Props) => {
  const { entries, refreshTranscript } = page;
  const spoken = useSpoken(session.sessionId, refreshTranscript);
  const streaming = useSelector(selectStreaming);
  const rows = useMemo(() => rowsOf(entries, spoken, session.startTime), [entries, spoken, session.startTime]);
  const final = useMemo(() => rows.filter(({ draft }) => !draft), [rows]);
  const { box, atEnd, toEnd, onScroll } = useStickToEnd();

  const copy = (): void =>
    void navigator.clipboard.writeText(textOf(final)).then(
      () => showToast('success', fr.transcript.copied),
      () => showToast('error', fr.transcript.notCopied),
    );

  return (
    <Collapsible title={fr.transcript.title} aside={fr.transcript.count(final.length)} defaultOpen>
      <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <Button icon={<RotateCw {...ICON} />} onClick={refreshTranscript}>
          {fr.transcript.refresh}
        </Button>
        <Button icon={<Copy {...ICON} />} disabled={final.length === 0} onClick={copy}>
          {fr.transcript.copy}
        </Button>
        <span className="text-tertiary">{streaming ? fr.transcript.live : fr.transcript.polling}</span>
        <span className="ml-auto">
          <Freshness lastLineAt={session.lastLineAt} />
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={fr.transcript.waiting} note={fr.transcript.waitingHint} />
      ) : (
        <div className="relative">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
          <section ref={box} onScroll={onScroll} aria-label={fr.transcript.label} tabIndex={0} className="border-border h-96 overflow-y-auto overscroll-contain rounded-md border px-4 py-2">
            <ol>
              {rows.map((row) => (
                <Row key={row.line} row={row} />
              ))}
            </ol>
          </section>
          {atEnd ? null : (
            <Button icon={<ArrowDown {...ICON} />} onClick={toEnd} className="absolute right-4 bottom-3">
              {fr.transcript.toEnd}
            </Button>
          )}
        </div>
      )}
    </Collapsible>
  );
};
