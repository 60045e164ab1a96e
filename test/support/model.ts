import type { ModelBudget, ModelOutcome } from '#domain/analysis/model/budget.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import type { TokenCounts } from '#domain/analysis/model/language-model.ts';
import { GreffierError } from '#domain/errors.ts';
import { FormMemory } from '#infra/openai/forms.ts';
import { OpenAiModel, type ModelPlace } from '#infra/openai/language-model.ts';
import type { Patience } from '#infra/openai/stream.ts';

/** A day's tokens in memory, with everything that was noted. */
export class MemoryBudget implements ModelBudget {
  limit = Infinity;
  held = 0;
  readonly taken: TokenCounts[] = [];
  readonly notes: Omit<ModelOutcome, 'at'>[] = [];

  async hold(tokens: number) {
    const used = this.taken.reduce((sum, { input, output }) => sum + input + output, this.held);
    if (used + tokens > this.limit) throw new GreffierError(MODEL_FAILURES.budgetSpent);
    this.held += tokens;
    return {
      settle: async (taken: TokenCounts) => {
        this.held -= tokens;
        this.taken.push(taken);
      },
    };
  }

  async note(outcome: Omit<ModelOutcome, 'at'>) {
    this.notes.push(outcome);
  }

  async usage() {
    const sum = (part: keyof TokenCounts) => this.taken.reduce((total, taken) => total + taken[part], 0);
    return { input: sum('input'), output: sum('output'), calls: this.taken.length, last: null };
  }
}

export interface OpenedModel {
  readonly model: OpenAiModel;
  readonly budget: MemoryBudget;
  readonly forms: FormMemory;
  /** For how long it waited between attempts, in ms, without waiting. */
  readonly waits: number[];
}

/** The adapter in front of a stand-in. */
export function openModel(
  address: string,
  { patience, ...place }: Partial<ModelPlace> & { readonly patience?: Patience } = {},
): OpenedModel {
  const opened = { budget: new MemoryBudget(), forms: new FormMemory(), waits: [] as number[] };
  const model = new OpenAiModel(
    { address, model: 'gpt-5', key: null, allowsPrivate: true, ...place },
    { ...opened, wait: async (ms) => void opened.waits.push(ms), ...(patience && { patience }) },
  );
  return { ...opened, model };
}
