import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../routes/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Card } from '../ui/Section.tsx';
import { fr } from './fr.ts';
import { selectUser } from '../identity/slice.ts';

/** A page that others are told about in one line: the server would refuse them everything on it. */
export const AdministratorsOnly = ({ children }: { readonly children: ReactNode }) =>
  useSelector(selectUser)?.role === 'admin' ? (
    children
  ) : (
    <Card>
      <EmptyState
        guide={paths.guide('apercu')}
        title={fr.administratorsOnly}
        action={<ButtonLink to={paths.dashboard}>{fr.backToDashboard}</ButtonLink>}
      />
    </Card>
  );
