import { addMonths, type Day } from '@contract/rules/days.ts'

/** Club on a calendar day, with the sources that confirm its session (CAL-23). */
export type SessionClub = {
  id: string
  organisation_name: string
  region: string | null
  club_health_status: 'Red' | 'Green' | 'Amber' | 'Gold' | null
  rl_open: boolean
  has_session: boolean
  is_extra_session: boolean
}

export type SessionDay = { date: Day; organisations: readonly SessionClub[] }

/** Number of clubs on a calendar day. `booked` counts those clubs that have a session in the booking system. */
export type DayCount = { clubs: number; booked: number }

export const countClubs = ({ organisations }: Pick<SessionDay, 'organisations'>): DayCount => ({
  clubs: organisations.length,
  booked: organisations.filter(({ has_session }) => has_session).length,
})

/**
 * Returns the tint of a day from 0 (no clubs) to 4 (as many as the busiest day). The number of clubs is shown too, so
 * that colour is not the only cue.
 */
export const getTint = (clubs: number, maxClubs: number): 0 | 1 | 2 | 3 | 4 =>
  clubs === 0 ? 0 : (Math.min(4, Math.ceil((clubs / Math.max(maxClubs, 1)) * 4)) as 1 | 2 | 3 | 4)

/** Returns the first days of all months in a date range. */
export const listMonths = (startDay: Day, endDay: Day): Day[] => {
  const months: Day[] = []
  for (let month = `${startDay.slice(0, 7)}-01`; month <= endDay; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Groups clubs by region, both sorted A to Z. Clubs without a region come last. */
export const groupByRegion = (
  clubs: readonly SessionClub[],
  getRegionLabel: (region: string) => string,
): { region: string | null; clubs: SessionClub[] }[] => {
  const clubsByRegion = new Map<string | null, SessionClub[]>()
  for (const club of clubs) {
    const regionClubs = clubsByRegion.get(club.region)
    if (regionClubs) regionClubs.push(club)
    else clubsByRegion.set(club.region, [club])
  }
  const compareText = new Intl.Collator(['cy', 'en-GB']).compare
  return [...clubsByRegion]
    .sort(([a], [b]) => {
      if (a === null) return 1
      return b === null ? -1 : compareText(getRegionLabel(a), getRegionLabel(b))
    })
    .map(([region, listed]) => ({
      region,
      clubs: listed.sort((a, b) => compareText(a.organisation_name, b.organisation_name)),
    }))
}
