import type { KnowledgeTopic } from '#api/contract/knowledge.ts';
import { clsx } from 'clsx';
import { CitationMarks } from '../../../minutes/citations/CitationMarks.tsx';
import { Part } from '../../../minutes/Part.tsx';
import { paths } from '../../../routes/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly topics: readonly KnowledgeTopic[];
  /** How many other meetings they are held against. */
  readonly compared: number;
  readonly selected: KnowledgeTopic | null;
  readonly onSelect: (name: string | null) => void;
}

const About = ({ topic }: { readonly topic: KnowledgeTopic }) => (
  <div className="border-border mt-3 flex flex-col gap-2 border-l-2 py-1 pl-4 text-sm">
    <p className="text-secondary">
      {fr.topics.mentions(topic.mentions)}, {fr.topics.confidence(topic.confidence)}
    </p>
    {topic.context.length === 0 ? null : (
      <p className="wrap-anywhere">
        <span className="text-tertiary">{fr.topics.context}</span> {topic.context.join(', ')}
      </p>
    )}
    <p>
      <span className="text-tertiary">{fr.topics.moments}</span>
      <CitationMarks citations={topic.moments} />
    </p>
    <h4 className="text-secondary mt-1 font-medium">{fr.topics.meetings}</h4>
    {topic.relatedMeetings.length === 0 ? (
      <p className="text-tertiary">{fr.topics.noMeetings}</p>
    ) : (
      <ul className="flex flex-col">
        {topic.relatedMeetings.map(({ id, title, startTime }) => (
          <li key={id} className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11">
            <Link to={paths.meeting(id, 'connaissance')} className="text-accent min-w-0 wrap-anywhere hover:underline">
              {title}
            </Link>
            <time dateTime={startTime} className="text-tertiary shrink-0 tabular-nums">
              {fr.topics.at(startTime)}
            </time>
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** What the meeting is about; a topic that is chosen is told of, and narrows the resources. */
export const Topics = ({ topics, compared, selected, onSelect }: Props) => (
  <Part title={fr.topics.title} aside={topics.length}>
    {topics.length === 0 ? (
      <p className="text-tertiary">{fr.topics.none}</p>
    ) : (
      <ul className="flex flex-wrap gap-2">
        {topics.map(({ name, mentions }) => {
          const isSelected = name === selected?.name;
          return (
            <li key={name} className="max-w-full">
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onSelect(isSelected ? null : name)}
                className={clsx(
                  'inline-flex min-h-8 max-w-full items-center gap-2 rounded-md border px-3 text-left font-medium transition-colors pointer-coarse:min-h-11',
                  isSelected
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-border bg-surface text-text hover:bg-sunken',
                )}
              >
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span aria-hidden className={clsx('text-sm tabular-nums', !isSelected && 'text-tertiary')}>
                  {mentions}
                </span>
                <span className="sr-only">{fr.topics.mentions(mentions)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    )}
    {selected === null ? null : <About topic={selected} />}
    <p className="text-tertiary mt-2 text-sm">{fr.topics.compared(compared)}</p>
  </Part>
);
