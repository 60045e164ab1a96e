import type { KnowledgeExpert } from '#api/contract/knowledge.ts';
import { Part } from '../../../minutes/Part.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { fr } from './fr.ts';
import { Passage } from './Passage.tsx';

/** Topics that are named of one person. */
const NAMED = 3;

interface Props {
  readonly meetingId: string;
  readonly experts: readonly KnowledgeExpert[];
}

/** Who speaks of the topics, and why each is named: figures, and a passage. */
export const Experts = ({ meetingId, experts }: Props) => (
  <Part title={fr.experts.title} aside={experts.length}>
    {experts.length === 0 ? (
      <p className="text-tertiary">{fr.experts.none}</p>
    ) : (
      <>
        <ul className="divide-border border-border divide-y border-y">
          {experts.map((expert, place) => (
            // Two people may have one name; the list keeps its order.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${place} ${expert.name}`} className="flex gap-3 py-3">
              <Avatar name={expert.name} />
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-medium wrap-anywhere">{expert.name}</span>
                  <span className="text-secondary text-sm">{fr.experts.done(expert)}</span>
                </p>
                {expert.topics.length === 0 ? null : (
                  <p className="text-secondary text-sm wrap-anywhere">
                    {fr.experts.topics(expert.topics.slice(0, NAMED))}
                  </p>
                )}
                {expert.passage === null ? null : <Passage passage={expert.passage} meetingId={meetingId} />}
              </div>
            </li>
          ))}
        </ul>
        <p className="text-tertiary mt-2 text-sm">{fr.experts.note}</p>
      </>
    )}
  </Part>
);
