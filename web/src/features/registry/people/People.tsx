import { isOneCalled, type PersonExport } from '#api/contract/persons.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { saveAs } from '../../../exports/saveJson.ts';
import { SearchField } from '../../../list/SearchField.tsx';
import { useDraft } from '../../../list/useDraft.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FailureText } from '../../../ui/FailureText.tsx';
import { Button } from '../../../ui/Button.tsx';
import { paths } from '../../../routes/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Card } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useErasePersonMutation, useErasureQuery, useExportPersonMutation, usePersonsQuery } from './api.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { Found } from './Found.tsx';
import { fr } from './fr.ts';
import { Names } from './Names.tsx';
import { chosenNames, confirmed, isEmpty, NOBODY } from './selection.ts';

const LEAST = 2;
const PROGRESS_MS = 1_000;

/** Read by the person, or by another program. */
type Form = 'html' | 'json';

const written: Readonly<Record<Form, (content: PersonExport) => Promise<Blob>>> = {
  html: async (content) => {
    const { readablePage } = await import('./readable/page.ts');
    return new Blob([readablePage(content)], { type: 'text/html' });
  },
  json: async (content) => new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
};

/** How far an erasure is; it goes on by itself when the page is left. */
const Progress = ({ id }: { readonly id: string }) => {
  const [done, setDone] = useState(false);
  const { data } = useErasureQuery(id, { pollingInterval: done ? 0 : PROGRESS_MS });
  if (data?.done === true && !done) setDone(true);
  const held = data?.held.map(({ title }) => title) ?? [];
  if (data?.doneElsewhere === true && held.length > 0) return <Banner tone="info">{fr.waiting(held)}</Banner>;
  return (
    <Banner tone={done ? 'success' : 'info'}>
      {done ? fr.erased : [fr.erasing(data?.open ?? 1), ...(held.length > 0 ? [fr.waits(held)] : [])].join('. ')}
    </Banner>
  );
};

/** « Personnes »: find somebody, confirm what is of them, hand it over, or erase them. */
export const People = () => {
  const [searched, setSearched] = useState('');
  const [selection, setSelection] = useState(NOBODY);
  const [asking, setAsking] = useState(false);
  const [exported, askToExport] = useState<Form | null>(null);
  const [draft, setDraft] = useDraft(searched, (text) => {
    setSearched(text.trim());
    setSelection(NOBODY);
  });
  const reading = usePersonsQuery(searched, { skip: searched.length < LEAST, refetchOnMountOrArgChange: true });
  const [exportPerson, exporting] = useExportPersonMutation();
  const [erase, erasing] = useErasePersonMutation();
  const found = searched.length < LEAST ? undefined : reading.currentData;
  const person = confirmed(selection, found ?? { meetings: [], conversations: [] });
  const isNobody =
    found !== undefined && found.accounts.length + found.meetings.length + found.conversations.length === 0;
  const names = found === undefined ? [] : chosenNames(selection, found);
  // Where they differ, the dialogs go on only once somebody said that they are one.
  const isOnePerson = !isOneCalled(names);
  const take = async (form: Form): Promise<void> => {
    askToExport(null);
    const { data } = await exportPerson({ ...person, isOnePerson });
    if (data !== undefined) saveAs(await written[form](data), `personne-${data.madeAt.slice(0, 10)}.${form}`);
  };
  const start = (form: Form): void => (isOnePerson ? askToExport(form) : void take(form));
  const goOn = async (): Promise<void> => {
    const { error } = await erase({ ...person, isOnePerson });
    if (error !== undefined) return;
    setAsking(false);
    setSelection(NOBODY);
  };
  const results = () => {
    if (searched.length < LEAST) return null;
    if (found === undefined)
      return reading.error !== undefined && !reading.isFetching ? (
        <Card>
          <ErrorNotice message={messageOf(reading.error)} onRetry={() => void reading.refetch()} />
        </Card>
      ) : (
        <Loading>
          <Skeleton className="h-56 w-full" />
        </Loading>
      );
    if (isNobody)
      return (
        <Card>
          <EmptyState guide={paths.guide('assistance')} title={fr.none} />
        </Card>
      );
    return <Found found={found} selection={selection} onSelect={setSelection} />;
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-secondary max-w-prose">{fr.intro}</p>
      <div className="max-w-xl">
        <SearchField label={fr.search} placeholder="" maxLength={200} value={draft} onSearch={setDraft} />
        <p className="text-tertiary mt-1.5 text-sm">{fr.hint}</p>
      </div>
      {erasing.data === undefined ? null : <Progress key={erasing.data.erasureId} id={erasing.data.erasureId} />}
      {exporting.error === undefined ? null : (
        <Banner tone="danger">
          <FailureText>{messageOf(exporting.error)}</FailureText>
        </Banner>
      )}
      {results()}
      {names.length === 0 ? null : <Names names={names} />}
      {found === undefined || isNobody ? null : (
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <output className="text-secondary">{fr.chosen(selection.userId !== null, selection.chosen.size)}</output>
          <Button disabled={isEmpty(selection) || exporting.isLoading} onClick={() => start('html')}>
            {exporting.isLoading ? fr.exporting : fr.export}
          </Button>
          <Button disabled={isEmpty(selection) || exporting.isLoading} onClick={() => start('json')}>
            {fr.exportData}
          </Button>
          <Button variant="grave" disabled={isEmpty(selection)} onClick={() => setAsking(true)}>
            {fr.erase}
          </Button>
        </div>
      )}
      {exported === null ? null : (
        <ExportDialog names={names} onExport={() => void take(exported)} onClose={() => askToExport(null)} />
      )}
      <EraseDialog
        key={names.map(fr.called).join(' ')}
        names={names}
        open={asking}
        account={selection.userId !== null}
        mentions={selection.chosen.size}
        erasing={erasing.isLoading}
        failure={erasing.error}
        onErase={() => void goOn()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
};
