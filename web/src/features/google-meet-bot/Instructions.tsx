import { fr } from './fr.ts';

/** How a bot is sent into a meeting, in six steps. */
export const Instructions = () => (
  <aside aria-labelledby="instructions" className="border-border bg-sunken rounded-md border p-4">
    <h3 id="instructions" className="mb-2 font-semibold">
      {fr.start.instructions}
    </h3>
    <ol className="text-secondary flex list-decimal flex-col gap-1.5 pl-5 text-sm">
      {fr.start.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </aside>
);
