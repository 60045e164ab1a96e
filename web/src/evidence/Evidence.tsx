import { meetEvidence } from '#api/contract/google-meet-bot.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { fetchFile } from '../api/file.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly sessionId: string;
  readonly evidence: string;
  /** What it is a picture of: a step's label, an alarm's message. */
  readonly about: string;
  readonly alt: string;
}

type Seen = { readonly address: string } | 'loading' | 'failed';

const Picture = ({ sessionId, evidence, alt }: Props) => {
  const [seen, setSeen] = useState<Seen>('loading');
  useEffect(() => {
    const leave = new AbortController();
    let address: string | null = null;
    const show = async (): Promise<void> => {
      try {
        address = URL.createObjectURL(
          await fetchFile(call(meetEvidence, { params: { sessionId, evidence } }), leave.signal),
        );
        setSeen({ address });
      } catch {
        if (!leave.signal.aborted) setSeen('failed');
      }
    };
    void show();
    return () => {
      leave.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [sessionId, evidence]);
  if (seen === 'failed') return <ErrorNotice message={fr.missing} />;
  if (seen === 'loading') {
    return (
      <Loading>
        <Skeleton className="aspect-video w-full" />
      </Loading>
    );
  }
  return <img src={seen.address} alt={alt} className="border-border w-full rounded-md border" />;
};

/** What the bot saw at a step, or when it noticed something, on demand. */
export const Evidence = (props: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="text-accent py-0.5 text-sm underline underline-offset-2"
      >
        {fr.show}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={fr.title} description={props.about}>
        {open ? <Picture {...props} /> : null}
      </Dialog>
    </>
  );
};
