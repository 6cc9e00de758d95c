import { sql } from 'drizzle-orm'
import type { SecondLookRole } from '../../contract/recruitment/second-look.ts'
import type { Tx } from '../db/client.ts'
import type { ApplicationFromDb } from './scope.ts'

/** Number of days without a sign-in after which an account is not expected to take a second look. */
const ACTIVE_DAYS = 60

/** Number of days for which an account is still listed after the acting account closed or changed it. */
const CHANGED_DAYS = 30

/** Fields of an account that the acting account could change to exclude it from the second look. */
const MONITORED_FIELDS = [
  'is_active',
  'role',
  'user_type',
  'organisation',
  'first_name',
  'last_name',
  'email',
  'password',
]

/** Account whose role allows the second look at an application. */
export type SecondLookAccount = {
  id: string
  name: string
  role: SecondLookRole
  is_staff: boolean
  email: string
  language: 'en' | 'cy'
  folded_name: string
  password_set_by: string | null
  /**
   * True if the account can take the second look. It must be active, must not be the applicant's, and must not have a
   * referee's address.
   */
  can_look: boolean
  /**
   * True if the acting account closed this account, or changed its role, name, address or password, within the last 30
   * days.
   */
  is_changed: boolean
}

/**
 * Finds accounts that could take the second look, except the acting account. Also includes accounts that the acting
 * account closed or changed within the last 30 days, and accounts of the applicant. All these accounts prevent the
 * acting account from working alone.
 */
export async function findSecondLookAccounts(
  tx: Tx,
  { id, flow, organisation_id }: Pick<ApplicationFromDb, 'id' | 'flow' | 'organisation_id'>,
  actingUserId: string,
): Promise<SecondLookAccount[]> {
  const isInRoleSql =
    flow === 'core'
      ? sql`u.is_staff AND u.role IN ('vp_support', 'vp_general')`
      : sql`(u.is_staff AND u.role = 'vp_support'
          OR u.is_pastor AND u.organisation_id = ${organisation_id} AND u.user_type IN ('coordinator', 'safeguarding_leader'))`
  const wasInRoleSql =
    flow === 'core'
      ? sql`c.fields -> 'role' ->> 'from' IN ('vp_support', 'vp_general')`
      : sql`(c.fields -> 'role' ->> 'from' = 'vp_support' OR c.fields -> 'organisation' ->> 'from' = ${organisation_id}::text
          OR u.organisation_id = ${organisation_id} AND c.fields -> 'user_type' ->> 'from' IN ('coordinator', 'safeguarding_leader'))`
  const { rows } = await tx.execute<SecondLookAccount>(sql`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.is_staff, u.email, u.language, u.password_set_by,
      CASE WHEN u.is_staff THEN u.role ELSE u.user_type END AS role,
      fold_name(u.first_name || ' ' || u.last_name) AS folded_name,
      changed.ids IS NOT NULL AS is_changed,
      u.is_active AND coalesce(${isInRoleSql}, false) AND NOT EXISTS (
        SELECT FROM application_references r WHERE r.application_id = a.id AND r.replaced IS NULL
          AND fold_email(r.email) = fold_email(u.email))
      AND fold_email(u.email) IS DISTINCT FROM fold_email(a.answers ->> 'parent_guardian_email')
      AND u.id IS DISTINCT FROM a.user_id AND u.id IS DISTINCT FROM a.former_user_id
      AND (coalesce(NOT o.theirs AND o.covers_address, false) OR NOT fold_email(u.email) = ANY (a.known_emails))
      AND (coalesce(NOT o.theirs, false) OR NOT (
        coalesce(u.mobile_number = a.applicant_mobile, false)
        OR a.folded_first_name = fold_name(u.first_name) AND a.folded_last_name = fold_name(u.last_name))) AS can_look
    FROM users u
    JOIN applications a ON a.id = ${id}
    LEFT JOIN application_own_answers o ON o.application_id = a.id AND o.user_id = u.id
    CROSS JOIN LATERAL (
      SELECT array_agg(c.version) FILTER (WHERE ${isInRoleSql} OR ${wasInRoleSql}) AS ids FROM record_changes c
      WHERE c.record_id = u.id AND c.noun IN ('users/pastors', 'users/staff') AND c.user_id = ${actingUserId}
        AND c.at >= now() - make_interval(days => ${CHANGED_DAYS}) AND c.kind <> 'create'
        AND (c.kind = 'delete' OR c.fields ?| ${sql.param(MONITORED_FIELDS)}::text[])) changed
    WHERE u.id <> ${actingUserId} AND (changed.ids IS NOT NULL OR ${isInRoleSql} AND u.is_active AND EXISTS (
      SELECT FROM sign_ins s WHERE s.user_id = u.id
        AND greatest(s.created, s.last_seen) >= now() - make_interval(days => ${ACTIVE_DAYS})))
    ORDER BY u.is_staff, name, u.id`)
  return rows
}

/** True if an account closed or changed a VP support or VP general account within the last 30 days. */
export async function hasChangedVpAccounts(tx: Tx, actingUserId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM record_changes c JOIN users u ON u.id = c.record_id
    WHERE c.noun = 'users/staff' AND c.user_id = ${actingUserId} AND c.record_id <> ${actingUserId} AND c.kind <> 'create'
      AND c.at >= now() - make_interval(days => ${CHANGED_DAYS})
      AND (c.kind = 'delete' OR c.fields ?| ${sql.param(MONITORED_FIELDS)}::text[])
      AND (u.role IN ('vp_support', 'vp_general') OR c.fields -> 'role' ->> 'from' IN ('vp_support', 'vp_general'))
    LIMIT 1`)
  return rows.length > 0
}
