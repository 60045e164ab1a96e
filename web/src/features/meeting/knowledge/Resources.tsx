import type { KnowledgeResource } from '#api/contract/knowledge.ts';
import { BookOpen, FileText, Folder, FolderKanban, MessageSquare, Search, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { CitationMarks } from '../../../minutes/citations/CitationMarks.tsx';
import { Part } from '../../../minutes/Part.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { fr } from './fr.ts';
import { Leaving } from './Leaving.tsx';

const ICONS: Record<KnowledgeResource['type'], LucideIcon> = {
  document: FileText,
  folder: Folder,
  wiki: BookOpen,
  project: FolderKanban,
  chat: MessageSquare,
};

interface Props {
  readonly resources: readonly KnowledgeResource[];
  /** The topic that is chosen: only what is tagged with it is shown. */
  readonly topic: string | null;
}

const has = (text: string, sought: string): boolean =>
  text.toLocaleLowerCase('fr').includes(sought.toLocaleLowerCase('fr'));

const Row = ({
  resource,
  onLeave,
}: {
  readonly resource: KnowledgeResource;
  readonly onLeave: (url: string) => void;
}) => {
  const { type, title, platform, url, description, origins, author, tags, moments } = resource;
  const Icon = ICONS[type];
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden size={18} className="text-tertiary mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="wrap-anywhere">
          {url === null ? (
            <span className="font-medium">{title}</span>
          ) : (
            <button
              type="button"
              aria-label={fr.resources.open(title)}
              onClick={() => onLeave(url)}
              className="text-accent text-left font-medium hover:underline"
            >
              {title}
            </button>
          )}
          <CitationMarks citations={moments} />
        </p>
        <p className="text-tertiary text-sm">
          {[
            fr.resources.types[type],
            platform ?? fr.resources.named,
            ...origins.map((origin) => fr.resources.origins[origin]),
            author === null ? null : fr.resources.by(author),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        {description === '' ? null : <p className="text-secondary text-sm wrap-anywhere">{fr.quoted(description)}</p>}
        {tags.length === 0 ? null : <p className="text-tertiary text-sm wrap-anywhere">{fr.resources.tags(tags)}</p>}
      </div>
    </li>
  );
};

/** Documents and links that were spoken of or come with the meeting, narrowed by the topic and by what is typed. */
export const Resources = ({ resources, topic }: Props) => {
  const [sought, seek] = useState('');
  const [leaving, leave] = useState<string | null>(null);
  const shown = resources.filter(
    ({ title, description, tags }) =>
      (topic === null || tags.includes(topic)) && (has(title, sought.trim()) || has(description, sought.trim())),
  );
  return (
    <Part
      title={topic === null ? fr.resources.title : `${fr.resources.title} ${fr.resources.of(topic)}`}
      aside={shown.length}
    >
      {resources.length === 0 ? (
        <p className="text-tertiary">{fr.resources.none}</p>
      ) : (
        <>
          <TextInput
            label={fr.resources.search}
            hideLabel
            placeholder={fr.resources.search}
            type="search"
            value={sought}
            onChange={({ target }) => seek(target.value)}
            icon={<Search aria-hidden size={16} />}
            className="mb-2 max-w-md"
          />
          <output className={shown.length === 0 ? 'text-tertiary block' : 'sr-only'}>
            {shown.length === 0 ? fr.resources.noneOf : null}
          </output>
          {shown.length === 0 ? null : (
            <ul className="divide-border border-border divide-y border-y">
              {shown.map((resource) => (
                <Row key={`${resource.type} ${resource.url ?? resource.title}`} resource={resource} onLeave={leave} />
              ))}
            </ul>
          )}
        </>
      )}
      <Leaving url={leaving} onClose={() => leave(null)} />
    </Part>
  );
};
