import { sql } from 'drizzle-orm'
import type { Output } from '../../contract/api.ts'
import { registered } from '../db/schema.ts'
import type { Handlers } from '../mount.ts'
import { applyChanges } from '../sync/plain-write.ts'
import { clubOf } from './sessions.ts'

export const duplicateHandlers = {
  'duplicates.list': async ({ db, user }) =>
    db.club(clubOf(user), async (tx) => {
      const name = sql`lower(trim(r.first_name)) || ' ' || lower(trim(r.last_name))`
      const { rows } = await tx.execute<Output<'duplicates.list'>[number]>(sql`
        SELECT min(trim(r.first_name) || ' ' || trim(r.last_name)) AS full_name,
          json_agg(json_build_object('id', r.id, 'is_adult', r.is_adult,
            'created', to_char(r.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'first_name', r.first_name, 'last_name', r.last_name, 'date_of_birth', r.date_of_birth,
            'attendance_type', r.attendance_type, 'email', r.email,
            'participant_self_registration', r.participant_self_registration) ORDER BY r.created, r.id) AS registered
        FROM ${registered} r WHERE r.organisation_id = ${clubOf(user)} AND r.deleted_at IS NULL
        GROUP BY ${name} HAVING count(*) > 1 ORDER BY ${name}`)
      return rows
    }),
  'duplicates.merge': async ({ db, user, body }) => {
    const args = { primary: body.primary, duplicates: body.dedupe }
    await applyChanges(db, user, [{ name: 'registered.merge', args }])
    return null
  },
  'duplicates.undo': async ({ db, user, body }) => {
    await applyChanges(db, user, [{ name: 'registered.unmerge', args: body }])
    return null
  },
} satisfies Pick<Handlers, 'duplicates.list' | 'duplicates.merge' | 'duplicates.undo'>
