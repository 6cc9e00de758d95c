import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NetworkKey, OwnKey } from '../../../contract/concerns/concerns.ts'
import { AppError, nonField } from '../../../contract/errors.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { Tx } from '../../db/client.ts'
import { concernKeys, users } from '../../db/schema.ts'
import type { Handlers } from '../../mount.ts'
import { clubOf } from '../sessions.ts'
import { holderNames } from './sealing-keys.ts'

type KeyRow = typeof concernKeys.$inferSelect

const iso = (at: string): string => new Date(at).toISOString()

const ownKey = ({ id, open, door, created, ended }: KeyRow): OwnKey[] =>
  door ? [{ id, open, door, created: iso(created), ended: ended && iso(ended) }] : []

const networkKey = ({ id, open, holders, created, ended }: KeyRow): NetworkKey => ({
  ...{ id, open, holders: holders ?? [] },
  ...{ created: iso(created), ended: ended && iso(ended) },
})

const ofNetwork = isNull(concernKeys.organisation_id)

/** Staff of VP support who may hold the network's key. */
const supporters = (tx: Tx) =>
  tx
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(and(eq(users.is_staff, true), eq(users.role, 'vp_support'), eq(users.is_active, true)))
    .orderBy(asc(users.last_name), asc(users.first_name))

/** One after the other: of two that are made at once neither would end the other, and both would count. */
const awaitTurn = (tx: Tx, holder: string): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`concern_keys ${holder}`}, 0))`)

/** An id that is taken is made again by the caller: keys are made once. */
const refuseTaken = <R>(row: R | undefined): R => {
  if (!row) throw new AppError('already_exists', nonField('This key is there already.'))
  return row
}

/** Keys to concerns: a leader's own, and the network's (B-HAL-05). */
export const concernKeyHandlers = {
  'concern_keys.list': async ({ db, user }) =>
    db.club(clubOf(user), async (tx) => {
      const own = await tx
        .select()
        .from(concernKeys)
        .where(and(eq(concernKeys.user_id, user.id), eq(concernKeys.organisation_id, clubOf(user))))
        .orderBy(desc(concernKeys.created))
      const [network] = await tx
        .select()
        .from(concernKeys)
        .where(and(ofNetwork, isNull(concernKeys.ended)))
      return { keys: own.flatMap(ownKey), network: network ? holderNames(network) : null }
    }),
  'concern_keys.create': async ({ db, user, body }) =>
    db.club(clubOf(user), async (tx) => {
      const organisation_id = clubOf(user)
      await awaitTurn(tx, user.id)
      const mine = and(eq(concernKeys.user_id, user.id), eq(concernKeys.organisation_id, organisation_id))
      await tx
        .update(concernKeys)
        .set({ ended: sql`now()` })
        .where(and(mine, isNull(concernKeys.ended)))
      const [made] = await tx
        .insert(concernKeys)
        .values({ ...body, organisation_id, user_id: user.id })
        .onConflictDoNothing()
        .returning()
      return ownKey(refuseTaken(made))[0] as OwnKey
    }),
  'concern_keys.update': async ({ db, user, params, body }) =>
    db.club(clubOf(user), async (tx) => {
      const [changed] = await tx
        .update(concernKeys)
        .set({ door: body.door })
        .where(
          and(
            eq(concernKeys.id, params.id),
            eq(concernKeys.user_id, user.id),
            eq(concernKeys.organisation_id, clubOf(user)),
          ),
        )
        .returning()
      if (!changed) throw new AppError('not_found')
      return ownKey(changed)[0] as OwnKey
    }),
  'network_concern_keys.list': async ({ db }) =>
    db.network(async (tx) => {
      const keys = await tx.select().from(concernKeys).where(ofNetwork).orderBy(desc(concernKeys.created))
      const people = await supporters(tx)
      return {
        keys: keys.map(networkKey),
        people: people.map(({ id, ...name }) => ({ id, name: fullName(name) })),
      }
    }),
  'network_concern_keys.create': async ({ db, user, body: { id, open, holders: ids } }) =>
    db.network(async (tx) => {
      const named = (await supporters(tx)).filter((one) => ids.includes(one.id))
      // Two people, so that one who is ill or has left is not all there was.
      if (named.length !== 2) throw new AppError('invalid', nonField('Name two people of VP support.'))
      const holders = ids.map((one) => {
        const found = named.find((person) => person.id === one)
        return { id: one, name: found ? fullName(found) : '' }
      })
      await awaitTurn(tx, 'network')
      await tx
        .update(concernKeys)
        .set({ ended: sql`now()` })
        .where(and(ofNetwork, isNull(concernKeys.ended)))
      const [made] = await tx
        .insert(concernKeys)
        .values({ id, open, holders, user_id: user.id })
        .onConflictDoNothing()
        .returning()
      return networkKey(refuseTaken(made))
    }),
} satisfies Partial<Handlers>

/** The keys by which a user opens concerns: a leader's own ones, and those of the network that they were named for. */
export const keysOf = async (
  tx: Tx,
  user: { id: string; organisation: string | null },
): Promise<string[]> => {
  const rows = await tx
    .select({ id: concernKeys.id })
    .from(concernKeys)
    .where(
      user.organisation
        ? and(eq(concernKeys.user_id, user.id), eq(concernKeys.organisation_id, user.organisation))
        : and(ofNetwork, sql`${concernKeys.holders} @> ${JSON.stringify([{ id: user.id }])}::jsonb`),
    )
  return rows.map(({ id }) => id)
}
