import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { healthFields } from '../../contract/registered/registered-fields.ts'
import { addDays, addMonths, type Day, getLondonDay, getYear } from '../../contract/rules/days.ts'
import { isUnconfirmed } from '../../contract/rules/health-freshness.ts'
import { conflicts, registered } from '../db/schema.ts'
import { createChance } from '../demo/chance.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createNumbersFixture } from '../testing/numbers-fixture.ts'
import { countTotals } from './count-totals.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const today = getLondonDay()
const OLD = '2020-01-01T09:00:00.000Z'

/** Creates a club, with functions that add people, let them attend a session today, and read the number. */
async function createClub() {
  const club = await api.club(`Club ${newId()}`)
  const { session } = createNumbersFixture(api)
  const attend = (ids: readonly string[]) =>
    session(club, { date: today, holiday: 'July/Aug', year: getYear(today) }, ids)
  const addPerson = async (facts: object) => (await club.people(1, facts))[0] ?? ''
  const { token } = await api.user(club.id)
  const count = async (as = token) =>
    (await api.call(as, 'POST', '/dashboard/health_freshness', { year: getYear(today) })).body
  return { club, attend, addPerson, count }
}

/** Opens a question about a field of a person. */
const openQuestion = (organisation: string, person: string, field: string, facts: object = {}) =>
  api.db.network((tx) =>
    tx.insert(conflicts).values({
      id: newId(),
      organisation_id: organisation,
      version: 1,
      kind: 'field',
      table: 'registered',
      record: person,
      field,
      mine: { value: [], by: 'family', device: null, at: OLD },
      theirs: { value: ['milk'], by: null, device: null, at: OLD },
      ...facts,
    } as typeof conflicts.$inferInsert),
  )

/** Counts from the rows of people, without stored totals. */
const countPlainly = async (organisation: string) => {
  const { rows } = await api.db.network((_tx, client) =>
    client.query(
      `SELECT count(*)::int AS people, (count(*) FILTER (WHERE
         coalesce(r.health_confirmed, (r.created AT TIME ZONE 'Europe/London')::date) + make_interval(months => 12) > $2::date
         AND NOT EXISTS (SELECT FROM conflicts c WHERE c.table_name = 'registered' AND c.record = r.id::text
           AND c.field = ANY ($3) AND c.resolved_at IS NULL AND c.deleted_at IS NULL)))::int AS confirmed
       FROM people_served(ARRAY[$1]::uuid[], $4, NULL, $2) p JOIN registered r ON r.id = p.registered_id`,
      [organisation, today, ['allergens', ...healthFields], getYear(today)],
    ),
  )
  return rows[0]
}

