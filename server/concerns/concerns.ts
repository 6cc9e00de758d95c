import { and, asc, desc, eq, exists, ilike, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Concern, ConcernAction } from '../../contract/concerns/concerns.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { requireOwnPassword } from '../auth/own-password.ts'
import type { Db, Tx } from '../db/client.ts'
import { concernDeeds, concernKeys, concernSeals, concerns, organisations } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { findUserKeyIds } from './concern-keys.ts'
import { findSealingKeys } from './sealing-keys.ts'

/**
 * Transaction limited to what the user may see, with the user's keys. `mine` is the condition for concerns that these
 * keys open.
 */
type ReaderContext = { tx: Tx; user: CurrentUser; keys: string[]; mine: SQL }

/**
 * Runs `work` with the caller's keys. A leader reads the club's concerns under row-level security. The two holders of
 * the network's key read every club's concerns.
 */
const withReadableConcerns = <T>(db: Db, user: CurrentUser, work: (reach: ReaderContext) => Promise<T>): Promise<T> => {
  const runWithKeys = async (tx: Tx): Promise<T> => {
    const keys = await findUserKeyIds(tx, user)
    const readableSeals = tx
      .select({ id: concernSeals.key_id })
      .from(concernSeals)
      .where(and(eq(concernSeals.concern_id, concerns.id), inArray(concernSeals.key_id, keys)))
    return work({ tx, user, keys, mine: keys.length ? exists(readableSeals) : sql`false` })
  }
  return user.organisation ? db.club(user.organisation, runWithKeys) : db.network(runWithKeys)
}

const concernColumns = {
  id: concerns.id,
  organisation__name: organisations.name,
  by: concerns.by,
  made_at: concerns.made_at,
  received_at: concerns.received_at,
  acknowledged_at: concerns.acknowledged_at,
  closed_at: concerns.closed_at,
}

const toIso = (timestamp: string): string => new Date(timestamp).toISOString()

const toResponse = <
  R extends {
    made_at: string
    received_at: string
    acknowledged_at: string | null
    closed_at: string | null
  },
>(
  row: R,
): R => ({
  ...row,
  made_at: toIso(row.made_at),
  received_at: toIso(row.received_at),
  acknowledged_at: row.acknowledged_at && toIso(row.acknowledged_at),
  closed_at: row.closed_at && toIso(row.closed_at),
})

const stateFilters = {
  new: and(isNull(concerns.acknowledged_at), isNull(concerns.closed_at)),
  open: isNull(concerns.closed_at),
  closed: isNotNull(concerns.closed_at),
} as const

/**
 * Finds a concern that one of the caller's keys opens.
 * @throws AppError `not_found`, even if the concern exists but no key of the caller opens it
 */
const findConcern = async ({ tx, mine }: ReaderContext, id: string) => {
  const [row] = await tx
    .select({ organisation_id: concerns.organisation_id, ...concernColumns })
    .from(concerns)
    .innerJoin(organisations, eq(organisations.id, concerns.organisation_id))
    .where(and(eq(concerns.id, id), mine))
  if (!row) throw new AppError('not_found')
  return row
}

const readSealedKeyIds = async (tx: Tx, id: string): Promise<string[]> =>
  (await tx.select({ key: concernSeals.key_id }).from(concernSeals).where(eq(concernSeals.concern_id, id))).map(
    ({ key }) => key,
  )

const readConcern = async (readerContext: ReaderContext, id: string): Promise<Concern> => {
  const { tx, keys } = readerContext
  const { organisation_id, ...row } = await findConcern(readerContext, id)
  const actionRows = await tx
    .select()
    .from(concernDeeds)
    .where(eq(concernDeeds.concern_id, id))
    .orderBy(asc(concernDeeds.at), asc(concernDeeds.id))
  const sealedKeyIds = await readSealedKeyIds(tx, id)
  const unsealedKeys = await findUnsealedLeaderKeys(readerContext, {
    organisation_id,
    received_at: row.received_at,
    sealedTo: sealedKeyIds,
  })
  return {
    ...toResponse(row),
    deeds: actionRows.map(({ id, deed, by: author, network_key, at: doneAt }) => ({
      id,
      deed,
      by: author,
      at: toIso(doneAt),
      network: network_key !== null,
    })),
    sealed_to: sealedKeyIds.filter((key) => keys.includes(key)),
    others: unsealedKeys,
  }
}

/**
 * Finds current keys of the club's leaders for which a note is not sealed. `is_due` is true for the caller's own keys,
 * and for keys that existed when the note arrived.
 */
async function findUnsealedLeaderKeys(
  { tx, keys }: ReaderContext,
  { organisation_id, received_at, sealedTo }: { organisation_id: string; received_at: string; sealedTo: string[] },
): Promise<Concern['others']> {
  const leaderKeys = (await findSealingKeys(tx, organisation_id)).filter(
    (key) => key.holder === 'leader' && !sealedTo.includes(key.id),
  )
  if (leaderKeys.length === 0) return []
  const createdKeys = await tx
    .select({ id: concernKeys.id, created: concernKeys.created })
    .from(concernKeys)
    .where(
      inArray(
        concernKeys.id,
        leaderKeys.map(({ id }) => id),
      ),
    )
  return leaderKeys.map((key) => {
    const created = createdKeys.find(({ id }) => id === key.id)?.created ?? received_at
    return { ...key, is_due: keys.includes(key.id) || new Date(created) <= new Date(received_at) }
  })
}

