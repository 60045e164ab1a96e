import type { ReactNode } from 'react';
import { AdministratorsOnly } from '../session/AdministratorsOnly.tsx';
import { PageTabs } from '../ui/PageTabs.tsx';
import { fr } from './fr.ts';
import { ADMINISTRATION, type AdministrationPage } from './pages.ts';

interface Props {
  readonly current: AdministrationPage;
  readonly children: ReactNode;
}

/** A page of the administration, under the tabs that lead to the others. */
export const Administration = ({ current, children }: Props) => (
  <AdministratorsOnly>
    <div className="flex flex-col gap-5">
      <PageTabs label={fr.section} tabs={ADMINISTRATION} current={current} />
      {children}
    </div>
  </AdministratorsOnly>
);
