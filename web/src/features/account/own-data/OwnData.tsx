import { exportOwnData } from '#api/contract/persons.ts';
import { Download } from 'lucide-react';
import { api } from '../../../api/api.ts';
import { call, type Answer } from '../../../api/call.ts';
import { messageOf } from '../../../api/failure.ts';
import { saveJson } from '../../../exports/saveJson.ts';
import { unhurried } from '../../../exports/unhurried.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureText } from '../../../ui/FailureText.tsx';
import { Section } from '../../../ui/Section.tsx';
import { fr } from './fr.ts';

const ownDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportOwnData: build.mutation<Answer<typeof exportOwnData>, void>({
      query: () => unhurried(call(exportOwnData, { body: {} })),
    }),
  }),
});

/** « Mes données »: what Greffier has of the person, for themselves, and how to have the rest corrected or erased. */
export const OwnData = () => {
  const [take, { error, isLoading }] = ownDataApi.useExportOwnDataMutation();
  const save = async (): Promise<void> => {
    const { data } = await take();
    if (data !== undefined) saveJson(data, `mes-donnees-${data.madeAt.slice(0, 10)}.json`);
  };
  return (
    <Section title={fr.title}>
      <div className="flex flex-col items-start gap-4 px-5 pt-1 pb-5">
        <p className="text-secondary">{fr.note}</p>
        <p className="text-secondary">{fr.rights}</p>
        {error === undefined ? null : (
          <Banner tone="danger">
            <FailureText>{messageOf(error)}</FailureText>
          </Banner>
        )}
        <Button icon={<Download aria-hidden size={16} />} disabled={isLoading} onClick={() => void save()}>
          {isLoading ? fr.exporting : fr.export}
        </Button>
      </div>
    </Section>
  );
};
