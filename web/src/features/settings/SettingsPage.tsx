import type { SettingsView } from '#api/contract/settings.ts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Administration } from '../../administration/Administration.tsx';
import { messageOf } from '../../api/failure.ts';
import { useCommands } from '../../palette/registry.ts';
import { paths } from '../../routes/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { LeavingQuestion } from '../../unsaved/LeavingQuestion.tsx';
import { useSettingsQuery } from './api.ts';
import { AiCard, GeneralCard, SecurityCard } from './Cards.tsx';
import { fr } from './fr.ts';
import { MailCard } from './MailCard.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

const CARDS = 'grid gap-5 xl:grid-cols-2';

const Form = ({ kept }: { readonly kept: SettingsView }) => {
  const { form, save, saving, changed, failure } = useSettingsForm(kept);
  const element = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(0);
  // Once the fields say what is wrong with them, the first of them gets the focus.
  useEffect(() => {
    if (refused > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  useCommands([
    {
      id: 'save',
      label: fr.save,
      section: fr.section,
      run: () => element.current?.requestSubmit(),
      disabled: saving,
    },
  ]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!(await save())) setRefused((times) => times + 1);
  };
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <LeavingQuestion isChanged={() => changed} />
      <div className={CARDS}>
        <GeneralCard form={form} kept={kept} />
        <SecurityCard form={form} kept={kept} />
        <AiCard form={form} kept={kept} />
      </div>
      <MailCard form={form} kept={kept} />
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <output className="text-secondary">{changed ? fr.unsaved : null}</output>
        <Button type="submit" variant="primary" disabled={saving}>
          {saving ? fr.saving : fr.save}
        </Button>
      </div>
    </form>
  );
};

const Waiting = () => (
  <Loading className="flex flex-col gap-5">
    <div className={CARDS}>
      <Skeleton className="h-72 w-full xl:col-span-2" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
    <Skeleton className="h-80 w-full" />
  </Loading>
);

const Settings = () => {
  const { data, error, isFetching, refetch } = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data !== undefined) return <Form kept={data} />;
  return error !== undefined && !isFetching ? (
    <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <Waiting />
  );
};

/** « Paramètres »: what the whole installation is set to, in four cards that are saved together. */
export const SettingsPage = () => (
  <Administration current="settings">
    <p className="text-secondary">
      {fr.intro}{' '}
      <Link to={paths.webhooks} className="text-accent underline">
        {fr.webhooks}
      </Link>
    </p>
    <Settings />
  </Administration>
);
