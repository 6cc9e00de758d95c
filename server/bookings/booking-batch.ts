import { newId } from '../../contract/id.ts'
import type { BookingRow } from '../../contract/rows.ts'
import type { MutationEnvelope } from '../../contract/sync.ts'
import type { Db } from '../db/client.ts'
import { createKeyedSemaphore } from '../db/keyed-semaphore.ts'
import { raiseVersion, type WriteContext } from '../sync/rows/author.ts'
import type { BookingBatch } from '../sync/rows/booking-table.ts'
import { toRef } from '../sync/rows/outcome.ts'
import { storeResults } from '../sync/rows/stored-results.ts'
import { toInstant } from './waiting-list.ts'

/** A transaction that changes bookings, with the entries for the audit trail. */
export type FamilyBookingBatch = BookingBatch & {
  /** Records that a family booked or cancelled. */
  record: (row: Pick<BookingRow, 'id' | 'session' | 'registered' | 'state'>) => void
}

/** Lets the calls of one club wait without a connection, because the club's lock lets only one of them run anyway. */
const waitForClub = createKeyedSemaphore(1)

/**
 * Runs `work` as the only writer of the club. The lock of the club's version also locks the places of its sessions, so
 * that two families never get the same place. The transaction can read all clubs, because a club's transaction cannot
 * queue mails.
 * @param now time in ms since 1970
 */
export function inBookingBatch<T>(
  db: Db,
  organisation: string,
  now: number,
  work: (batch: FamilyBookingBatch) => Promise<T>,
): Promise<T> {
  const write = () =>
    db.network(async (tx, client) => {
      const { version } = await raiseVersion(tx, organisation)
      const entries: MutationEnvelope[] = []
      const batch: FamilyBookingBatch = {
        tx,
        version,
        now: toInstant(now),
        author: { organisation, device: null },
        record: ({ session, registered, state }) =>
          void entries.push({
            id: newId(),
            seq: 1,
            name: 'booking.set',
            v: 1,
            args: { session, registered, state },
            made_at: toInstant(now),
          }),
      }
      const result = await work(batch)
      const trail: WriteContext & { client: typeof client } = {
        tx,
        client,
        version,
        author: { organisation, device: null, user: null },
      }
      await storeResults(
        trail,
        entries,
        entries.map(({ args }) => ({
          status: 'applied',
          touched: [],
          stored: true,
          record: toRef('bookings', `${args.session}:${args.registered}`),
        })),
      )
      return result
    }, 'by_key')
  return waitForClub(organisation, write)
}