describe('health facts confirmed within a year [B-FAM-04]', () => {
  it('counts confirmations, and the day of adding before the first one', async () => {
    const { attend, addPerson, count } = await createClub()
    await attend([
      await addPerson({ created: OLD, health_confirmed: today }),
      await addPerson({ created: OLD, health_confirmed: addDays(addMonths(today, -12), 1) }),
      await addPerson({ health_confirmed: addMonths(today, -12) }),
      await addPerson({ health_confirmed: null }),
      await addPerson({ created: OLD, health_confirmed: null }),
      await addPerson({ created: OLD, health_confirmed: addDays(today, -3), is_adult: true }),
      await addPerson({ created: OLD, health_confirmed: addDays(today, -3), soft_archived: true }),
    ])
    expect(await count()).toEqual({ people: 7, confirmed: 5, percentage: 71.4 })
  })

  it('leaves out removed people and people who never came', async () => {
    const { attend, addPerson, count } = await createClub()
    await addPerson({ health_confirmed: today })
    await attend([
      await addPerson({ created: OLD }),
      await addPerson({ health_confirmed: today, deleted_at: `${today}T10:00:00.000Z` }),
    ])
    expect(await count()).toEqual({ people: 1, confirmed: 0, percentage: 0 })
  })

  it('counts a person with an open health question as not confirmed', async () => {
    const { club, attend, addPerson, count } = await createClub()
    const people = []
    for (let index = 0; index < 4; index++) people.push(await addPerson({ health_confirmed: today }))
    await attend(people)
    const [milk = '', phone = '', decided = ''] = people
    await openQuestion(club.id, milk, 'allergens')
    await openQuestion(club.id, milk, 'medical_conditions')
    await openQuestion(club.id, phone, 'gp_telephone')
    await openQuestion(club.id, decided, 'allergens', { resolved_at: OLD })
    expect(await count()).toEqual({ people: 4, confirmed: 3, percentage: 75 })
  })

  it('counts an open question about each health field', async () => {
    const { club, attend, addPerson, count } = await createClub()
    const fields = ['allergens', ...healthFields]
    const people = []
    for (let index = 0; index <= fields.length; index++) people.push(await addPerson({ health_confirmed: today }))
    await attend(people)
    for (const [index, field] of fields.entries()) await openQuestion(club.id, people[index] ?? '', field)
    expect(await count()).toMatchObject({ people: fields.length + 1, confirmed: 1 })
  })

  it('follows questions and confirmations that arrive after the totals', async () => {
    const { club, attend, addPerson, count } = await createClub()
    const [person, other] = [await addPerson({ health_confirmed: today }), await addPerson({ created: OLD })]
    await attend([person, other])
    await countTotals(api.db)
    expect(await count()).toMatchObject({ people: 2, confirmed: 1 })
    await openQuestion(club.id, person, 'allergens')
    expect(await count()).toMatchObject({ people: 2, confirmed: 0 })
    await countTotals(api.db)
    expect(await count()).toMatchObject({ people: 2, confirmed: 0 })
    await api.db.network((tx) => tx.update(registered).set({ health_confirmed: today }).where(eq(registered.id, other)))
    expect(await count()).toMatchObject({ people: 2, confirmed: 1 })
    await api.db.network((tx) => tx.update(conflicts).set({ resolved_at: OLD }).where(eq(conflicts.record, person)))
    expect(await count()).toMatchObject({ people: 2, confirmed: 2 })
  })

  it('equals the plain count over random people', async () => {
    const { club, attend, addPerson, count } = await createClub()
    const chance = createChance('health freshness')
    const days = Array.from({ length: 30 }, () => addDays(today, -chance.int(0, 760)))
    const people: string[] = []
    for (let index = 0; index < 60; index++) {
      const facts = {
        created: `${chance.pick(days)}T23:30:00.000Z`,
        health_confirmed: chance.pick([null, chance.pick(days)]),
      }
      const person = await addPerson(facts)
      people.push(person)
      if (chance.of(0.3))
        await openQuestion(club.id, person, chance.pick(['allergens', 'gp_name', 'medical_conditions']), {
          resolved_at: chance.pick([null, null, OLD]),
          deleted_at: chance.pick([null, null, OLD]),
        })
    }
    await attend(people.filter(() => chance.of(0.8)))
    const plain = await countPlainly(club.id)
    expect(plain.confirmed).toBeGreaterThan(5)
    expect(await count()).toMatchObject(plain)
    await countTotals(api.db)
    expect(await count()).toMatchObject(plain)
  })

  it('follows the rule of the register on each day around a year', async () => {
    const { attend, addPerson, count } = await createClub()
    const days: Day[] = Array.from({ length: 9 }, (_, index) => addDays(addMonths(today, -12), index - 4))
    const people = []
    for (const day of days) people.push(await addPerson({ created: `${day}T23:30:00.000Z` }))
    await attend(people)
    const created = days.map((day) => ({ created: `${day}T23:30:00.000Z`, health_confirmed: null }))
    const confirmed = created.filter((person) => !isUnconfirmed(person, { today, months: 12 })).length
    expect(await count()).toMatchObject({ people: 9, confirmed })
  })

  it('shows a club its own people, and central staff all clubs', async () => {
    const staff = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    const one = await createClub()
    const before = await one.count(staff.token)
    const other = await createClub()
    await one.attend([await one.addPerson({ health_confirmed: today })])
    await other.attend([await other.addPerson({ created: OLD })])
    expect(await one.count()).toEqual({ people: 1, confirmed: 1, percentage: 100 })
    expect(await other.count()).toEqual({ people: 1, confirmed: 0, percentage: 0 })
    expect(await one.count(staff.token)).toMatchObject({ people: before.people + 2, confirmed: before.confirmed + 1 })
  })
})
