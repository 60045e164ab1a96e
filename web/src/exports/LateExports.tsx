import { exportFile, type ListedExport } from '#api/contract/exports.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../ui/Link.tsx';
import { call } from '../api/call.ts';
import { addressOf } from '../api/request.ts';
import { paths } from '../routes/paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Card } from '../ui/Section.tsx';
import { useCancelExportMutation } from './api.ts';
import { fr } from './fr.ts';
import { useSaveFile } from './useSaveFile.ts';

interface Props {
  readonly one: ListedExport;
  readonly onForget: () => void;
}

/** To the meeting that it is of, where that is not the page. */
const MeetingLink = ({ meetingId }: { readonly meetingId: string }) => {
  const address = paths.meeting(meetingId);
  return useLocation().pathname === address ? null : (
    <Link to={address} className="text-accent underline">
      {fr.meeting}
    </Link>
  );
};

const Preparing = ({ one, onForget }: Props) => (
  <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
    <p className="min-w-0 grow">
      {fr.preparing(fr.kinds[one.format])}
      {one.progress === null ? null : ` ${one.progress}\u00A0%`}
    </p>
    <div className="ml-auto flex items-center gap-3">
      <MeetingLink meetingId={one.meetingId} />
      <Button variant="ghost" onClick={onForget}>
        {fr.cancel}
      </Button>
    </div>
    <ProgressBar label={fr.preparing(fr.kinds[one.format])} done={one.progress} total={100} />
  </Card>
);

const Ready = ({ one, onForget }: Props) => {
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
        <p className="min-w-0 grow">
          {fr.ready(fr.kinds[one.format])} <span className="text-secondary">{one.name}</span>
        </p>
        <MeetingLink meetingId={one.meetingId} />
        <Button
          icon={<Download aria-hidden size={16} />}
          aria-busy={busy}
          disabled={busy}
          onClick={() => void fetchFile()}
        >
          {fr.download}
        </Button>
      </div>
    </Banner>
  );
};

const LateExport = ({ one }: { readonly one: ListedExport }) => {
  const [cancel] = useCancelExportMutation();
  const forget = () => void cancel(one.id);
  if (one.state === 'ready') return <Ready one={one} onForget={forget} />;
  if (one.state === 'pending') return <Preparing one={one} onForget={forget} />;
  return (
    <Banner tone="danger" onDismiss={forget}>
      {one.error}
    </Banner>
  );
};

/** Documents that take long: how far each is, and where it is to be had. */
export const LateExports = ({ all }: { readonly all: readonly ListedExport[] }) => (
  <div className="mb-6 flex flex-col gap-3 print:hidden">
    {all.map((one) => (
      <LateExport key={one.id} one={one} />
    ))}
  </div>
);
