import type { Benchmark } from './measurement.ts';

/** Every benchmark, by the name under which it is asked for. Each is loaded only when it runs. */
export const catalogue: Readonly<Record<string, () => Promise<Benchmark>>> = {
  append: () => import('./append/append.ts'),
  live: () => import('./live/live.ts'),
  api: () => import('./api/api.ts'),
  stream: () => import('./stream/stream.ts'),
  rebuild: () => import('./rebuild/rebuild.ts'),
  soak: () => import('./soak/soak.ts'),
  growth: () => import('./growth/growth.ts'),
  sealed: () => import('./sealed/sealed.ts'),
  erasure: () => import('./erasure/erasure.ts'),
  'event-store': () => import('./event-store/read-rate.ts'),
  meet: () => import('./meet/meet.ts'),
  teams: () => import('./teams/teams.ts'),
  hostile: () => import('./hostile/hostile.ts'),
  'eight-hours': () => import('./hostile/eight-hours.ts'),
  analysis: () => import('./analysis/analysis.ts'),
  truth: () => import('./truth/truth.ts'),
  web: () => import('./web/web.ts'),
};
