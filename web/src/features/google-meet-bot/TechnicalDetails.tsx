import { Collapsible } from '../../ui/Collapsible.tsx';
import { fr } from './fr.ts';

const LIST = 'text-secondary flex list-disc flex-col gap-1.5 pl-5';

/** How the bot works and what it cannot do. */
export const TechnicalDetails = () => (
  <Collapsible title={fr.details.title}>
    <div className="grid gap-6 md:grid-cols-2">
      <ul className={LIST}>
        {fr.details.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div>
        <h3 className="mb-2 font-semibold">{fr.details.limits}</h3>
        <ul className={LIST}>
          {fr.details.limitList.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </div>
    </div>
  </Collapsible>
);
