import type { MindMapNode } from '#api/contract/mind-map.ts';
import { momentOf } from '#api/contract/minutes.ts';
import { clsx } from 'clsx';
import { ArrowRight, X } from 'lucide-react';
import { countOf } from '../fr/plural.ts';
import { useTranscript } from '../minutes/citations/citations.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { fr } from './fr.ts';
import { linkedTo } from './graph.ts';
import { KINDS } from './kinds.ts';

const MOST_PASSAGES = 4;

const Passages = ({ lines }: { readonly lines: readonly number[] }) => {
  const transcript = useTranscript();
  const known = lines.flatMap((line) => transcript?.lineAt(line) ?? []);
  if (transcript === null || known.length === 0) return null;
  return (
    <section>
      <h4 className="text-tertiary mb-1.5 text-sm">{fr.details.passages}</h4>
      <ul className="space-y-2">
        {known.slice(0, MOST_PASSAGES).map((line) => (
          <li key={line.line}>
            <button
              type="button"
              onClick={() => transcript.show(line.line)}
              className="group border-border hover:border-accent w-full border-l-2 pl-3 text-left"
            >
              <span className="text-tertiary flex items-center gap-1.5 text-sm">
                <span className="sr-only">{fr.details.go}</span>
                {line.speaker}, {momentOf(line)}
                <ArrowRight
                  aria-hidden
                  size={14}
                  className="text-accent opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
                />
              </span>
              <span className="line-clamp-3 wrap-anywhere">{line.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {known.length > MOST_PASSAGES ? (
        <p className="text-tertiary mt-1.5 text-sm">
          {fr.details.more(countOf(known.length - MOST_PASSAGES, ...fr.details.passage))}
        </p>
      ) : null}
    </section>
  );
};

interface Props {
  readonly node: MindMapNode | undefined;
  readonly nodes: readonly MindMapNode[];
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

/** What a node says in full, what it is tied to, and the lines that it rests on. */
export const MapDetails = ({ node, nodes, onSelect, onClose }: Props) => {
  if (node === undefined) return <p className="text-tertiary p-4">{fr.details.none}</p>;
  const { icon: Icon, text } = KINDS[node.type];
  const linked = linkedTo(node.id, nodes).filter(({ type }) => type !== 'root');
  return (
    <div className="space-y-4 p-4">
      <div className="flex items-start justify-between gap-2">
        <p className={clsx('inline-flex items-center gap-1.5 text-sm font-medium', text)}>
          <Icon aria-hidden size={16} />
          {fr.kinds[node.type]}
        </p>
        <IconButton
          label={fr.details.close}
          icon={<X aria-hidden size={16} />}
          onClick={onClose}
          className="-mt-2 -mr-2"
        />
      </div>
      <h3 className="-mt-2 font-serif text-lg font-medium wrap-anywhere">{node.title}</h3>
      {node.details === undefined ? null : <p className="text-secondary wrap-anywhere">{node.details}</p>}
      {node.speaker === undefined || node.type === 'participant' ? null : (
        <p className="text-secondary">{fr.details.speaker(node.speaker)}</p>
      )}
      {linked.length === 0 ? null : (
        <section>
          <h4 className="text-tertiary mb-1 text-sm">{fr.details.links}</h4>
          <ul>
            {linked.map(({ id, title, type }) => {
              const Sign = KINDS[type].icon;
              return (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onSelect(id)}
                    className="hover:bg-sunken -mx-2 flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left"
                  >
                    <Sign aria-hidden size={14} className={clsx('mt-0.5 shrink-0', KINDS[type].text)} />
                    <span className="line-clamp-2 min-w-0 wrap-anywhere">{title}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <Passages lines={node.lines ?? []} />
    </div>
  );
};
