import { type TableName, tableNames } from '@contract/rows.ts'
import { fullName } from '@contract/rules/person.ts'
import { type OfferReply, type OfferStatus, syncOperations } from '@contract/sync.ts'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import type { OfferEntry, ReplicaDb, Stored } from '../db.ts'
import { plainRow } from '../draft.ts'
import { isRemembered } from '../removed.ts'
import { updateState } from '../state.ts'

/** The place of people whom the server did not take: they stay until somebody has read who they are. */
const NOT_TAKEN = 1000

/** A reply of push or pull, as far as it tells of a restore. */
type Told = { epoch: string; restored_version?: number | undefined }

/** Rows of one offer: five hundred people would be more than a request takes. */
const MAX_OFFERS_PER_REQUEST = 200
const TIMEOUT_MS = 60_000

/** The life of the database that has all that this device keeps as accepted, as far as the device knows. */
export const knownEpoch = async (db: ReplicaDb): Promise<string | undefined> =>
  (await db.getMeta('accepted_epoch')) ?? (await db.getMeta('epoch'))

/** What is for the network to say is not offered, nor a question that is answered or that the server asks again by itself. */
const isOffered = (table: TableName, row: Stored<TableName>): boolean => {
  if (table === 'options' || table === 'clearances') return false
  if (table !== 'conflicts') return true
  const { resolved_at, kind } = row as Stored<'conflicts'>
  return resolved_at === null && kind === 'field'
}

/**
 * Keeps what this device holds and the restored database had not, before any of its rows takes the place of one here: an
 * answer may bring them. Once for each restore, whatever breaks off behind it.
 * @param from the life of the database that the rows are of
 */
export const keepForOffer = async (db: ReplicaDb, from: string, told: Told): Promise<void> => {
  const least = told.restored_version
  // The restore was too long ago, or an earlier server does not take offers.
  if (least === undefined) return
  const tables = [...tableNames.map((name) => db.rows(name)), db.removed, db.offers, db.meta]
  await db.transaction('rw', tables, async () => {
    const before = await db.getMeta('offering')
    if (before?.to === told.epoch) return
    const kept: OfferEntry[] = []
    for (const [at, table] of tableNames.entries()) {
      // Questions come after all that they may be about.
      const place = table === 'conflicts' ? tableNames.length : at
      for (const row of await db.rows(table).toArray()) {
        if (row.version <= least || !isOffered(table, row)) continue
        const { id, version } = row
        kept.push({ id: `${table}/${id}`, table, record: id, version, row: plainRow(row), from, place })
      }
      if (!isRemembered(table)) continue
      const prefix = `${table}/`
      for (const { id, version } of await db.removed.where('id').startsWith(prefix).toArray())
        if (version > least)
          kept.push({ id, table, record: id.slice(prefix.length), version, row: null, from, place })
    }
    // What an earlier offer has not got rid of is older than what is here now, where that differs.
    await db.offers.bulkPut(kept)
    await db.setMeta('offering', {
      to: told.epoch,
      people: before?.people ?? 0,
      refused: before?.refused ?? 0,
    })
  })
}

/** Adds to what the person at this device is told of the restore. */
export const countSentBack = async (db: ReplicaDb, people: number, refused: number): Promise<void> => {
  if (people + refused === 0) return
  await db.transaction('rw', db.meta, async () => {
    const offering = await db.getMeta('offering')
    if (!offering) return
    await db.setMeta('offering', {
      ...offering,
      people: offering.people + people,
      refused: offering.refused + refused,
    })
  })
}

type OfferContext = { db: ReplicaDb; token: string; device: string }

/**
 * Offers what is kept, batch after batch; what is answered is kept no longer. The bootstrap that follows brings the rows.
 * @throws ApiError, NoAnswer: what is unanswered is kept
 */
export const offerKept = async ({ db, token, device }: OfferContext): Promise<void> => {
  let most = MAX_OFFERS_PER_REQUEST
  for (;;) {
    const [first, ...others] = await db.offers.where('place').below(NOT_TAKEN).limit(most).toArray()
    if (!first) break
    const batch = [first, ...others.filter(({ from }) => from === first.from)]
    try {
      const { results } = await send(batch, token, device)
      await takeAnswers(db, batch, results)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_restored') {
        await takeAnswers(db, batch, batch.map(refusedAnswer))
        continue
      }
      if (!(error instanceof ApiError) || error.status !== 413 || batch.length === 1) throw error
      most = Math.ceil(batch.length / 2)
    }
  }
  const offering = await db.getMeta('offering')
  if (!offering) return
  const { people, refused } = offering
  await updateState(db.user, { restored: { people, refused } })
  await db.meta.delete('offering')
}

const refusedAnswer = ({ table, record }: OfferEntry) => ({
  table,
  id: record,
  status: 'refused' as const,
  row: null,
})

const send = (batch: readonly OfferEntry[], token: string, device: string): Promise<OfferReply> =>
  call(syncOperations['sync.offer'], {
    token,
    timeout: TIMEOUT_MS,
    body: {
      device_id: device,
      epoch: batch[0]?.from ?? '',
      rows: batch.map(({ table, record, version, row }) => ({ table, id: record, version, row })),
    },
  })

const takeAnswers = async (
  db: ReplicaDb,
  batch: readonly OfferEntry[],
  results: OfferReply['results'],
): Promise<void> => {
  const people = (status: OfferStatus) =>
    results.filter((result) => result.table === 'registered' && result.status === status)
  // Who is in the register all the same is not missing.
  const refused = new Set(people('refused').flatMap(({ id, row }) => (row === null ? id : [])))
  const notTaken = batch.filter(
    ({ table, record, row }) => table === 'registered' && row !== null && refused.has(record),
  )
  await db.transaction('rw', db.offers, db.meta, async () => {
    await db.offers.bulkDelete(batch.map(({ id }) => id))
    if (notTaken.length) await db.offers.bulkPut(notTaken.map((entry) => ({ ...entry, place: NOT_TAKEN })))
    await countSentBack(db, people('taken').length, notTaken.length)
  })
}

/** People whom a restored server did not take back; nobody else has them any more. */
export const peopleNotTaken = async (db: ReplicaDb): Promise<{ id: string; name: string }[]> =>
  (await db.offers.where('place').equals(NOT_TAKEN).toArray()).map(({ record, row }) => ({
    id: record,
    name: fullName(row as { first_name: string; last_name: string }),
  }))

/** Somebody has read what came of the restore. */
export const restoreIsRead = async (db: ReplicaDb): Promise<void> => {
  await db.offers.where('place').equals(NOT_TAKEN).delete()
  await updateState(db.user, { restored: null })
}
