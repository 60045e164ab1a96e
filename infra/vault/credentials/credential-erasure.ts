import type { CredentialErasure } from '#domain/user/credentials.ts';
import type { Pool } from 'pg';

/**
 * Removes every row that is about how a person signs in and when they were there, and what is kept for them to fetch.
 */
export const credentialErasure = (pool: Pool): CredentialErasure => ({
  async forget(userId) {
    await pool.query(
      `with password as (delete from vault.password where user_id = $1),
         session as (delete from vault.session where user_id = $1),
         invitation as (delete from vault.invitation where user_id = $1),
         identity as (delete from vault.identity where user_id = $1),
         reset as (delete from vault.password_reset where user_id = $1),
         token as (delete from vault.personal_token where user_id = $1),
         task_tool as (delete from vault.task_tool where user_id = $1),
         ticket as (delete from vault.ticket where user_id = $1),
         factor as (delete from vault.second_factor where user_id = $1),
         enrolment as (delete from vault.second_factor_enrolment where user_id = $1),
         visit as (delete from state.visit where user_id = $1),
         late_result as (delete from vault.late_result where user_id = $1),
         recovery_code as (delete from vault.recovery_code where user_id = $1)
       delete from vault.email_reservation where user_id = $1`,
      [userId],
    );
  },
});
