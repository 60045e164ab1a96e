import { deriveMindMap, type MindMapNode, visibleNodes } from '#api/contract/mind-map.ts';
import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Card } from '../ui/Section.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { fr } from './fr.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { MapDetails } from './MapDetails.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MapTree } from './MapTree.tsx';
import type { MindMapProps } from './props.ts';
import { useFolding } from './useFolding.ts';
import { useLayout } from './useLayout.ts';
import { type Shape, ViewSwitch } from './ViewSwitch.tsx';
import { paths } from '../routes/paths.ts';

const NARROW = '(max-width: 39.99rem)';

const CanvasSkeleton = () => (
  <Loading>
    <Skeleton className="aspect-4/3 max-h-[75dvh] min-h-96 w-full" />
  </Loading>
);

interface MapViewProps {
  readonly nodes: readonly MindMapNode[];
  readonly placed: boolean;
  readonly title: string;
  readonly regenerate: ReactNode;
}

/** One map, made by a model or locally: drawn or listed, with the details of the chosen node beside it. */
const MapView = ({ nodes, placed, title, regenerate }: MapViewProps) => {
  const [view, setView] = useState<Shape>(() => (matchMedia(NARROW).matches ? 'list' : 'map'));
  const [folded, toggle] = useFolding();
  const [selected, setSelected] = useState<string | null>(null);
  const [entry, setEntry] = useState<string | null>(null);
  const shown = useMemo(() => visibleNodes(nodes, folded), [nodes, folded]);
  const layout = useLayout(shown, placed && folded.size === 0);
  const label = fr.label(title);
  const handlers = { onSelect: setSelected, onToggle: toggle };

  const drawing = () => {
    if (layout.state === 'failed') return <Banner tone="warning">{fr.layoutFailed}</Banner>;
    if (layout.state === 'running') return <CanvasSkeleton />;
    const reachable = layout.nodes.some(({ id }) => id === entry) ? entry : null;
    return (
      <MapCanvas
        label={label}
        laidOut={layout.nodes}
        all={nodes}
        folded={folded}
        selected={selected}
        entry={reachable}
        onEnter={setEntry}
        {...handlers}
      />
    );
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <MapLegend />
        <div className="ml-auto flex gap-2">
          <ViewSwitch view={view} onChange={setView} />
          {regenerate}
        </div>
      </div>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-2">
          {view === 'map' ? (
            drawing()
          ) : (
            <MapTree nodes={nodes} label={label} folded={folded} selected={selected} {...handlers} />
          )}
          {view === 'map' ? <p className="text-tertiary text-sm pointer-coarse:hidden">{fr.keys}</p> : null}
        </div>
        {/* Where the details have no column of their own they stay in sight, above the bottom bar. */}
        <aside
          aria-label={fr.details.label}
          className={clsx(
            'min-w-0',
            selected !== null &&
              'max-xl:sticky max-xl:bottom-23 max-xl:z-10 sm:max-xl:ml-auto sm:max-xl:w-80 lg:bottom-10',
          )}
        >
          <Card className="max-h-[45dvh] overflow-y-auto xl:max-h-[75dvh]">
            <MapDetails
              node={nodes.find(({ id }) => id === selected)}
              nodes={nodes}
              onSelect={setSelected}
              onClose={() => setSelected(null)}
            />
          </Card>
        </aside>
      </div>
    </>
  );
};

/**
 * The mind map of a meeting. Where the server gave none it is derived here from the analysis at hand, and says so;
 * nothing is drawn that the analysis does not hold.
 */
export const MindMap = ({ source, generated, generating, onRegenerate }: MindMapProps) => {
  const local = useMemo(() => deriveMindMap(source), [source]);
  const [round, setRound] = useState(0);
  const nodes = generated ?? local;
  if (generating && generated === null) return <CanvasSkeleton />;
  // People alone say nothing of what the meeting was about.
  if (nodes.every(({ type }) => type === 'root' || type === 'participant'))
    return <EmptyState guide={paths.guide('dashboard')} title={fr.empty} note={fr.emptyNote} />;
  const regenerate = (): void => {
    setRound(round + 1);
    onRegenerate?.();
  };
  return (
    <div className="space-y-4" aria-busy={generating}>
      {generated === null ? (
        <p className="text-tertiary flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="warning">{fr.local}</Badge>
          {fr.localNote}
        </p>
      ) : null}
      <MapView
        key={`${generated === null ? 'local' : 'generated'} ${round}`}
        nodes={nodes}
        placed={generated !== null}
        title={source.title}
        regenerate={
          <Button icon={<RotateCw aria-hidden size={16} />} disabled={generating} onClick={regenerate}>
            {fr.regenerate}
          </Button>
        }
      />
    </div>
  );
};
