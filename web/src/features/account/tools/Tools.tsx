import type { SentTask, TaskTools } from '#api/contract/task-tools.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { StatusBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useAnchor } from '../../../ui/useAnchor.ts';
import { useTaskToolsQuery } from './api.ts';
import { ConnectedTool } from './ConnectedTool.tsx';
import { ConsentNeeds } from './ConsentNeeds.tsx';
import { goesByConsent } from './consents.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly known: TaskTools['tools'][number];
  readonly tasks: readonly SentTask[];
}

const Tool = ({ known: { tool, title, connection, needs }, tasks }: Props) => {
  const [isConnecting, setConnecting] = useState(false);
  const tone = connection === null ? 'absent' : connection.failure === null ? 'success' : 'warning';
  const state = { absent: fr.absent, success: fr.sound, warning: fr.refused }[tone];
  const connect = () => setConnecting(true);
  return (
    <li className="border-border flex flex-col gap-3 border-t pt-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="flex-1 font-semibold">{title}</h3>
        <StatusBadge tone={tone}>{state}</StatusBadge>
        {connection === null && !isConnecting && needs === null ? (
          <Button onClick={connect}>{fr.connect(title)}</Button>
        ) : null}
      </div>
      {isConnecting ? <ConnectForm tool={tool} title={title} onEnd={() => setConnecting(false)} /> : null}
      {tool === 'slack' ? <p className="text-secondary text-sm">{fr.slack}</p> : null}
      {tool === 'calendar' || tool === 'outlook' ? <p className="text-secondary text-sm">{fr.scheduling}</p> : null}
      {tool === 'gmail' ? <p className="text-secondary text-sm">{fr.gmail}</p> : null}
      {needs === null || !goesByConsent(tool) || (needs === 'unknown' && connection !== null) ? null : (
        <ConsentNeeds tool={tool} needs={needs} />
      )}
      {connection === null || isConnecting ? null : (
        <ConnectedTool tool={tool} title={title} connection={connection} tasks={tasks} onAgain={connect} />
      )}
    </li>
  );
};

/** To which tools the person has their action items sent. */
export const Tools = () => {
  const { data, error, isFetching, refetch } = useTaskToolsQuery(undefined, { refetchOnMountOrArgChange: true });
  const place = useAnchor<HTMLDivElement>('outils');
  const content = () => {
    if (data !== undefined)
      return (
        <ul className="flex flex-col gap-4">
          {data.tools.map((known) => (
            <Tool key={known.tool} known={known} tasks={data.tasks.filter(({ tool }) => tool === known.tool)} />
          ))}
        </ul>
      );
    if (error !== undefined && !isFetching)
      return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  };
  return (
    <Section title={fr.title}>
      <div ref={place} tabIndex={-1} className="flex flex-col gap-4 px-5 pt-1 pb-5 outline-none">
        <p className="text-secondary">{fr.note}</p>
        {content()}
      </div>
    </Section>
  );
};
