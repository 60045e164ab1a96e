import type { BotSessionView } from '#api/contract/google-meet-bot.ts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { formatTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useResumeCaptureMutation } from './api.ts';
import { fr } from './fr.ts';
import type { BotSessionPage } from './useBotSession.ts';

interface Props {
  readonly session: BotSessionView;
  readonly page: BotSessionPage;
}

/** Somebody objected: who answers for the bot goes on, or has everything erased; both after a question. */
export const Objection = ({ session: { sessionId, capture, objections }, page }: Props) => {
  const [asking, setAsking] = useState<'resume' | 'discard' | null>(null);
  const [resume, { isLoading, error }] = useResumeCaptureMutation();
  if (capture !== 'paused') return null;
  const words = fr.objection;
  const confirm = async (): Promise<void> => {
    if (asking === 'discard') await page.discard(sessionId);
    else await resume(sessionId);
    setAsking(null);
  };
  const failed = page.discardFailure ?? (error === undefined ? null : messageOf(error, fr.messages.consentFailed));
  return (
    <Banner tone="danger">
      <p>
        <strong className="font-semibold">{words.title}</strong> {words.nothingKept}
      </p>
      <ul className="mt-1">
        {objections.map(({ by, kind, via, raisedAt }) => (
          <li key={raisedAt}>
            {words.raised(by ?? words.somebody, words.kinds[kind], `${words.vias[via]}, ${formatTime(raisedAt)}`)}
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setAsking('resume')}>
          {words.resume}
        </Button>
        <Button variant="grave" onClick={() => setAsking('discard')}>
          {words.discard}
        </Button>
      </p>
      {failed === null ? null : <p className="text-danger mt-2">{failed}</p>}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking === 'discard' ? words.discardTitle : words.resumeTitle}
        description={asking === 'discard' ? words.discardQuestion : words.resumeQuestion}
        confirmLabel={asking === 'discard' ? words.discard : words.resume}
        confirmVariant={asking === 'discard' ? 'danger' : 'primary'}
        onConfirm={() => void confirm()}
        busy={isLoading || page.isDiscarding}
      />
    </Banner>
  );
};
