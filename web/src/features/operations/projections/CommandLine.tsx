import { Collapsible } from '../../../ui/Collapsible.tsx';
import { commands } from './commands/fr.ts';

/** What is done on the server's own command line, and why not here: the exact command. */
export const CommandLine = () => (
  <Collapsible title={commands.title}>
    <p className="text-secondary mb-3">{commands.note}</p>
    <dl className="flex flex-col gap-3">
      {commands.list.map(({ command, what }) => (
        <div key={command}>
          <dt className="font-mono text-sm wrap-anywhere">{command}</dt>
          <dd className="text-secondary">{what}</dd>
        </div>
      ))}
    </dl>
  </Collapsible>
);
