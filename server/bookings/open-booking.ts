import { getCurrentTime } from '../../contract/rules/days.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { setPlaces } from '../records/set-places.ts'
import { toInstant } from './waiting-list.ts'

export const openBookingHandlers = {
  'sessions.booking': ({ db, user, body }) => {
    const { places, opens, closes } = body
    const ids = [...new Set(body.sessions)]
    const times = { booking_opens: opens ?? toInstant(getCurrentTime()), booking_closes: closes }
    return db.club(requireClubId(user), async (tx) => {
      const wanted = ids.map((id) => ({ id, places }))
      await setPlaces(tx, requireClubId(user), wanted, times)
      return { updated: ids.length }
    })
  },
} satisfies Partial<Handlers>