/** Records the user's action on a concern in the concern's own audit table. */
const recordConcernAction = async (
  { tx, user, keys }: ReaderContext,
  id: string,
  organisation_id: string,
  deed: ConcernAction,
) => {
  const sealedKeyIds = user.organisation ? [] : await readSealedKeyIds(tx, id)
  await tx.insert(concernDeeds).values({
    id: newId(),
    concern_id: id,
    organisation_id,
    user_id: user.id,
    by: getFullName(user),
    deed,
    network_key: user.organisation ? null : (keys.find((key) => sealedKeyIds.includes(key)) ?? null),
  })
}

/** Handlers for concerns. Callers see only concerns that one of their keys opens (B-HAL-05). */
export const concernHandlers = {
  'concerns.list': ({ db, user, query: { state, search, ordering, offset, limit } }) =>
    withReadableConcerns(db, user, async ({ tx, mine }) => {
      const searchPattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
      const listFilter = and(
        mine,
        state && stateFilters[state],
        search ? sql`(${ilike(organisations.name, searchPattern)} OR ${ilike(concerns.by, searchPattern)})` : undefined,
      )
      const rows = await tx
        .select(concernColumns)
        .from(concerns)
        .innerJoin(organisations, eq(organisations.id, concerns.organisation_id))
        .where(listFilter)
        .orderBy(
          ...(ordering === 'received_at' ? [asc(concerns.received_at)] : [desc(concerns.received_at)]),
          concerns.id,
        )
        .offset(offset)
        .limit(limit)
      const [totalRow] = await tx
        .select({ all: sql<number>`count(*)`.mapWith(Number) })
        .from(concerns)
        .innerJoin(organisations, eq(organisations.id, concerns.organisation_id))
        .where(listFilter)
      return { count: totalRow?.all ?? 0, results: rows.map(toResponse) }
    }),
  'concerns.get': ({ db, user, params }) => withReadableConcerns(db, user, (reach) => readConcern(reach, params.id)),
  'concerns.open': async ({ db, user, params }) => {
    await requireOwnPassword(db, user)
    return withReadableConcerns(db, user, async (readerContext) => {
      const { organisation_id } = await findConcern(readerContext, params.id)
      await recordConcernAction(readerContext, params.id, organisation_id, 'opened')
      const seals = await readerContext.tx
        .select({ key: concernSeals.key_id, by: concernSeals.by, box: concernSeals.box })
        .from(concernSeals)
        .where(and(eq(concernSeals.concern_id, params.id), inArray(concernSeals.key_id, readerContext.keys)))
      return { sealed: seals }
    })
  },
  'concerns.update': async ({ db, user, params, body: { acknowledged, closed } }) => {
    await requireOwnPassword(db, user)
    return withReadableConcerns(db, user, async (readerContext) => {
      const row = await findConcern(readerContext, params.id)
      const actions: ConcernAction[] = []
      if (acknowledged && !row.acknowledged_at) actions.push('acknowledged')
      if (closed === true && !row.closed_at) actions.push('closed')
      if (closed === false && row.closed_at) actions.push('reopened')
      if (actions.length)
        await readerContext.tx
          .update(concerns)
          .set({
            ...(actions.includes('acknowledged') && { acknowledged_at: sql`now()` }),
            ...(actions.includes('closed') && { closed_at: sql`now()` }),
            ...(actions.includes('reopened') && { closed_at: null }),
          })
          .where(eq(concerns.id, params.id))
      for (const action of actions) await recordConcernAction(readerContext, params.id, row.organisation_id, action)
      return readConcern(readerContext, params.id)
    })
  },
  'concerns.exported': async ({ db, user, params }) => {
    await requireOwnPassword(db, user)
    return withReadableConcerns(db, user, async (readerContext) => {
      const { organisation_id } = await findConcern(readerContext, params.id)
      await recordConcernAction(readerContext, params.id, organisation_id, 'exported')
      return null
    })
  },
  'concerns.pass_on': async ({ db, user, params, body: { key, by: author, box } }) => {
    await requireOwnPassword(db, user)
    return withReadableConcerns(db, user, async (readerContext) => {
      const { organisation_id } = await findConcern(readerContext, params.id)
      const sealingKeys = await findSealingKeys(readerContext.tx, organisation_id)
      if (!sealingKeys.some(({ id, holder }) => id === key && holder === 'leader'))
        throw new AppError('invalid', { key: ['not_valid'] })
      const insertedSeals = await readerContext.tx
        .insert(concernSeals)
        .values({ concern_id: params.id, key_id: key, organisation_id, by: author, box })
        .onConflictDoNothing()
        .returning({ key: concernSeals.key_id })
      if (insertedSeals.length) {
        await recordConcernAction(readerContext, params.id, organisation_id, 'passed_on')
        // Clear `told_at`, so that the leader who can now read the concern gets an email. Skip this for a leader's own
        // new key, because it adds no reader.
        if (!readerContext.keys.includes(key))
          await readerContext.tx.update(concerns).set({ told_at: null }).where(eq(concerns.id, params.id))
      }
      return readConcern(readerContext, params.id)
    })
  },
} satisfies Partial<Handlers>
