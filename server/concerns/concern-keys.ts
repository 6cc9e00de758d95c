import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { NetworkKey, OwnKey } from '../../contract/concerns/concerns.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { requireOwnPassword } from '../auth/own-password.ts'
import type { Tx } from '../db/client.ts'
import { concernKeys, organisations, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { buildNewKeyMail, buildNewNetworkKeyMail } from './concern-key-mails.ts'
import { confirmLeaderKey, confirmNetworkKey } from './confirm-key.ts'
import { type ConcernKeyRow, type KeyConfirmationRow, readConfirmations, toConfirmations } from './key-state.ts'
import { findSafeguardingRecipients, findSupportRecipients } from './safeguarding-recipients.ts'
import { formatHolderNames } from './sealing-keys.ts'

const toIso = (timestamp: string): string => new Date(timestamp).toISOString()

const toOwnKeys = (row: ConcernKeyRow, confirmations: readonly KeyConfirmationRow[]): OwnKey[] =>
  row.door
    ? [
        {
          id: row.id,
          open: row.open,
          door: row.door,
          created: toIso(row.created),
          confirmed: row.confirmed && toIso(row.confirmed),
          confirmed_by: toConfirmations(confirmations, row.id),
          ended: row.ended && toIso(row.ended),
        },
      ]
    : []

const toNetworkKey = ({ id, open, holders, created, confirmed, ended }: ConcernKeyRow): NetworkKey => ({
  id,
  open,
  holders: holders ?? [],
  created: toIso(created),
  confirmed: confirmed && toIso(confirmed),
  ended: ended && toIso(ended),
})

const isNetworkKey = isNull(concernKeys.organisation_id)

/** Selects the VP support staff who can be named as holders of the network's key. */
const selectSupportStaff = (tx: Tx) =>
  tx
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(and(eq(users.is_staff, true), eq(users.role, 'vp_support'), eq(users.is_active, true)))
    .orderBy(asc(users.last_name), asc(users.first_name))

/**
 * Locks key creation for one holder, so that two concurrent requests run one after the other. Each new key ends the
 * holder's earlier unconfirmed key. Without the lock, both new keys would await confirmation.
 */
const lockKeyCreation = (tx: Tx, holder: string): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`concern_keys ${holder}`}, 0))`)

/** Rejects an id that exists already, because a key is created only once. The caller retries with a new id. */
const requireInserted = <R>(row: R | undefined): R => {
  if (!row) throw new AppError('already_exists', buildNonFieldError('key_exists'))
  return row
}

/** Handlers for the keys that open concerns: leaders' keys and the network's keys (B-HAL-05). */
export const concernKeyHandlers = {
  'concern_keys.list': ({ db, user }) =>
    db.network(async (tx) => {
      const ownKeyRows = await tx
        .select()
        .from(concernKeys)
        .where(buildOwnKeyFilter(user))
        .orderBy(desc(concernKeys.created))
      const confirmations = await readConfirmations(
        tx,
        ownKeyRows.map(({ id }) => id),
      )
      const [networkKeyRow] = await tx
        .select()
        .from(concernKeys)
        .where(and(isNetworkKey, isNotNull(concernKeys.confirmed), isNull(concernKeys.ended)))
      return {
        keys: ownKeyRows.flatMap((row) => toOwnKeys(row, confirmations)),
        network: networkKeyRow ? formatHolderNames(networkKeyRow) : null,
      }
    }),
  'concern_keys.create': async ({ db, env, mail, user, body: { id, open, door, passphrase_lost } }) => {
    await requireOwnPassword(db, user)
    const createdKey = await db.network(async (tx) => {
      const organisation_id = requireClubId(user)
      await lockKeyCreation(tx, user.id)
      await tx
        .update(concernKeys)
        .set({ ended: sql`now()` })
        .where(
          and(
            buildOwnKeyFilter(user),
            isNull(concernKeys.ended),
            // Keep the current key in use until the new key is confirmed, unless its passphrase is lost.
            passphrase_lost ? undefined : isNull(concernKeys.confirmed),
          ),
        )
      const [row] = await tx
        .insert(concernKeys)
        .values({ id, open, door, organisation_id, user_id: user.id })
        .onConflictDoNothing()
        .returning()
      const key = requireInserted(row)
      const [club] = await tx
        .select({ name: organisations.name })
        .from(organisations)
        .where(eq(organisations.id, organisation_id))
      const mailFields = { club: club?.name ?? '', name: getFullName(user) }
      for (const recipient of await findSafeguardingRecipients(tx, env, organisation_id))
        await queueMail(tx, buildNewKeyMail({ ...recipient, ...mailFields }))
      return toOwnKeys(key, [])[0] as OwnKey
    })
    mail.wake()
    return createdKey
  },
  'concern_keys.update': async ({ db, user, params, body }) => {
    // Require a password that was not set by staff. Otherwise an intruder could change the passphrase, and the leader
    // could not use the key any more.
    await requireOwnPassword(db, user)
    return db.network(async (tx) => {
      const [changedKey] = await tx
        .update(concernKeys)
        .set({ door: body.door })
        .where(and(eq(concernKeys.id, params.id), buildOwnKeyFilter(user)))
        .returning()
      if (!changedKey) throw new AppError('not_found')
      return toOwnKeys(changedKey, await readConfirmations(tx, [changedKey.id]))[0] as OwnKey
    })
  },
  'concern_keys.confirm': async ({ db, user, params, body }) => {
    await requireOwnPassword(db, user)
    return db.network((tx) => confirmLeaderKey(tx, user, params.id, body.proof))
  },
  'network_concern_keys.list': async ({ db }) =>
    db.network(async (tx) => {
      const keys = await tx.select().from(concernKeys).where(isNetworkKey).orderBy(desc(concernKeys.created))
      const people = await selectSupportStaff(tx)
      return {
        keys: keys.map(toNetworkKey),
        people: people.map(({ id, ...name }) => ({ id, name: getFullName(name) })),
      }
    }),
  'network_concern_keys.create': async ({ db, env, mail, user, body: { id, open, holders: ids } }) => {
    await requireOwnPassword(db, user)
    const createdKey = await db.network(async (tx) => {
      const namedStaff = (await selectSupportStaff(tx)).filter((one) => ids.includes(one.id))
      // Require two holders, so that the key stays usable if one holder is ill or has left.
      if (namedStaff.length !== 2) throw new AppError('invalid', buildNonFieldError('two_holders'))
      const holders = ids.map((one) => {
        const staffMember = namedStaff.find((person) => person.id === one)
        return { id: one, name: staffMember ? getFullName(staffMember) : '' }
      })
      await lockKeyCreation(tx, 'network')
      await tx
        .update(concernKeys)
        .set({ ended: sql`now()` })
        .where(and(isNetworkKey, isNull(concernKeys.confirmed), isNull(concernKeys.ended)))
      const [row] = await tx
        .insert(concernKeys)
        .values({ id, open, holders, user_id: user.id })
        .onConflictDoNothing()
        .returning()
      const key = requireInserted(row)
      const mailFields = { by: getFullName(user), holders: formatHolderNames(key) }
      for (const recipient of await findSupportRecipients(tx, env))
        await queueMail(tx, buildNewNetworkKeyMail({ ...recipient, ...mailFields }))
      return toNetworkKey(key)
    })
    mail.wake()
    return createdKey
  },
  'network_concern_keys.confirm': async ({ db, user, params }) => {
    await requireOwnPassword(db, user)
    return db.network((tx) => confirmNetworkKey(tx, user, params.id))
  },
} satisfies Partial<Handlers>

function buildOwnKeyFilter(user: CurrentUser): SQL | undefined {
  return and(eq(concernKeys.user_id, user.id), eq(concernKeys.organisation_id, requireClubId(user)))
}

/**
 * Returns the ids of the confirmed keys with which a user opens concerns. These are a leader's own keys, or the
 * network's keys that name the user. An unconfirmed key opens nothing.
 */
export const findUserKeyIds = async (tx: Tx, user: { id: string; organisation: string | null }): Promise<string[]> => {
  const rows = await tx
    .select({ id: concernKeys.id })
    .from(concernKeys)
    .where(
      and(
        isNotNull(concernKeys.confirmed),
        user.organisation
          ? and(eq(concernKeys.user_id, user.id), eq(concernKeys.organisation_id, user.organisation))
          : and(isNetworkKey, sql`${concernKeys.holders} @> ${JSON.stringify([{ id: user.id }])}::jsonb`),
      ),
    )
  return rows.map(({ id }) => id)
}
