import type { StreamEventView } from '#api/contract/event-streams.ts';
import { Section } from '../../../ui/Section.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Changes } from '../Changes.tsx';
import { Code } from '../Code.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly event: StreamEventView;
  readonly projection: string | null;
  readonly onProjection: (name: string | null) => void;
}

const Effect = ({ changes, handlerError }: Pick<StreamEventView, 'changes' | 'handlerError'>) => {
  if (handlerError !== null) {
    return (
      <p className="text-danger">
        {`${fr.handlerFails} `}
        <Code code={handlerError} />
      </p>
    );
  }
  if (changes === null) return null;
  if (changes.length === 0) return <p className="text-secondary">{fr.changesNothing}</p>;
  return <Changes changes={changes} open />;
};

/** The rows that an event changes in a projection of one's choice. */
export const EventEffect = ({ event: { handledBy, changes, handlerError }, projection, onProjection }: Props) => {
  // The chosen one stays to choose from where the event is nothing to it.
  const other = projection === null || handledBy.includes(projection) ? [] : [projection];
  return (
    <Section title={fr.projection}>
      <div className="flex flex-col gap-3 px-5 pb-4">
        <Select
          label={fr.choose}
          hideLabel
          value={projection ?? ''}
          options={[
            { value: '', label: fr.noProjection },
            ...handledBy.map((name) => ({ value: name, label: name })),
            ...other.map((name) => ({ value: name, label: fr.ignores(name) })),
          ]}
          onChange={(name) => onProjection(name === '' ? null : name)}
          className="max-w-sm"
        />
        <Effect changes={changes} handlerError={handlerError} />
      </div>
    </Section>
  );
};
