import { and, asc, eq, isNull } from 'drizzle-orm'
import { parcelProvisions } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { listParcelHolidays, listParcelProvisions } from '../records/parcel-lists.ts'
import { applyChanges } from '../sync/push/plain-write.ts'
import { changeParcelProvision, createParcelProvision } from './parcel-changes.ts'
import { exportParcelProvision } from './parcel-export.ts'
import { readParcelProvision } from './read-parcel-provision.ts'

export const parcelProvisionHandlers = {
  'parcel_provisions.list': async ({ db, user, query }) =>
    db.club(requireClubId(user), (tx) => listParcelProvisions(tx, requireClubId(user), query)),
  'parcel_provisions.holidays': async ({ db, user }) =>
    db.club(requireClubId(user), (tx) => listParcelHolidays(tx, requireClubId(user))),
  'parcel_provisions.dates': async ({ db, user }) =>
    db.club(requireClubId(user), async (tx) => {
      const clubCondition = and(
        eq(parcelProvisions.organisation_id, requireClubId(user)),
        isNull(parcelProvisions.deleted_at),
      )
      const usedDates = await tx
        .selectDistinct({ date: parcelProvisions.date })
        .from(parcelProvisions)
        .where(clubCondition)
        .orderBy(asc(parcelProvisions.date))
      return usedDates.map(({ date }) => date)
    }),
  'parcel_provisions.create': (call) => createParcelProvision(call, call.body),
  'parcel_provisions.get': ({ db, user, params }) => readParcelProvision(db, user, params.id),
  'parcel_provisions.update': changeParcelProvision,
  'parcel_provisions.replace': changeParcelProvision,
  'parcel_provisions.delete': async ({ db, user, params }) => {
    await readParcelProvision(db, user, params.id)
    await applyChanges(db, user, [{ name: 'parcel.delete', args: { id: params.id } }])
    return null
  },
  'parcel_provisions.export': ({ db, user, params }) => exportParcelProvision(db, user, params.id),
} satisfies Partial<Handlers>
