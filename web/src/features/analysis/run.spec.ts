// @vitest-environment happy-dom
import { analysisResult, analyze } from '#api/contract/analysis.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { analysis, lines } from '../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../testing/server.ts';
import { runAnalysis } from './run.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const done = { success: true as const, analysis: analysis(), lines, savedToDatabase: false };
const pending = () => Response.json({ success: true, pending: true, location: '/api/analyses/r-1' }, { status: 202 });
const request = { transcript: 'Claire : bonjour', title: null, save: false };

const start = (signal = new AbortController().signal) => {
  const onLate = vi.fn<() => void>();
  const outcome = runAnalysis(createStore().dispatch, request, signal, onLate).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return { onLate, outcome };
};

describe('an analysis', () => {
  it('that is quick is answered at once', async () => {
    const stub = stubServer([[analyze, () => answer(analyze, done)]]);
    const { onLate, outcome } = start();
    expect(await outcome).toEqual({ value: done });
    expect(onLate).not.toHaveBeenCalled();
    expect(stub.received).toMatchObject([
      { path: '/api/meetings/testbot-analysis/analyze', body: { transcript: 'Claire : bonjour' } },
    ]);
  });

  it('that is late is asked for every two seconds until it is there', async () => {
    const answers = [
      pending,
      () => refuse(503, 'UNAVAILABLE', 'Indisponible.'),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => answer(analysisResult, done),
    ];
    const stub = stubServer([[analyze, pending]]);
    stub.change(analysisResult, () => answers.shift()?.() ?? pending());
    const { onLate, outcome } = start();
    await vi.advanceTimersByTimeAsync(7900);
    expect(onLate).toHaveBeenCalledOnce();
    expect(answers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await outcome).toEqual({ value: done });
    expect(stub.received.filter(({ path }) => path === '/api/analyses/r-1')).toHaveLength(4);
  });

  it('that failed late fails with its reason', async () => {
    const stub = stubServer([[analyze, pending]]);
    stub.change(analysisResult, () => refuse(404, 'ANALYSIS_RESULT_NOT_FOUND', 'Ce résultat n’est plus conservé.'));
    const { outcome } = start();
    await vi.advanceTimersByTimeAsync(2100);
    expect(await outcome).toMatchObject({ error: { code: 'ANALYSIS_RESULT_NOT_FOUND' } });
  });

  it('is given up when its server stays away', async () => {
    stubServer([[analyze, pending]]);
    const { outcome } = start();
    await vi.advanceTimersByTimeAsync(23_000);
    expect(await outcome).toMatchObject({ error: { kind: 'unreachable' } });
  });

  it('that nobody waits for any more asks no further', async () => {
    const stub = stubServer([[analyze, pending]]);
    stub.change(analysisResult, pending);
    const controller = new AbortController();
    const { outcome } = start(controller.signal);
    await vi.advanceTimersByTimeAsync(4100);
    const asked = stub.received.length;
    controller.abort();
    expect(await outcome).toMatchObject({ error: { name: 'AbortError' } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stub.received).toHaveLength(asked);
  });
});
