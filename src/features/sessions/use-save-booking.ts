import { familyBookingOperations } from '@contract/family/family-bookings.ts'
import type { SessionRow } from '@contract/rows.ts'
import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { useToast } from '@/ui/toast.tsx'

export type BookableSessionRow = Pick<SessionRow, 'id' | 'date' | 'places' | 'booking_opens' | 'booking_closes'>

type BookingTimes = { places: number | null; opens: string | null; closes: string | null }

/**
 * Returns functions that open sessions for booking or close their booking, and whether a call is running. The sessions
 * of this device are synced afterwards.
 * @param onSaved called after a successful call
 */
export function useSaveBooking(sessions: readonly BookableSessionRow[], onSaved: () => void) {
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const requestSync = useRequestSync()
  const [isBusy, setIsBusy] = useState(false)
  const runCalls = async (makeCalls: () => Promise<number>, getMessage: (count: number) => string) => {
    setIsBusy(true)
    try {
      const count = await makeCalls()
      requestSync('asked')
      show({ message: getMessage(count) })
      onSaved()
    } catch (error) {
      showErrorNotice(error)
    } finally {
      setIsBusy(false)
    }
  }
  const setBooking = async (group: readonly BookableSessionRow[], times: BookingTimes) => {
    const body = { sessions: group.map(({ id }) => id), ...times }
    const { updated } = await call(familyBookingOperations['sessions.booking'], { body })
    return updated
  }
  return {
    isBusy,
    openBooking: (times: BookingTimes) =>
      runCalls(
        () => setBooking(sessions, times),
        (count) => plural(count, { one: '# session is open for booking', other: '# sessions are open for booking' }),
      ),
    closeBooking: () =>
      runCalls(
        async () => {
          const closes = new Date().toISOString()
          let count = 0
          // Make one call for each number of places, because a call sets the places of all its sessions.
          for (const group of groupByTimes(sessions))
            count += await setBooking(group.sessions, { ...group.times, closes })
          return count
        },
        (count) => plural(count, { one: 'Booking of # session is closed', other: 'Booking of # sessions is closed' }),
      ),
  }
}

/** Groups the sessions that were opened for booking by their places and opening times. */
function groupByTimes(sessions: readonly BookableSessionRow[]) {
  const groups = new Map<string, { times: { places: number | null; opens: string }; sessions: BookableSessionRow[] }>()
  for (const session of sessions) {
    if (!session.booking_opens) continue
    const times = { places: session.places ?? null, opens: session.booking_opens }
    const key = JSON.stringify(times)
    const group = groups.get(key) ?? { times, sessions: [] }
    group.sessions.push(session)
    groups.set(key, group)
  }
  return [...groups.values()]
}
