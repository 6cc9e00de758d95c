import { bookingLinks } from '../db/schema.ts'
import type { FamilyLink } from '../family/family-links.ts'
import type { FamilyBookingBatch } from './booking-batch.ts'
import type { LinkBookings } from './link-bookings.ts'

/** Stores which children this link booked and which it cancelled, and records both in the audit trail. */
export async function writeOwnLinks(
  batch: FamilyBookingBatch,
  link: FamilyLink,
  { session, rows, own, ownCancelled }: LinkBookings,
  ownBefore: ReadonlySet<string>,
): Promise<void> {
  const added = [...own].filter((child) => !ownBefore.has(child))
  const removed = [...ownCancelled].filter((child) => ownBefore.has(child))
  for (const child of [...added, ...removed]) {
    const cancelled = own.has(child) ? null : batch.now
    await batch.tx
      .insert(bookingLinks)
      .values({
        session_id: session.id,
        registered_id: child,
        link_id: link.id,
        organisation_id: link.organisation_id,
        cancelled,
      })
      .onConflictDoUpdate({
        target: [bookingLinks.session_id, bookingLinks.registered_id, bookingLinks.link_id],
        set: { cancelled },
      })
    const row = rows.get(child)
    if (row) batch.record({ ...row, state: own.has(child) ? row.state : 'cancelled' })
  }
}
