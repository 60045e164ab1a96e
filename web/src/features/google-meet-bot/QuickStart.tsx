import { clsx } from 'clsx';
import { useMayWrite } from '../../session/mayWrite.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { CurrentSession } from './CurrentSession.tsx';
import { fr } from './fr.ts';
import { Instructions } from './Instructions.tsx';
import { LaunchForm } from './LaunchForm.tsx';
import { Notices } from './Notices.tsx';
import type { BotSessionPage } from './useBotSession.ts';

/**
 * Sends a bot into a meeting; with a bot session under way, that bot session and what can be done with it. Observers
 * are told why not.
 */
export const QuickStart = ({ page }: { readonly page: BotSessionPage }) => {
  const mayWrite = useMayWrite();
  return (
    <Collapsible title={fr.start.title} defaultOpen>
      <div className="flex flex-col gap-4">
        <Notices notices={page.notices} onDismiss={page.dismiss} />
        {mayWrite && page.list.data?.browserMissing === true ? (
          <Banner tone="warning">{fr.start.browserMissing}</Banner>
        ) : null}
        {mayWrite ? (
          <div className={clsx('grid gap-x-6 gap-y-4', page.current === null && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
            <div className="@container flex min-w-0 flex-col gap-4">
              {/* On a phone what is said comes first; the link stands with the bot session, too. */}
              <div className={page.current === null ? undefined : 'max-sm:hidden'}>
                <LaunchForm page={page} />
              </div>
              {page.current === null ? null : <CurrentSession session={page.current} page={page} />}
            </div>
            <Instructions folded={page.current !== null} />
          </div>
        ) : (
          <p className="text-secondary">{fr.start.readOnly}</p>
        )}
      </div>
    </Collapsible>
  );
};
