import figures from 'virtual:figures';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { anchorOf, useAddedDiagramsQuery } from '../../diagrams/list.ts';
import { GuidePage } from '../../guides/GuidePage.tsx';
import { selectUser } from '../../identity/slice.ts';
import { lazyLayer } from '../../ui/lazyLayer.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AddedSection } from '../../diagrams/AddedSection.tsx';
import type { Edited } from '../../diagrams/EditorDialog.tsx';
import { sectionOf } from '../../diagrams/sectionOf.ts';
import { fr } from './fr.ts';
import { SECTIONS } from './sections.ts';

const AddedDiagram = lazyPart(
  () => import('../../diagrams/AddedDiagram.tsx').then((module) => module.AddedDiagram),
  <Loading className="print:hidden">
    <Skeleton className="my-2 h-64 w-full" />
  </Loading>,
);
const EditorDialog = lazyLayer(() => import('../../diagrams/EditorDialog.tsx').then((module) => module.EditorDialog));

const Figures = () => (
  <div className="border-border text-secondary mt-2 border-t pt-4 text-sm">
    <ul aria-label={fr.figures.label} className="flex flex-wrap gap-x-6 gap-y-1">
      <li>{fr.figures.files(figures.files)}</li>
      <li>{fr.figures.lines(figures.lines)}</li>
      <li>{fr.figures.diagrams(figures.diagrams)}</li>
      <li>{fr.figures.version}</li>
      <li>{fr.figures.date}</li>
    </ul>
    <p className="text-tertiary mt-1">{fr.figures.note}</p>
  </div>
);

/** How Greffier is made, with the diagrams of this installation. */
export const DocumentationPage = () => {
  const isAdministrator = useSelector(selectUser)?.role === 'admin';
  const { data: diagrams, error, refetch } = useAddedDiagramsQuery();
  const [edited, edit] = useState<Edited | null>(null);
  const inSection = useMemo(() => Map.groupBy(diagrams ?? [], sectionOf), [diagrams]);
  const sections = useMemo(
    () =>
      SECTIONS.map((section) => ({
        ...section,
        within: (inSection.get(sectionOf({ section: section.id })) ?? []).map(anchorOf),
      })),
    [inSection],
  );
  return (
    <GuidePage
      intro={fr.intro}
      sections={sections}
      open={['architecture']}
      after={(section) =>
        inSection
          .get(sectionOf({ section }))
          ?.map((listed) => <AddedDiagram key={listed.id} listed={listed} onEdit={isAdministrator ? edit : null} />)
      }
    >
      <AddedSection
        count={diagrams?.length ?? null}
        hasFailed={error !== undefined}
        onRetry={() => void refetch()}
        onAdd={isAdministrator ? () => edit({ diagram: null }) : null}
      />
      <Figures />
      <EditorDialog open={edited !== null} onClose={() => edit(null)} edited={edited} />
    </GuidePage>
  );
};
