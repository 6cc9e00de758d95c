import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ConcernTasks, PendingKey, UnreadConcern } from '../../contract/concerns/concern-tasks.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import { concernKeys, organisations, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildWaitingKeyFilter, findLeaderKeyConfirmer, findNetworkKeyConfirmer } from './confirm-key.ts'
import { readConfirmations, toConfirmations } from './key-state.ts'
import { formatHolderNames } from './sealing-keys.ts'
import { isForLeader, isUnread } from './unread-concerns.ts'

/** Maximum number of tasks of one kind in the response, oldest first. */
const MAX_TASKS = 500

/** Handlers for open tasks about concern notes and their keys, for coordinators, leaders and VP support. */
export const concernTaskHandlers = {
  'concern_tasks.list': ({ db, user }) =>
    db.network(
      async (tx): Promise<ConcernTasks> => ({
        clubs_without_key: await findClubsWithoutKey(tx, user),
        is_network_key_missing: user.organisation === null && (await isNetworkKeyMissing(tx)),
        waiting_keys: await findWaitingKeys(tx, user),
        unread: await findUnreadConcerns(tx, user),
      }),
      'snapshot',
    ),
} satisfies Partial<Handlers>

async function findClubsWithoutKey(tx: Tx, user: CurrentUser): Promise<ConcernTasks['clubs_without_key']> {
  return tx
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(
      sql`${buildActiveClubCondition()} AND NOT EXISTS (SELECT FROM concern_keys k
        WHERE k.organisation_id = ${organisations.id} AND concern_key_is_living(k.id, ${organisations.id}))
        AND ${user.organisation === null ? sql`true` : eq(organisations.id, user.organisation)}`,
    )
    .orderBy(asc(organisations.name))
    .limit(MAX_TASKS)
}

async function isNetworkKeyMissing(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM concern_keys WHERE organisation_id IS NULL AND confirmed IS NOT NULL AND ended IS NULL`)
  return rows.length === 0
}

async function findWaitingKeys(tx: Tx, user: CurrentUser): Promise<PendingKey[]> {
  const waitingRows = await tx
    .select({ key: concernKeys, club: organisations.name, maker: users })
    .from(concernKeys)
    .innerJoin(users, eq(users.id, concernKeys.user_id))
    .leftJoin(organisations, eq(organisations.id, concernKeys.organisation_id))
    .where(buildWaitingKeyFilter(user))
    .orderBy(asc(concernKeys.created))
    .limit(MAX_TASKS)
  const confirmations = await readConfirmations(
    tx,
    waitingRows.map(({ key }) => key.id),
  )
  const waitingKeys: PendingKey[] = []
  for (const { key, club, maker } of waitingRows) {
    const confirmed_by = toConfirmations(confirmations, key.id)
    const isDone = confirmations.some((one) => one.key_id === key.id && one.user_id === user.id)
    const findConfirmer = key.organisation_id === null ? findNetworkKeyConfirmer : findLeaderKeyConfirmer
    const confirmer = isDone ? null : await findConfirmer(tx, user, key)
    waitingKeys.push({
      id: key.id,
      holder: key.organisation_id === null ? 'network' : 'leader',
      organisation__name: club,
      name: key.organisation_id === null ? formatHolderNames(key) : getFullName(maker),
      made_by: getFullName(maker),
      open: key.open,
      created: new Date(key.created).toISOString(),
      confirmed_by,
      is_own: key.organisation_id !== null && key.user_id === user.id,
      can_confirm_as: confirmer && 'as' in confirmer ? confirmer.as : null,
    })
  }
  return waitingKeys
}

/**
 * Builds the SQL condition for notes `c` that no active key opens. A note that is sealed only for the network is shown
 * only to VP support, because it may be about a leader.
 */
export const buildUnreadFilter = (user: CurrentUser): SQL =>
  user.organisation === null
    ? isUnread
    : sql`${isUnread} AND c.organisation_id = ${user.organisation} AND ${isForLeader}`

async function findUnreadConcerns(tx: Tx, user: CurrentUser): Promise<UnreadConcern[]> {
  const { rows } = await tx.execute<UnreadConcern>(sql`
    SELECT c.id, o.name AS organisation__name, c.received_at, c.by, NOT ${isForLeader} AS is_for_network
    FROM concerns c JOIN organisations o ON o.id = c.organisation_id
    WHERE ${buildUnreadFilter(user)}
    ORDER BY c.received_at, c.id LIMIT ${MAX_TASKS}`)
  return rows.map((row) => ({
    ...row,
    received_at: new Date(row.received_at).toISOString(),
    by: user.user_type === 'coordinator' ? null : row.by,
  }))
}
