import { type TableName, tableNames } from '@contract/rows.ts'
import { fullName } from '@contract/rules/person.ts'
import { type OfferReply, type OfferStatus, syncOperations } from '@contract/sync.ts'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import type { OfferEntry, ReplicaDb, Stored } from '../db.ts'
import { plainRow } from '../draft.ts'
import { isRemembered } from '../removed.ts'
import { updateState } from '../state.ts'

/** `place` of people that the server refused. They stay until a user has read the list. */
const NOT_TAKEN = 1000

/** The restore data of a push or pull response. */
type Told = { epoch: string; restored_version?: number | undefined }

/** Maximum number of rows in one request, because 500 people would exceed the request limit. */
const MAX_OFFERS_PER_REQUEST = 200
const TIMEOUT_MS = 60_000

/**
 * Returns the epoch of the database that has all changes stored here as accepted, as far as the device knows.
 */
export const knownEpoch = async (db: ReplicaDb): Promise<string | undefined> =>
  (await db.getMeta('accepted_epoch')) ?? (await db.getMeta('epoch'))

/**
 * True for rows that are re-uploaded. Data that the network owns is skipped, and conflicts that are resolved
 * or that the server creates again.
 */
const isOffered = (table: TableName, row: Stored<TableName>): boolean => {
  if (table === 'options' || table === 'clearances') return false
  if (table !== 'conflicts') return true
  const { resolved_at, kind } = row as Stored<'conflicts'>
  return resolved_at === null && kind === 'field'
}

/**
 * Stores the rows that the restored database lacks, before a response overwrites them. Runs once for each
 * restore, even if a later step is interrupted.
 * @param from epoch of the database that the rows come from
 */
export const keepForOffer = async (db: ReplicaDb, from: string, told: Told): Promise<void> => {
  const least = told.restored_version
  // // The restore was too long ago, or an older server does not accept re-uploads.
  if (least === undefined) return
  const tables = [...tableNames.map((name) => db.rows(name)), db.removed, db.offers, db.meta]
  await db.transaction('rw', tables, async () => {
    const before = await db.getMeta('offering')
    if (before?.to === told.epoch) return
    const kept: OfferEntry[] = []
    for (const [at, table] of tableNames.entries()) {
      // // Conflicts are sent after all rows that they may refer to.
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
    // // Rows left from an earlier re-upload are older than the current ones, so they are overwritten.
    await db.offers.bulkPut(kept)
    await db.setMeta('offering', {
      to: told.epoch,
      people: before?.people ?? 0,
      refused: before?.refused ?? 0,
    })
  })
}

/** Adds to the counts of the restore notice on this device. */
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
 * Re-uploads the stored rows in batches and deletes the rows that have a response. The next bootstrap fetches
 * them again.
 * @throws ApiError, NoAnswer: rows without a response stay stored
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
  // // A refused person that is still in the register is not missing.
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

/** Reads the people that a restored server refused. No other device has them. */
export const peopleNotTaken = async (db: ReplicaDb): Promise<{ id: string; name: string }[]> =>
  (await db.offers.where('place').equals(NOT_TAKEN).toArray()).map(({ record, row }) => ({
    id: record,
    name: fullName(row as { first_name: string; last_name: string }),
  }))

/** Removes the restore notice after a user has read it. */
export const restoreIsRead = async (db: ReplicaDb): Promise<void> => {
  await db.offers.where('place').equals(NOT_TAKEN).delete()
  await updateState(db.user, { restored: null })
}
