import { DEFAULT_TITLE } from '#api/contract/mind-map.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Editor } from './Editor.tsx';
import { fr } from './fr.ts';
import { Progress } from './Progress.tsx';
import { fingerprintOf } from './record.ts';
import { SavedBanner } from './SavedBanner.tsx';
import { useAnalysis } from './useAnalysis.ts';
import { useDraft } from './useDraft.ts';

/** Shown once something was analysed. */
const Results = lazyPart(
  () => import('./Results.tsx').then((module) => module.Results),
  <Loading>
    <Skeleton className="h-96 w-full" />
  </Loading>,
);

/** /test-bot, « Analyse Réunion »: a transcript in, its analysis out. */
export const AnalysisPage = () => {
  const [transcript, setTranscript, kept] = useDraft();
  const [{ record, running, error, savedId, unkept }, actions] = useAnalysis();
  const [title, setTitle] = useState(record?.title ?? DEFAULT_TITLE);
  const settled = useDeferredValue(transcript);
  /** What would be saved is a meeting already. */
  const isSaved = record?.savedId !== undefined && record.title === (title.trim() || DEFAULT_TITLE);
  const stale = useMemo(() => record !== null && fingerprintOf(settled) !== record.fingerprint, [settled, record]);

  return (
    <div className="flex flex-col gap-5">
      <Editor
        draft={{ title, transcript }}
        onTitle={setTitle}
        onTranscript={setTranscript}
        onReplace={(draft) => {
          setTitle(draft.title || DEFAULT_TITLE);
          setTranscript(draft.transcript);
          actions.forget();
        }}
        onRefusal={actions.refuse}
        onAnalyse={() => actions.analyse(transcript, title)}
        onSave={() => actions.save(transcript, title)}
        busy={running !== null}
        analysed={record !== null}
        saved={isSaved && !stale}
      />
      {running === null ? null : <Progress running={running} onCancel={actions.cancel} />}
      {error === null ? null : (
        <Banner tone="danger" onDismiss={actions.dismiss}>
          {error}
        </Banner>
      )}
      {savedId === null ? null : <SavedBanner id={savedId} onDismiss={actions.dismiss} />}
      {kept && !unkept ? null : <Banner tone="warning">{fr.notKept}</Banner>}
      {record === null ? null : (
        <section aria-label={fr.results} className="flex flex-col gap-5">
          {stale && running === null ? <Banner tone="info">{fr.stale}</Banner> : null}
          <Results key={record.fingerprint} record={record} transcript={transcript} onCheck={actions.checkAction} />
        </section>
      )}
    </div>
  );
};
