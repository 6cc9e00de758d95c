import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { RegisterTie, TieCandidate } from '../../contract/recruitment/register-ties.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { registered } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { applyChanges } from '../sync/push/plain-write.ts'
import { readVisibleApplication } from './scope.ts'

type LinkPair = {
  person: string
  person_name: string
  person_born: string | null
  application: string
  application_name: string
  application_born: string | null
  tied: boolean
  same_name: boolean
  same_birthday: boolean
}

/**
 * Finds pairs of an adult in the register and a core team applicant. A pair is either linked or may be the same person.
 * Suggested pairs have the same full name, or the same birthday and one equal name. People and applications that are
 * already linked are not suggested.
 */
const findPairs = async (tx: Tx, club: string, where: SQL): Promise<LinkPair[]> => {
  const { rows } = await tx.execute<LinkPair>(sql`
    SELECT * FROM (
      SELECT r.id AS person, trim(r.first_name || ' ' || r.last_name) AS person_name, r.date_of_birth::text AS person_born,
        a.id AS application, trim(concat_ws(' ', a.first_name, a.last_name)) AS application_name,
        a.answers ->> 'date_of_birth' AS application_born,
        coalesce(r.core_application = a.id, false) AS tied,
        fold_name(r.first_name) = a.folded_first_name AND fold_name(r.last_name) = a.folded_last_name AS same_name,
        (fold_name(r.first_name) = a.folded_first_name OR fold_name(r.last_name) = a.folded_last_name) AS same_part,
        coalesce(r.date_of_birth::text = a.answers ->> 'date_of_birth', false) AS same_birthday,
        r.core_application IS NOT NULL OR EXISTS (
          SELECT FROM registered o WHERE o.core_application = a.id AND o.deleted_at IS NULL) AS taken
      FROM registered r JOIN applications a ON a.organisation_id = r.organisation_id
      WHERE r.organisation_id = ${club} AND r.is_adult AND r.deleted_at IS NULL AND a.flow = 'core' AND a.deleted_at IS NULL AND ${where}
    ) pairs
    WHERE tied OR (NOT taken AND (same_name OR (same_part AND same_birthday)))
    ORDER BY same_name AND same_birthday DESC, same_name DESC, person, application
    LIMIT 20`)
  return rows
}

const toLink = (pairs: readonly LinkPair[], side: 'person' | 'application'): RegisterTie => {
  const toSuggestion = (pair: LinkPair): TieCandidate => ({
    id: pair[side],
    name: pair[`${side}_name`],
    date_of_birth: pair[`${side}_born`],
    same_birthday: pair.same_birthday,
  })
  const linkedPair = pairs.find((pair) => pair.tied)
  return { tied: linkedPair ? toSuggestion(linkedPair) : null, offers: linkedPair ? [] : pairs.map(toSuggestion) }
}

const readApplicationLink = (db: Db, user: CurrentUser, id: string): Promise<RegisterTie> =>
  db.club(
    requireClubId(user),
    async (tx) => {
      await readVisibleApplication(tx, user, 'core', id)
      return toLink(await findPairs(tx, requireClubId(user), sql`a.id = ${id}`), 'person')
    },
    'snapshot',
  )

/**
 * Reads the person who is linked to the application now (`now`), and the person to link (`wanted`). Both come with
 * their current link.
 */
const readCurrentLinks = (db: Db, user: CurrentUser, application: string, person: string | null) =>
  db.club(requireClubId(user), async (tx) => {
    await readVisibleApplication(tx, user, 'core', application)
    const { id, core_application, is_adult } = registered
    const selectPeople = (where: SQL) =>
      tx
        .select({ id, core_application, is_adult })
        .from(registered)
        .where(and(where, isNull(registered.deleted_at)))
    const [currentPerson] = await selectPeople(eq(core_application, application))
    const [requestedPerson] = person ? await selectPeople(eq(id, person)) : []
    return { now: currentPerson, wanted: requestedPerson }
  })

const setRegistered: Handlers['applications.update_registered'] = async ({ db, user, params, body }) => {
  const requestedId = body.registered
  if (requestedId === undefined) return readApplicationLink(db, user, params.id)
  const { now: currentPerson, wanted: requestedPerson } = await readCurrentLinks(db, user, params.id, requestedId)
  const writeLink = async (person: string, base: string | null, value: string | null) => {
    const args = { id: person, set: { core_application: { base, value } } }
    await applyChanges(db, user, [{ name: 'registered.update', args }])
  }
  if (requestedId === null) {
    if (currentPerson) await writeLink(currentPerson.id, params.id, null)
  } else if (currentPerson?.id !== requestedId) {
    if (!requestedPerson?.is_adult) throw new AppError('invalid', buildNonFieldError('no_adult'))
    await writeLink(requestedPerson.id, requestedPerson.core_application, params.id)
  }
  return readApplicationLink(db, user, params.id)
}

/**
 * Handlers that link core team applications to registered people. The link is stored with the person and logged in the
 * register's audit trail.
 */
export const registerLinkHandlers = {
  'applications.registered': ({ db, user, params }) => readApplicationLink(db, user, params.id),
  'applications.set_registered': setRegistered,
  'applications.update_registered': setRegistered,
  'registered.applications': ({ db, user, params }) =>
    db.club(
      requireClubId(user),
      async (tx) => {
        const isPerson = and(eq(registered.id, params.id), isNull(registered.deleted_at))
        if ((await tx.$count(registered, isPerson)) === 0) throw new AppError('not_found')
        return toLink(await findPairs(tx, requireClubId(user), sql`r.id = ${params.id}`), 'application')
      },
      'snapshot',
    ),
} satisfies Partial<Handlers>
