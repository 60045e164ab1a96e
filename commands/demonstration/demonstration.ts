import type { DemonstrationCommand, DemonstrationState } from '#domain/demonstration/decide.ts';
import { demonstrationStream } from '#domain/demonstration/stream.ts';
import type { EventLog } from '#domain/events/log.ts';
import { handle, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

/** The demonstration as the log says now. */
export const loadDemonstration = async (log: Pick<EventLog, 'load'>): Promise<DemonstrationState> =>
  (await loadState(log, demonstrationStream)).state;

/** Says how far the loading or the removal of a demonstration is; answers what stands then. Throws DEMONSTRATION_LEAVING. */
export const changeDemonstration = async (
  dependencies: Dependencies,
  command: DemonstrationCommand,
  request: Request,
): Promise<DemonstrationState> => (await handle(dependencies, { stream: demonstrationStream, command, request })).state;
