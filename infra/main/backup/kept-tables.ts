/**
 * What a backup has of Postgres, beside the events: the audit chain and what no event says. Read tables are made again
 * from the events; of them only the open requests are kept, since something that is done once leaves no event that says
 * so, and must not be done again.
 */
export const RECORD_TABLES = [
  'audit.entry',
  'audit.head',
  'audit.reconciliation',
  'audit.verification',
  'state.feed',
  'state.waiting_lines',
  'state.waiting_event',
  'state.visit',
  'state.notice_beginning',
  'state.model_usage',
  'state.model_reading',
  'state.model_answer',
  'state.webhook_answer',
  'state.anti_spam_look',
] as const;

/** What opens what is sealed, and what signs people in, in a backup of its own that expires. */
export const VAULT_TABLES = [
  'vault.format',
  'vault.secret',
  'vault.key',
  'vault.tombstone',
  'vault.email_reservation',
  'vault.identity',
  'vault.password',
  'vault.second_factor',
  'vault.recovery_code',
  'vault.personal_token',
  'vault.invitation',
  'vault.evidence',
  'vault.smtp_login',
  'vault.model_key',
  'vault.google_authorisation',
  'vault.microsoft_authorisation',
  'vault.webhook_secret',
  'vault.task_tool',
] as const;

/** What a restored installation begins without, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'state.migration': 'the backup names them, and is restored by a release that has the same',
  'state.checkpoint': 'read tables are made again',
  'state.dead_letter': 'events that cannot be projected are found again',
  'state.rebuild': 'of processes that are gone',
  'state.former_tables': 'read tables are made again',
  'state.rebuild_request': 'of processes that are gone',
  'state.rebuild_erasure': 'of processes that are gone',
  'state.bot_lease': 'of processes that are gone',
  'state.process': 'of processes that are gone',
  'state.worker': 'of processes that are gone',
  'state.event_version': 'of processes that are gone',
  'state.projection_sample': 'measured anew',
  'state.outbound_call': 'older than a minute',
  'state.outbound_waiting': 'of processes that are gone',
  'state.outbound_hold': 'older than the providers asked for',
  'state.restore': 'of the installation itself',
  'state.backup_request': 'of processes that are gone',
  'state.backup': 'of the installation itself',
  'state.audit_head_sent': 'of the installation itself',
  'events.store': 'events are kept as an export of the log',
  'events.event': 'events are kept as an export of the log',
  'logs.line': 'what servers log is no part of the record',
  'vault.session': 'one that was ended since would be open again',
  'vault.ticket': 'good for a minute',
  'vault.signing_key': 'nobody is signed in, so that nothing is signed',
  'vault.sign_in_attempt': 'counted anew',
  'vault.spent_challenge': 'good for minutes',
  'vault.second_factor_enrolment': 'good for minutes',
  'vault.password_reset': 'good for an hour, and asked for again',
  'vault.idempotency_key': 'good for a day, of requests that are over',
  'vault.late_result': 'good for an hour',
};
