import { type ReactNode, useMemo } from 'react';
import type { ShowLine } from '../transcript/focus.ts';
import type { TranscriptSource } from '../transcript/source.ts';
import { TranscriptContext } from './citations.ts';

interface Props {
  readonly transcript: TranscriptSource;
  readonly show: ShowLine;
  readonly children: ReactNode;
}

/** Around whatever cites a transcript: gives citations their times and their way to it. */
export const CitedTranscript = ({ transcript: { lines, count, onRetry }, show, children }: Props) => {
  const isAwaited = lines.length < count && onRetry === null;
  const transcript = useMemo(() => {
    const byNumber = new Map(lines.map((line) => [line.line, line]));
    return { lineAt: (line: number) => byNumber.get(line), isAwaited, show };
  }, [lines, isAwaited, show]);
  return <TranscriptContext value={transcript}>{children}</TranscriptContext>;
};
