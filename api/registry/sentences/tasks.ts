import { TASK_FAILURES, type TaskFailureCode } from '#domain/tasks/failures.ts';
import type { TaskEvent } from '#domain/tasks/task.ts';
import type { ToolEvent } from '#domain/tasks/tool-connections.ts';
import { isTaskTool, TOOL_TITLES } from '#domain/tasks/tools.ts';
import { quoted, type Sentences } from './telling.ts';

const MESSAGES = new Map<string, string>(Object.values(TASK_FAILURES).map(({ code, message }) => [code, message]));
const why = (failure: TaskFailureCode): string => quoted(MESSAGES.get(failure) ?? failure);

/** Which tools people connected, and what became of their action items there. */
export const taskSentences: Sentences<ToolEvent | TaskEvent> = {
  TaskToolConnected: ({ tool }) =>
    `a relié ${TOOL_TITLES[tool]}\u00A0: ${isTaskTool(tool) ? 'ses actions y sont envoyées' : 'les comptes rendus de ses réunions partent de sa boîte'}`,
  TaskToolRefused: ({ tool, failure }) =>
    `n’envoie plus rien ${isTaskTool(tool) ? 'à' : 'par'} ${TOOL_TITLES[tool]}\u00A0: ${why(failure)}`,
  TaskToolDisconnected: ({ tool, by }) =>
    by === 'account'
      ? `a mis fin à la connexion à ${TOOL_TITLES[tool]}, avec le compte de la personne`
      : `a retiré la connexion à ${TOOL_TITLES[tool]}`,
  TaskBegun: ({ tool }) => `s’apprête à envoyer une action à ${TOOL_TITLES[tool]}`,
  TaskSent: ({ wasFound }) =>
    wasFound ? 'a retrouvé dans l’outil une action envoyée auparavant' : 'a envoyé une action',
  TaskRefused: ({ failure }) => `n’a pas pu envoyer une action\u00A0: ${why(failure)}`,
  TaskChanged: () => 'a mis à jour une action envoyée',
  TaskDone: ({ isDone, from }) =>
    `${isDone ? 'a terminé' : 'a rouvert'} une action ${from === 'here' ? 'dans l’outil, comme ici' : 'ici, comme dans l’outil'}`,
  TaskChangeRefused: ({ failure }) => `n’a pas pu modifier une action envoyée\u00A0: ${why(failure)}`,
  TaskGone: () => 'a constaté qu’une action envoyée n’est plus dans l’outil',
  TaskWithdrawn: ({ wasLeft }) =>
    wasLeft ? 'ne suit plus une action envoyée' : 'a retiré de l’outil une action envoyée',
};
