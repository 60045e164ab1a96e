import { exportFile } from '#api/contract/exports.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { asFailure, messageOf } from '../../../api/failure.ts';
import { addressOf } from '../../../api/request.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Section.tsx';
import { useCancelExportMutation, useExportStateQuery } from '../api.ts';
import { fr } from '../fr.ts';
import { forgetPending, usePendingExports, type PendingExport } from './pending.ts';
import { useSaveFile } from './useSaveFile.ts';

/** Milliseconds between two looks at how far it is. */
const POLL_MS = 1_500;

const texts = fr.exports.late;

/** Refusals of the server are final; a server out of reach may be back at the next look. */
const isFinal = (error: unknown): boolean => {
  const failure = asFailure(error);
  return failure?.kind === 'problem' && failure.code !== 'STORE_UNAVAILABLE' && (failure.status ?? 0) !== 401;
};

const Preparing = ({
  one,
  progress,
  onCancel,
}: {
  readonly one: PendingExport;
  readonly progress: number | null;
  readonly onCancel: () => void;
}) => (
  <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
    <p className="min-w-0 grow">
      {texts.preparing(texts.kinds[one.format])}
      {progress === null ? null : ` ${progress}\u00A0%`}
    </p>
    <Button variant="ghost" onClick={onCancel}>
      {texts.cancel}
    </Button>
    <progress
      aria-label={texts.preparing(texts.kinds[one.format])}
      max={100}
      {...(progress === null ? {} : { value: progress })}
      className="bg-sunken [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent h-1.5 w-full appearance-none overflow-hidden rounded-md"
    />
  </Card>
);

const Ready = ({ one, onForget }: { readonly one: PendingExport; readonly onForget: () => void }) => {
  const save = useSaveFile();
  const [busy, setBusy] = useState(false);
  const fetchFile = async (): Promise<void> => {
    setBusy(true);
    await save(addressOf(call(exportFile, { params: { id: one.id } })));
    setBusy(false);
  };
  return (
    <Banner tone="success" onDismiss={onForget}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{texts.ready(texts.kinds[one.format])}</p>
        <Button
          icon={<Download aria-hidden size={16} />}
          aria-busy={busy}
          disabled={busy}
          onClick={() => void fetchFile()}
        >
          {texts.download}
        </Button>
      </div>
    </Banner>
  );
};

const LateExport = ({ one }: { readonly one: PendingExport }) => {
  const [isDone, setDone] = useState(false);
  const { data, error } = useExportStateQuery(one.id, { pollingInterval: isDone ? 0 : POLL_MS });
  const [cancel] = useCancelExportMutation();
  const isReady = data !== undefined && !('pending' in data);
  const hasFailed = error !== undefined && isFinal(error);
  if (!isDone && (isReady || hasFailed)) setDone(true);
  const forget = (): void => {
    forgetPending(one.id);
    void cancel(one.id);
  };
  if (hasFailed) {
    return (
      <Banner tone="danger" onDismiss={forget}>
        {messageOf(error)}
      </Banner>
    );
  }
  if (isReady) return <Ready one={one} onForget={forget} />;
  return <Preparing one={one} progress={data?.progress ?? null} onCancel={forget} />;
};

/** Documents of a meeting that take long: how far each is, and where it is to be had. */
export const LateExports = ({ meetingId }: { readonly meetingId: string }) => {
  const pending = usePendingExports(meetingId);
  if (pending.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {pending.map((one) => (
        <LateExport key={one.id} one={one} />
      ))}
    </div>
  );
};
