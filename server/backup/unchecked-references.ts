import type pg from 'pg'

/** Enables the checks again, before the commit. */
type EnableChecks = () => Promise<void>

/**
 * Disables foreign keys and triggers in the current transaction, because references are valid only after all tables are
 * filled. A superuser can disable them for a transaction. For other users the foreign keys are dropped and created
 * again.
 */
export const disableChecks = async (client: pg.Client, tables: readonly string[]): Promise<EnableChecks> => {
  const { rows } = await client.query<{ allowed: boolean }>(
    "SELECT has_parameter_privilege('session_replication_role', 'SET') AS allowed",
  )
  if (rows[0]?.allowed) {
    await client.query("SET LOCAL session_replication_role = 'replica'")
    return async () => undefined
  }
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`)
  const switchTriggers = async (command: 'ENABLE' | 'DISABLE') => {
    for (const table of tables)
      await client.query(`ALTER TABLE ${client.escapeIdentifier(table)} ${command} TRIGGER USER`)
  }
  await switchTriggers('DISABLE')
  return async () => {
    for (const { table, name, definition } of foreignKeys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`)
    await switchTriggers('ENABLE')
  }
}
