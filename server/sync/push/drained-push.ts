import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '../../../contract/errors.ts'
import { Id } from '../../../contract/id.ts'
import { type MutationEnvelope, type MutationResult, PUSH_LIMIT, type PushReply } from '../../../contract/sync.ts'
import type { DrainableSignIn } from '../../auth/sign-in-end.ts'
import type { Db } from '../../db/client.ts'
import { aliases, devices, heldChanges, mutations, network, registered, sessions, users } from '../../db/schema.ts'
import type { DeviceAuthor } from '../rows/author.ts'
import { push, toValidInstant } from './push.ts'

/** Limit for quarantined changes of one device. It is more than a day's work, and too few to fill the club's table. */
const MAX_QUARANTINED_CHANGES = 5000

/** Builds a result without rows, because a device without access must not receive register data. */
const toResult = (id: string, rest: Omit<MutationResult, 'id' | 'rows'>): MutationResult => ({
  id,
  rows: [],
  ...rest,
})

/** True for concerns. A quarantined concern would be listed for the coordinators, who must not see it. */
const isConcern = ({ name }: MutationEnvelope): boolean => name === 'concern.create'

/**
 * Accepts the queue of a device whose sign-in was ended. Concerns, and ticks made before the end, are validated as
 * usual. All other changes are quarantined for the club's coordinators. A tick of an unknown record is quarantined too,
 * because that record may itself be quarantined. A retry gets the same results.
 * @throws AppError `too_large`, `device_of_another_user`, `unavailable`
 */
export const pushDrainedQueue = async (
  db: Db,
  author: DeviceAuthor,
  { ended }: DrainableSignIn,
  queue: readonly MutationEnvelope[],
): Promise<PushReply> => {
  if (queue.length > PUSH_LIMIT) throw new AppError('too_large')
  const receivedAt = new Date()
  const validChanges = queue.map((m) => ({ ...m, made_at: toValidInstant(m.made_at, receivedAt) }))
  const { known: existingIds, done, epoch, clubSince } = await loadStoredState(db, author, validChanges)
  const isEarlierTick = (m: MutationEnvelope) =>
    m.name === 'attendance.set' &&
    new Date(m.made_at) <= ended &&
    [m.args.session, m.args.registered].every((id) => typeof id === 'string' && existingIds.has(id))
  const resultById = new Map<string, MutationResult>()
  // Reject changes made for the user's old club, because this club must not read them.
  const oldClubChanges = validChanges.filter(
    (m) => !isConcern(m) && clubSince !== null && new Date(m.made_at) <= clubSince,
  )
  for (const { id } of oldClubChanges) resultById.set(id, toResult(id, { status: 'rejected', code: 'forbidden' }))
  const acceptedChanges = validChanges.filter((m) => (isConcern(m) || isEarlierTick(m)) && !resultById.has(m.id))
  const pushReply = acceptedChanges.length ? await push(db, author, acceptedChanges) : null
  const concernIds = new Set(acceptedChanges.flatMap((m) => (isConcern(m) ? m.id : [])))
  for (const { id, status, code, first } of pushReply?.results ?? []) {
    const isRefused = status === 'rejected' || status === 'held' || first === 'rejected'
    if (isRefused && !concernIds.has(id)) continue
    const hasCode = code !== undefined && (isRefused || concernIds.has(id))
    resultById.set(id, toResult(id, { status, ...(first && { first }), ...(hasCode && { code }) }))
  }
  for (const m of validChanges) {
    const earlierStatus = done.get(m.id)
    if (earlierStatus && !resultById.has(m.id))
      resultById.set(m.id, toResult(m.id, { status: 'duplicate', first: earlierStatus }))
  }
  const remainingChanges = validChanges.filter(({ id }) => !resultById.has(id))
  const isQuarantined = await quarantine(db, author, remainingChanges)
  for (const { id } of remainingChanges)
    resultById.set(id, toResult(id, { status: isQuarantined ? 'held' : 'rejected', code: 'access_ended' }))
  return {
    epoch: pushReply?.epoch ?? epoch,
    version: 0,
    results: queue.flatMap(({ id }) => resultById.get(id) ?? []),
  }
}

/**
 * Finds the sessions and people named by the changes that exist in the club. Also finds the changes that the club has
 * already accepted.
 */
const loadStoredState = (db: Db, { organisation, device, user }: DeviceAuthor, queue: readonly MutationEnvelope[]) =>
  db.club(organisation, async (tx) => {
    const isOtherUsersDevice = and(eq(devices.id, device), ne(devices.user_id, user.id))
    if ((await tx.select({ id: devices.id }).from(devices).where(isOtherUsersDevice)).length)
      throw new AppError('device_of_another_user')
    const namedIds = [
      ...new Set(queue.flatMap(({ args }) => [args.session, args.registered]).filter((id) => v.is(Id, id))),
    ]
    const foundRows = namedIds.length
      ? await Promise.all(
          [sessions, registered, aliases].map((table) =>
            tx
              .select({ id: table.id })
              .from(table)
              .where(and(eq(table.organisation_id, organisation), inArray(table.id, namedIds))),
          ),
        )
      : []
    const storedChanges = await tx
      .select({ id: mutations.id, status: mutations.status })
      .from(mutations)
      .where(
        and(
          eq(mutations.organisation_id, organisation),
          inArray(
            mutations.id,
            queue.map(({ id }) => id),
          ),
        ),
      )
    const [networkRow] = await tx.select({ epoch: network.epoch }).from(network)
    const [userRow] = await tx.select({ since: users.club_since }).from(users).where(eq(users.id, user.id))
    return {
      known: new Set(foundRows.flat().map(({ id }) => id)),
      done: new Map(
        storedChanges.flatMap(({ id, status }) =>
          status === 'applied' || status === 'conflict' ? [[id, status] as const] : [],
        ),
      ),
      epoch: networkRow?.epoch ?? '',
      clubSince: userRow?.since ? new Date(userRow.since) : null,
    }
  })

/**
 * Quarantines changes for the club's coordinators.
 * @returns false if the device has reached its limit
 */
const quarantine = async (
  db: Db,
  { organisation, device, user }: DeviceAuthor,
  changes: readonly MutationEnvelope[],
): Promise<boolean> => {
  if (changes.length === 0) return true
  return db.club(organisation, async (tx) => {
    const [quarantinedRow] = await tx
      .select({ count: count() })
      .from(heldChanges)
      .where(and(eq(heldChanges.device_id, device), isNull(heldChanges.decided_at)))
    if ((quarantinedRow?.count ?? 0) + changes.length > MAX_QUARANTINED_CHANGES) return false
    const rows = changes.map(({ id, seq, name, v, args, made_at }) => {
      return {
        organisation_id: organisation,
        device_id: device,
        user_id: user.id,
        id,
        seq,
        name,
        v,
        args,
        made_at,
      }
    })
    await tx.insert(heldChanges).values(rows).onConflictDoNothing()
    return true
  })
}
