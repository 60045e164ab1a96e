import type { StreamEventView } from '#api/contract/event-streams.ts';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate, formatTimeWithSeconds } from '../../../fr/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Section } from '../../../ui/Section.tsx';
import { actorName } from '../actorName.ts';
import { Code } from '../Code.tsx';
import { CorrelationLink } from '../CorrelationLink.tsx';
import { EventData } from './EventData.tsx';
import { EventEffect } from './EventEffect.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly event: StreamEventView;
  readonly projection: string | null;
  readonly onProjection: (name: string | null) => void;
  /** Personal data was asked for. */
  readonly shown: boolean;
  readonly onShow: (show: boolean) => void;
}

type Fact = readonly [label: string, value: ReactNode];

const mono = (text: string): ReactNode => <span className="font-mono text-sm wrap-anywhere">{text}</span>;

const saidBy = (metadata: NonNullable<StreamEventView['metadata']>): readonly Fact[] => [
  [fr.facts.at, `${formatShortDate(metadata.at)} ${formatTimeWithSeconds(metadata.at)}`],
  [fr.facts.by, actorName(metadata.by)],
  [fr.facts.correlation, <CorrelationLink key="correlation" id={metadata.correlationId} />],
  [fr.facts.cause, mono(metadata.causationId)],
  [fr.facts.version, String(metadata.schemaVersion)],
];

const Metadata = ({ event: { type, position, revision, id, metadata } }: { readonly event: StreamEventView }) => (
  <Section title={fr.metadata}>
    <div className="px-5 pb-3">
      <Facts
        facts={[
          [fr.facts.type, type],
          [fr.facts.revision, String(revision)],
          [fr.facts.position, position],
          [fr.facts.id, mono(id)],
          ...(metadata === null ? [] : saidBy(metadata)),
        ]}
      />
      {metadata === null ? <p className="text-secondary text-sm">{fr.unreadableMetadata}</p> : null}
    </div>
  </Section>
);

/** One event: what it says of itself, what it holds, and what a projection makes of it. */
export const EventView = ({ event, projection, onProjection, shown, onShow }: Props) => (
  <div className="grid items-start gap-5 xl:grid-cols-2">
    <Metadata event={event} />
    <div className="flex min-w-0 flex-col gap-5">
      <Section title={fr.data}>
        <div className="flex flex-col gap-3 px-5 pb-4">
          {event.unreadable === null ? null : (
            <p className="text-danger">
              {`${fr.unreadable} `}
              <Code code={event.unreadable} />
            </p>
          )}
          {event.unreadable !== null ? null : <EventData data={event.data} />}
          {event.isPersonal ? (
            <div className="flex flex-col items-start gap-1">
              <Button
                icon={shown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
                onClick={() => onShow(!shown)}
              >
                {shown ? fr.hide : fr.show}
              </Button>
              <p className="text-tertiary text-sm">{fr.showNote}</p>
            </div>
          ) : null}
        </div>
      </Section>
      <EventEffect event={event} projection={projection} onProjection={onProjection} />
    </div>
  </div>
);
