import type { sinceLastVisit } from '#api/contract/home.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/Link.tsx';
import type { Answer } from '../../../api/call.ts';
import { formatDateTime, formatStart } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { useMayWrite } from '../../../session/mayWrite.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useDrawn } from '../../../ui/useDrawn.ts';
import { useSinceLastVisitQuery } from '../api.ts';
import { fr } from '../fr.ts';

type Since = Answer<typeof sinceLastVisit>;
type Meeting = Since['meetings'][number];

/** Decisions that are shown of one meeting; the others are counted. */
const MOST_DECISIONS = 2;

const New = ({ meeting: { id, decisions, ...meeting } }: { readonly meeting: Meeting }) => {
  const others = decisions.length - MOST_DECISIONS;
  return (
    <li className="border-border border-t px-5 py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <Link to={paths.meeting(id)} className="min-w-0 truncate font-serif text-lg font-medium hover:underline">
          {meeting.title}
        </Link>
        <time dateTime={meeting.startTime} className="text-tertiary shrink-0 text-sm">
          {formatStart(meeting)}
        </time>
      </p>
      {decisions.length === 0 ? <p className="text-tertiary text-sm">{fr.since.noDecision}</p> : null}
      <ul className="text-secondary text-sm">
        {decisions.slice(0, MOST_DECISIONS).map(({ text, line }, index) => (
          <li key={`${line} ${text}`} className="flex gap-2">
            <Link
              to={line === null ? paths.meeting(id) : paths.passage(id, line)}
              className="min-w-0 truncate hover:underline"
            >
              <span aria-hidden className="bg-success mr-2 inline-block size-1.5 rounded-[1px] align-middle" />
              {text}
            </Link>
            {index === MOST_DECISIONS - 1 && others > 0 ? (
              <span className="text-tertiary shrink-0">{fr.since.others(others)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </li>
  );
};

const Rows = () => (
  <Loading>
    {[0, 1, 2].map((row) => (
      <div key={row} className="border-border flex flex-col gap-2 border-t px-5 py-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    ))}
  </Loading>
);

/** Where a newcomer can begin; observers have nothing to bring in. */
const Beginnings = () => {
  const mayWrite = useMayWrite();
  return (
    <span className="flex flex-wrap justify-center gap-2">
      {mayWrite ? <ButtonLink to={paths.analysis}>{fr.since.analyse}</ButtonLink> : null}
      {mayWrite ? <ButtonLink to={paths.googleMeetBot}>{fr.launchBot}</ButtonLink> : null}
      <ButtonLink to={paths.search}>{fr.since.search}</ButtonLink>
    </span>
  );
};

/** The panel is as tall as its most: what is short stands in its middle. */
const Middle = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-1 flex-col justify-center">{children}</div>
);

const content = ({ since, meetings }: Since) => {
  if (since === null)
    return (
      <Middle>
        <EmptyState
          guide={paths.guide('dashboard')}
          title={fr.since.first}
          note={fr.since.firstNote}
          action={<Beginnings />}
        />
      </Middle>
    );
  if (meetings.length === 0)
    return (
      <Middle>
        <EmptyState
          guide={paths.guide('dashboard')}
          title={fr.since.none}
          note={fr.since.noneNote(formatDateTime(since))}
        />
      </Middle>
    );
  return (
    <ul>
      {meetings.map((meeting) => (
        <New key={meeting.id} meeting={meeting} />
      ))}
    </ul>
  );
};

/** Meetings that came or were analysed since the person was last there, with what was decided; as tall as its most. */
export const SinceLastVisit = () => {
  const { data: read, error, isFetching, refetch } = useSinceLastVisitQuery();
  const data = useDrawn(read);
  const more = data === undefined ? 0 : data.total - data.meetings.length;
  return (
    <Section
      title={fr.since.title}
      className="flex min-h-80 flex-col"
      aside={
        more <= 0 ? null : (
          <Link to={paths.meetings} className="text-accent text-sm hover:underline">
            {fr.since.more(more)}
          </Link>
        )
      }
    >
      {data === undefined && (error === undefined || isFetching) ? <Rows /> : null}
      {data === undefined && error !== undefined && !isFetching ? (
        <EmptyState
          guide={paths.guide('dashboard')}
          title={fr.since.unread}
          action={<Button onClick={() => void refetch()}>{fr.retry}</Button>}
        />
      ) : null}
      {data === undefined ? null : content(data)}
    </Section>
  );
};
