/** What each kind of wrapped secret is bound to: a ciphertext moved to another row or kind does not open. */
export const wrappedUnder = {
  /** Keys and named secrets are bound to their own ids. */
  own: (id: string): string => id,
  password: (userId: string): string => `password/${userId}`,
  session: (sessionId: string): string => `session/${sessionId}`,
  secondFactor: (userId: string): string => `second-factor/${userId}`,
  enrolment: (userId: string): string => `second-factor-enrolment/${userId}`,
  smtpLogin: (id: string): string => `smtp-login/${id}`,
  modelKey: (id: string): string => `model-key/${id}`,
  webhookSecret: (id: string): string => `webhook-secret/${id}`,
  googleAuthorisation: (id: string): string => `google-authorisation/${id}`,
  microsoftAuthorisation: (id: string): string => `microsoft-authorisation/${id}`,
  taskTool: (id: string): string => `task-tool/${id}`,
  lateResult: (id: string): string => `late-result/${id}`,
  lateTask: (id: string): string => `late-task/${id}`,
  /** Under the key of an analysis. */
  modelAnswer: (keyId: string, mark: string): string => `model-answer/${keyId}/${mark}`,
  /** Under the key of its session. */
  evidence: (sessionId: string, id: string): string => `evidence/${sessionId}/${id}`,
};
