import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { type ReactNode, useMemo } from 'react';
import type { ShowLine } from '../transcript/focus.ts';
import { TranscriptContext } from './citations.ts';

interface Props {
  readonly lines: readonly TranscriptLineView[];
  readonly show: ShowLine;
  readonly children: ReactNode;
}

/** Around whatever cites a transcript: gives citations their times and their way to it. */
export const CitedTranscript = ({ lines, show, children }: Props) => {
  const transcript = useMemo(() => {
    const byNumber = new Map(lines.map((line) => [line.line, line]));
    return { lineAt: (line: number) => byNumber.get(line), show };
  }, [lines, show]);
  return <TranscriptContext value={transcript}>{children}</TranscriptContext>;
};
