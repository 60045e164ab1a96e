import type { KnowledgeSuggestion } from '#api/contract/knowledge.ts';
import { CalendarDays, FilePenLine, ListChecks, UserRound, type LucideIcon } from 'lucide-react';
import { Part } from '../../../minutes/Part.tsx';
import { paths } from '../../../routes/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Link } from '../../../ui/Link.tsx';
import { fr } from './fr.ts';
import { Passage } from './Passage.tsx';

const ICONS: Record<KnowledgeSuggestion['type'], LucideIcon> = {
  related_meeting: CalendarDays,
  document_update: FilePenLine,
  expert_contact: UserRound,
  action_impact: ListChecks,
};

interface Props {
  readonly meetingId: string;
  readonly suggestions: readonly KnowledgeSuggestion[];
}

const Row = ({ meetingId, suggestion }: { readonly meetingId: string; readonly suggestion: KnowledgeSuggestion }) => {
  const { type, title, description, priority, passage, meeting } = suggestion;
  const Icon = ICONS[type];
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden size={18} className="text-tertiary mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-tertiary text-sm">{fr.suggestions.types[type]}</span>
          <Badge tone={priority === 'high' ? 'accent' : 'neutral'}>{fr.suggestions.priorities[priority]}</Badge>
        </div>
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-secondary wrap-anywhere">{description}</p>
        <Passage passage={passage} meetingId={meetingId} />
        {meeting === null ? null : (
          <Link to={paths.meeting(meeting.id)} className="text-accent self-start text-sm hover:underline">
            {fr.suggestions.meeting}
          </Link>
        )}
      </div>
    </li>
  );
};

/** What may follow from the meeting, each with its reason and what it rests on. */
export const Suggestions = ({ meetingId, suggestions }: Props) => (
  <Part title={fr.suggestions.title} aside={suggestions.length}>
    {suggestions.length === 0 ? (
      <p className="text-tertiary">{fr.suggestions.none}</p>
    ) : (
      <ul className="divide-border border-border divide-y border-y">
        {suggestions.map((suggestion) => (
          <Row
            key={`${suggestion.type} ${suggestion.title} ${suggestion.passage.line}`}
            meetingId={meetingId}
            suggestion={suggestion}
          />
        ))}
      </ul>
    )}
  </Part>
);
