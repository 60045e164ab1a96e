import type { NoticeCommand, NoticeState } from '#domain/notices/decide.ts';
import { readingsId } from '#domain/notices/identity.ts';
import { noticeStreams } from '#domain/notices/stream.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';

/** Records what somebody does with their notices: choices in one stream of theirs, readings in one a month. */
export const changeNotices = (
  dependencies: Dependencies,
  command: NoticeCommand,
  request: Request,
): Promise<CommandResult<NoticeState>> => {
  const { userId, type } = command;
  const id = type === 'chooseNotices' ? userId : readingsId(userId, dependencies.now());
  return handle(dependencies, { stream: noticeStreams.of(id), command, request });
};
