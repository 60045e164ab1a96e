import { formatTimeWithSeconds } from '../../fr/dates.ts';
import { formatNumber } from '../../fr/plural.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { Section } from '../../ui/Section.tsx';
import type { AntiSpamStatus } from './api.ts';
import { fr } from './fr.ts';

/** Calls of the last minute, against what each provider allows. */
export const Providers = ({ providers }: AntiSpamStatus) => {
  const busy = providers.filter(({ uses }) => uses.length > 0);
  return (
    <Section title={fr.providers}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        {providers.map(({ name, heldUntil }) =>
          heldUntil === null ? null : (
            <Banner key={name} tone="warning">
              {fr.heldTitle(name, formatTimeWithSeconds(heldUntil))}
            </Banner>
          ),
        )}
        <div className="overflow-x-auto">
          <Figures
            label={fr.providers}
            columns={[fr.provider, fr.used, fr.warning, fr.limit, fr.waiting]}
            rows={providers.map(({ name, used, warning, limit, waiting }) => [
              name,
              ...[used, warning, limit, waiting].map(formatNumber),
            ])}
          />
        </div>
        {busy.length === 0 ? null : (
          <ul className="text-secondary text-sm">
            {busy.map(({ name, uses }) => (
              <li key={name}>{fr.uses(name, uses)}</li>
            ))}
          </ul>
        )}
        <p className="text-tertiary text-sm">{fr.providersNote}</p>
      </div>
    </Section>
  );
};
