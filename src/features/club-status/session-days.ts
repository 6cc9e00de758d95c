import { addMonths, type DayString } from '@/ui/date/day-string.ts'

/** A club of a day of the calendar, and how its session is known (CAL-23). */
export type SessionClub = {
  id: string
  organisation_name: string
  region: string | null
  club_health_status: 'Red' | 'Green' | 'Amber' | 'Gold' | null
  rl_open: boolean
  has_session: boolean
  is_extra_session: boolean
}

export type SessionDay = { date: DayString; organisations: readonly SessionClub[] }

/** What a day of the month says: how many clubs, and how many of them have a session in the booking system. */
export type DayCount = { clubs: number; booked: number }

export const countOf = ({ organisations }: Pick<SessionDay, 'organisations'>): DayCount => ({
  clubs: organisations.length,
  booked: organisations.filter(({ has_session }) => has_session).length,
})

/** The four tints of the month, by the busiest day: the number stands beside it, so that colour says nothing alone. */
export const tintOf = (clubs: number, most: number): 0 | 1 | 2 | 3 | 4 =>
  clubs === 0 ? 0 : (Math.min(4, Math.ceil((clubs / Math.max(most, 1)) * 4)) as 1 | 2 | 3 | 4)

/** The first days of the months that a range of days touches. */
export const monthsOf = (from: DayString, to: DayString): DayString[] => {
  const months: DayString[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Clubs by their region, both A to Z; those without one come last. */
export const byRegion = (
  clubs: readonly SessionClub[],
  words: (region: string) => string,
): { region: string | null; clubs: SessionClub[] }[] => {
  const regions = new Map<string | null, SessionClub[]>()
  for (const club of clubs) {
    const listed = regions.get(club.region)
    if (listed) listed.push(club)
    else regions.set(club.region, [club])
  }
  const order = new Intl.Collator(['cy', 'en-GB']).compare
  return [...regions]
    .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : order(words(a), words(b))))
    .map(([region, listed]) => ({
      region,
      clubs: listed.sort((a, b) => order(a.organisation_name, b.organisation_name)),
    }))
}
