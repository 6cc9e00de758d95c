type BareTicksInput = {
  organisation: string
  user: string
  session: string
  people: readonly string[]
  /** Mutation ids, one for each person. */
  ids: readonly string[]
}

/**
 * Returns the query that is the lower limit for a push. One set-based statement writes the same attendance and audit
 * rows. It validates nothing and locks only its own rows.
 */
export const buildBareTicksQuery = ({ organisation, user, session, people, ids }: BareTicksInput) => ({
  name: 'bare-ticks',
  text: `WITH ticks AS (
           INSERT INTO attendance (session_id, registered_id, organisation_id, version, state)
           SELECT $1, id, $2, 2, 'attending' FROM unnest($3::uuid[]) AS id)
         INSERT INTO mutations (organisation_id, id, device_id, seq, user_id, name, v, args, payload,
           table_name, record, made_at, version, status)
         SELECT $2, mutation, $1, n, $4, 'attendance.set', 1,
           jsonb_build_object('session', $1::uuid, 'registered', id, 'seen', 0, 'state', 'attending'),
           md5(id::text), 'attendance', $1::text || ':' || id, now(), 2, 'applied'
         FROM unnest($3::uuid[], $5::uuid[]) WITH ORDINALITY AS i(id, mutation, n)`,
  values: [session, organisation, people, user, ids],
})
