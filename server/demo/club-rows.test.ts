import { describe, expect, it } from 'vitest'
import { listDays } from '../../contract/rules/days.ts'
import { getDutyDays, getFirstDutyDay } from '../../contract/rules/duty-days.ts'
import { EXTRA_SESSIONS, findOpenHoliday, isDateInHoliday } from '../../contract/rules/holidays.ts'
import { generateClub } from './club-rows.ts'
import { demoClubs, getDemoClub } from './clubs.ts'
import { buildAllocations } from './holidays.ts'

const clubsWithAccounts = demoClubs.filter((club) => club.hasAccounts)
const days = ['2026-01-15', '2026-03-03', '2026-08-05', '2026-11-21', '2027-01-01', '2028-02-29']

describe.each(days)('demo on %s', (today) => {
  const generatedClubs = clubsWithAccounts.map((club) => ({ club, rows: generateClub(club, today).rows }))

  it('has today’s sessions, all within open holidays of their clubs', () => {
    for (const { club, rows } of generatedClubs) {
      const allocations = rows.holidayAllocation
      expect(findOpenHoliday(today, allocations), club.name).toBeDefined()
      expect(rows.sessions.filter((session) => session.date === today)).toHaveLength(club.parcels ? 0 : 1)
      for (const { date, holiday, year } of rows.sessions) {
        expect(isDateInHoliday(date, holiday, year, allocations), `${club.name} ${date}`).toBe(true)
        expect(date <= today).toBe(true)
      }
      const slots = rows.sessions.map((session) => `${session.group_id} ${session.date}`)
      expect(new Set(slots).size).toBe(slots.length)
    }
  })

  it('has attended sessions in every past holiday that is open', () => {
    for (const { club, rows } of generatedClubs.filter(({ club }) => !club.parcels)) {
      const past = rows.holidayAllocation.filter(
        (a) => a.status === 'Open' && a.end_date! < today && a.start_date! > days[0]!,
      )
      for (const { holiday, year } of past) {
        const sessions = rows.sessions.filter((s) => s.holiday === holiday && s.year === year)
        expect(sessions.length, `${club.name} ${holiday} ${year}`).toBeGreaterThan(0)
      }
      const inDefaultGroup = rows.sessions.filter((s) => s.group_id === rows.groups[0]!.id && s.date < today)
      for (const { id, date } of inDefaultGroup) {
        const came = rows.attendance.filter((tick) => tick.session_id === id && tick.state === 'attending').length
        expect(came, `${club.name} ${date}`).toBeGreaterThanOrEqual(3)
        expect(came, `${club.name} ${date}`).toBeLessThanOrEqual(90)
      }
    }
  })

  it('has helpers with and without a check in recent sessions [B-HAL-03, B-REC-12]', () => {
    const { rows } = generatedClubs.find(({ club }) => club.key === 'stmarks')!
    const applications = new Map(rows.applications.map((one) => [one.id, one]))
    const linkedPeople = rows.registered.flatMap((one) => {
      const application = applications.get(one.core_application ?? one.volunteer_application ?? '')
      return application ? [{ person: one, of: application }] : []
    })
    for (const { person, of: application } of linkedPeople)
      expect([application.first_name, application.last_name]).toEqual([person.first_name, person.last_name])
    expect(new Set(linkedPeople.map(({ of: application }) => application.checks_completed !== null))).toEqual(
      new Set([true, false]),
    )
    const from = getFirstDutyDay(today)
    const lately = new Map(rows.sessions.flatMap(({ id, date }) => (date >= from ? [[id, date]] : [])))
    const attended = rows.attendance.flatMap(({ session_id, registered_id: registered, state }) => {
      const day = lately.get(session_id)
      return day && state === 'attending' ? [{ registered, day }] : []
    })
    const dutyDays = getDutyDays({ people: rows.registered, attended, clearances: new Map(), day: today })
    expect(dutyDays.filter((one) => one.told).length).toBeGreaterThan(1)
  })

  it('ticks people only after their registration and in their own group', () => {
    for (const { club, rows } of generatedClubs) {
      const people = new Map(rows.registered.map((person) => [person.id, person]))
      const sessions = new Map(rows.sessions.map((session) => [session.id, session]))
      for (const { registered_id, session_id } of rows.attendance) {
        const person = people.get(registered_id)!
        const session = sessions.get(session_id)!
        expect(person.created.slice(0, 10) <= session.date).toBe(true)
        if (club.groups.length > 1) expect(person.groups).toContain(session.group_id)
      }
    }
  })
})

it('is in an open holiday on any day, with valid dates [HOL-15]', () => {
  const riverside = getDemoClub('riverside')
  for (const today of listDays('2025-12-20', '2027-03-10')) {
    const allocations = buildAllocations(riverside, 'any', today)
    const holiday = findOpenHoliday(today, allocations)
    expect(holiday && holiday.holiday !== EXTRA_SESSIONS, today).toBe(true)
    for (const { status, start_date, end_date } of allocations) {
      if (status === 'Open') expect(start_date! <= end_date!).toBe(true)
      else expect([start_date, end_date]).toEqual([null, null])
    }
    expect(new Set(allocations.map((a) => a.status))).toEqual(new Set(['Open', 'Closed']))
  }
})

it('generates the same people every day, except for birthdays', () => {
  const drawPeople = (today: string) =>
    generateClub(getDemoClub('caerdydd'), today).rows.registered.map((p) => [
      p.id,
      p.first_name,
      p.last_name,
      p.allergens,
    ])
  expect(drawPeople('2026-03-03')).toEqual(drawPeople('2026-11-21'))
})
