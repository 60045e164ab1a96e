import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

type Export = SpanExporter['export'];

export interface ExportReports {
  /** The collector does not take spans; told once, until it does again. @param code of the failure, as far as it has one */
  readonly away: (code: string) => void;
  readonly back: () => void;
  readonly exported: (spans: number, result: 'sent' | 'lost') => void;
}

const SUCCESS = 0;

/** A collector's answer and a system's failure have codes; what they say beside it is not ours to keep. */
const codeOf = (error: unknown): string => {
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : 'UNEXPECTED';
};

/** An exporter that says when its collector goes, and when it is back. */
export class ReportedExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #reports: ExportReports;
  #isAway = false;

  constructor(exporter: SpanExporter, reports: ExportReports) {
    this.#exporter = exporter;
    this.#reports = reports;
  }

  export(spans: ReadableSpan[], done: Parameters<Export>[1]): void {
    this.#exporter.export(spans, (result) => {
      const isSent = result.code === SUCCESS;
      this.#reports.exported(spans.length, isSent ? 'sent' : 'lost');
      if (!isSent && !this.#isAway) this.#reports.away(codeOf(result.error));
      if (isSent && this.#isAway) this.#reports.back();
      this.#isAway = !isSent;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }
}
