import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RowByTable, rowSchemas, type TableName } from '../../contract/rows.ts'
import { getAge } from '../../contract/rules/days.ts'
import { findOpenHoliday, getHolidayByMonth } from '../../contract/rules/holidays.ts'
import { findMissingFacts } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { fileColumns } from '../retention/sweep-storage.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { createTestDatabase } from '../testing/database.ts'
import { hasDemoAccounts, isEmptyDatabase } from './accounts.ts'
import { loadDemo } from './load.ts'

const today = '2026-08-05'
let api: TestApi
let seconds: number
beforeAll(async () => {
  api = await createTestApi()
  const began = performance.now()
  await loadDemo(api.databaseUrl, { today })
  seconds = (performance.now() - began) / 1000
})
afterAll(() => api.close())

const signIn = async (account: string): Promise<{ token: string; me: CurrentUser }> => {
  const email = `${account}@hallbook.example`
  const { body } = await api.call(null, 'POST', '/auth', { email, password: 'hallbook2026' })
  return { token: body.token, me: (await api.call(body.token, 'GET', '/me')).body }
}

type Club = { [T in TableName]: RowByTable[T][] }
/** Loads an account's replica after its first pull. The contract parses each row. */
const loadReplica = async (account: string): Promise<Club> => {
  const { token } = await signIn(account)
  const club = Object.fromEntries(Object.keys(rowSchemas).map((table) => [table, []])) as unknown as Club
  for (const { table, row } of (await createTestDevice(api, token).pullAll()).rows.values()) {
    const rows: unknown[] = club[table as TableName]
    rows.push(v.parse(rowSchemas[table as TableName], row))
  }
  return club
}

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const count = async (text: string) => Number((await query(api.databaseUrl, text))[0]?.count)

const staff = { is_staff: true, is_pastor: false, organisation: null, organisation__organisation_name: null }
const clubUser = { is_staff: false, is_pastor: true, role: null, organisation__is_boxes_of_hope: false }
const oneStep = { allow_multiple_groups: false, two_step_attendance: false }
const riverside = { ...clubUser, ...oneStep, organisation__organisation_name: 'Riverside Church Lunch Club' }
const hopeBox = {
  ...clubUser,
  ...oneStep,
  organisation__is_boxes_of_hope: true,
  organisation__organisation_name: 'Hope Box Leeds',
}
const accounts: Record<string, Partial<CurrentUser>> = {
  'vp.support': { ...staff, role: 'vp_support' },
  'vp.support2': { ...staff, role: 'vp_support' },
  'vp.general': { ...staff, role: 'vp_general' },
  tlg: { ...staff, role: 'tlg' },
  partnerships: { ...staff, role: 'partnerships' },
  'boh.staff': { ...staff, role: 'boxes_of_hope', is_boxes_of_hope: true },
  'coordinator.riverside': { ...riverside, user_type: 'coordinator' },
  'core.riverside': { ...riverside, user_type: 'core' },
  'safeguarding.riverside': { ...riverside, user_type: 'safeguarding_leader' },
  'coordinator.stmarks': {
    ...clubUser,
    user_type: 'coordinator',
    allow_multiple_groups: true,
    two_step_attendance: true,
    organisation__organisation_name: "St Mark's Lunch Club",
  },
  'coordinator.caerdydd': {
    ...clubUser,
    ...oneStep,
    user_type: 'coordinator',
    organisation__organisation_name: 'Clwb Cinio Caerdydd',
  },
  'coordinator.hopebox': { ...hopeBox, user_type: 'coordinator' },
  'core.hopebox': { ...hopeBox, user_type: 'core' },
}
const lunchClubs = ['coordinator.riverside', 'coordinator.stmarks', 'coordinator.caerdydd']
const fullClubs = [...lunchClubs, 'coordinator.hopebox']

it('signs in with every documented account, and has no others', async () => {
  for (const [account, facts] of Object.entries(accounts)) {
    expect((await signIn(account)).me, account).toMatchObject({
      email: `${account}@hallbook.example`,
      ...facts,
    })
  }
  expect(await count('SELECT count(*) FROM users')).toBe(Object.keys(accounts).length)
  expect(await hasDemoAccounts(api.databaseUrl)).toBe(true)
})

it('loads clubs in five regions, four of them full-sized, within seconds', async () => {
  const clubs = await query(
    api.databaseUrl,
    `SELECT name, region, town, is_boxes_of_hope, hashid, (SELECT count(*)::int FROM registered r WHERE r.organisation_id = o.id) AS people
     FROM organisations o ORDER BY people DESC`,
  )
  expect(clubs.length).toBeGreaterThanOrEqual(12)
  expect(new Set(clubs.map((c) => c.region)).size).toBe(5)
  expect(clubs.map((c) => c.region)).toEqual(expect.arrayContaining(['Wales', 'Scotland', 'Northern Ireland']))
  expect(clubs.every((c) => c.town)).toBe(true)
  expect(clubs.filter((c) => c.is_boxes_of_hope).length).toBeGreaterThan(1)
  const people = clubs.map((c) => c.people as number)
  expect(people.slice(0, 4).every((n) => n >= 145 && n <= 160)).toBe(true)
  expect(people.slice(4).every((n) => n >= 20 && n <= 45)).toBe(true)
  expect(seconds).toBeLessThan(20)
})

it('gives every row of a club the club’s version', async () => {
  const tables = [
    'groups',
    'holiday_allocation',
    'registered',
    'sessions',
    'attendance',
    'parcel_provisions',
    'parcel_provision_registered',
    'checklist',
    'conflicts',
  ]
  for (const table of tables) {
    const mismatches = `SELECT count(*) FROM ${table} t LEFT JOIN versions v USING (organisation_id)
      WHERE t.version <> 1 OR v.version IS NULL OR v.version < 1`
    expect(await count(mismatches), table).toBe(0)
    expect(await count(`SELECT count(*) FROM ${table}`), table).toBeGreaterThan(0)
  }
  // Check only each club's last row, because triggers write these rows with rising versions.
  const lastVersionsSql = `SELECT count(*) FROM versions v JOIN (
    SELECT organisation_id, max(version) AS version FROM clearances GROUP BY 1) c USING (organisation_id)`
  expect(await count(lastVersionsSql)).toBeGreaterThan(1)
  expect(await count(`${lastVersionsSql} WHERE c.version <> v.version`)).toBe(0)
  expect(await count(`SELECT count(DISTINCT cleared) FROM clearances`)).toBeGreaterThan(1)
})

describe.each(fullClubs)('register of %s', (account) => {
  let club: Club
  beforeAll(async () => {
    club = await loadReplica(account)
  })

  it('has complete people with links only within the club', () => {
    const ids = new Set(club.registered.map((p) => p.id))
    const groups = new Set(club.groups.map((g) => g.id))
    for (const person of club.registered) {
      expect(findMissingFacts(person), person.first_name).toEqual([])
      expect(person.family_entries.every((id) => ids.has(id) && id !== person.id)).toBe(true)
      expect(person.groups.every((id) => groups.has(id))).toBe(true)
    }
  })

  it('has children aged 4 to 15, some with only an age band', () => {
    const lunch = account !== 'coordinator.hopebox'
    const children = club.registered.filter((p) => !p.is_adult)
    for (const child of children) {
      const age = getAge(child.date_of_birth, today)
      if (child.date_of_birth) expect(age! >= 4 && age! <= 15, child.first_name).toBe(true)
    }
    expect(children.some((c) => c.age_band && !c.date_of_birth)).toBe(lunch)
    const months = new Set(club.registered.map((p) => p.created.slice(0, 7)))
    expect(months.size).toBeGreaterThan(12)
    for (const { created } of club.registered) expect(created > '2024-07-01' && created < today).toBe(true)
  })

  it('has people in every state that a screen shows', () => {
    const expectSome = (label: string, fits: (p: RowByTable['registered']) => unknown) =>
      expect(club.registered.filter(fits).length, label).toBeGreaterThan(0)
    for (const type of ['parent_or_carer', 'core_team_member', 'lunchmaker', 'young_helper', 'visitor'])
      expectSome(type, (p) => p.attendance_type === type)
    expectSome('archived', (p) => p.soft_archived)
    expectSome('self-registered', (p) => p.participant_self_registration)
    expectSome('allergen', (p) => p.allergens.length)
    expectSome('diet without allergen', (p) => p.dietary_requirements && !p.allergens.length)
    expectSome('condition', (p) => p.has_medical_conditions)
    expectSome('first aider', (p) => p.qualified_first_aider)
    expectSome('food hygiene', (p) => p.food_and_hygiene_trained)
    expectSome('core team', (p) => p.core_team_member)
    expectSome('other first language', (p) => p.english_first_language === false)
    expectSome('wider support', (p) => p.accessing_wider_support_type)
    expectSome('parcel contact', (p) => p.parcel_delivery_contact)
    if (account !== 'coordinator.hopebox') {
      expectSome('no photo', (p) => p.photo_consent === false)
      expectSome('young helper among the children', (p) => !p.is_adult && p.young_helper)
    }
    const byId = new Map(club.registered.map((p) => [p.id, p]))
    const links = club.registered.flatMap((p) => p.family_entries.map((id) => [p, byId.get(id)!] as const))
    expectSome('family', (p) => p.family_entries.length > 1)
    expect(links.some(([p, other]) => other.family_entries.includes(p.id))).toBe(true)
    expect(links.some(([p, other]) => !other.family_entries.includes(p.id))).toBe(true)
  })

  it('has some people twice, and otherwise unique names [DUP-30]', () => {
    const names = club.registered.map((p) => `${p.first_name} ${p.last_name}`.toLowerCase())
    const twice = names.filter((name, i) => names.indexOf(name) !== i)
    expect(twice.length).toBeGreaterThanOrEqual(2)
    expect(twice.length).toBeLessThanOrEqual(5)
  })

  it('uses only fictional phone numbers and addresses of the demo’s domain', () => {
    const number = /^(01632 960\d{3}|07700 900\d{3})$/
    for (const p of club.registered) {
      for (const phone of [p.telephone_number, p.mobile_number, p.emergency_contact_number, p.gp_telephone])
        if (phone) expect(phone).toMatch(number)
      if (p.email) expect(p.email).toMatch(/^[a-z.]+@hallbook\.example$/)
      if (p.postcode) expect(p.postcode).toMatch(/^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/)
    }
  })
})

it.each(lunchClubs)('gives %s one session today with nine to fifteen people', async (account) => {
  const club = await loadReplica(account)
  const todaysSessions = club.sessions.filter((session) => session.date === today)
  expect(todaysSessions).toHaveLength(1)
  expect(findOpenHoliday(today, club.holiday_allocation)).toMatchObject({ holiday: 'July/Aug', year: 2026 })
  const ticks = club.attendance.filter((tick) => tick.session === todaysSessions[0]!.id)
  const countInState = (state: string) => ticks.filter((tick) => tick.state === state).length
  expect(countInState('attending')).toBeGreaterThanOrEqual(9)
  expect(countInState('attending')).toBeLessThanOrEqual(15)
  if (account === 'coordinator.stmarks') expect(countInState('registered')).toBeGreaterThan(5)
  else expect(countInState('registered')).toBe(0)
  const people = new Set(club.registered.map((p) => p.id))
  expect(club.attendance.every((tick) => people.has(tick.registered))).toBe(true)
})

it.each(lunchClubs)('gives %s portraits of half its people and no first aider today', async (account) => {
  const club = await loadReplica(account)
  const peopleWithPhoto = club.registered.filter((p) => p.photo)
  expect(peopleWithPhoto.every((p) => p.photo_consent)).toBe(true)
  expect(peopleWithPhoto.length / club.registered.length).toBeGreaterThan(0.4)
  expect(peopleWithPhoto.length / club.registered.length).toBeLessThan(0.65)
  const { token } = await signIn(account)
  const response = await api.app.request(`/api/media/${peopleWithPhoto[0]!.photo}`, {
    headers: { Authorization: `JWT ${token}` },
  })
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 192, height: 192 })
  const byId = new Map(club.registered.map((p) => [p.id, p]))
  const todays = club.sessions.find((session) => session.date === today)!.id
  const here = club.attendance.filter((tick) => tick.session === todays && tick.state === 'attending')
  expect(here.some(({ registered }) => byId.get(registered)!.core_team_member)).toBe(true)
  expect(here.some(({ registered }) => byId.get(registered)!.qualified_first_aider)).toBe(false)
})

describe('single clubs and records', () => {
  it('has no tick in the future', async () => {
    expect(await count(`SELECT count(*) FROM attendance WHERE changed >= '${today}'`)).toBe(0)
  })

  it('has places, links and requests of families in every state at St Mark’s [B-FAM-01, B-FAM-05, B-FAM-07]', async () => {
    const club = await loadReplica('coordinator.stmarks')
    const next = club.sessions.find(({ booking_opens }) => booking_opens)
    const states = club.bookings.filter(({ session }) => session === next?.id).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['booked', 'offered', 'waiting', 'cancelled']))
    expect(next).toMatchObject({ places: 5 })
    const past = club.bookings.filter(({ session }) => session !== next?.id)
    const came = new Set(club.attendance.filter(({ state }) => state === 'attending').map(({ id }) => id))
    expect(past.filter(({ id }) => !came.has(id))).toHaveLength(1)
    const listValues = async (text: string) => (await query(api.databaseUrl, text)).map(({ value }) => value)
    expect(new Set(await listValues('SELECT end_reason AS value FROM family_links'))).toEqual(
      new Set([null, 'wrong_tries', 'withdrawn']),
    )
    expect(await listValues('SELECT kind AS value FROM family_requests ORDER BY kind')).toEqual(['copy', 'removal'])
  })

  it('has two open conflicts at Riverside: Ayaan’s diet and a phone number', async () => {
    const club = await loadReplica('core.riverside')
    const [dietary, phone] = [...club.conflicts].sort((a, b) => (a.field! < b.field! ? -1 : 1))
    const ayaan = club.registered.find((p) => p.id === dietary?.record)
    expect(ayaan).toMatchObject({ first_name: 'Ayaan', last_name: 'Abdi', allergens: ['nuts'] })
    expect(dietary).toMatchObject({
      kind: 'field',
      field: 'dietary_requirements',
      resolved_at: null,
      mine: { value: 'No nuts or sesame.', by: 'Huw Griffiths' },
      theirs: { value: ayaan?.dietary_requirements, by: 'Nia Rees' },
    })
    const rhian = club.registered.find((p) => p.id === phone?.record)
    expect(phone).toMatchObject({ field: 'mobile_number', theirs: { value: rhian?.mobile_number } })
    expect(club.conflicts).toHaveLength(2)
  })

  it('shows both notes in a disputed record’s history', async () => {
    const changes = await query(
      api.databaseUrl,
      `SELECT status, args #>> '{set,dietary_requirements,value}' AS value FROM mutations
     WHERE name = 'registered.update' AND args #> '{set,dietary_requirements}' IS NOT NULL ORDER BY made_at`,
    )
    expect(changes).toEqual([
      { status: 'applied', value: 'No nuts. EpiPen in blue bag.' },
      { status: 'conflict', value: 'No nuts or sesame.' },
    ])
  })

  it('gives St Mark’s three groups and a parcel club none', async () => {
    const stMarks = await loadReplica('coordinator.stmarks')
    expect(stMarks.groups).toHaveLength(3)
    expect(stMarks.groups.filter((g) => g.is_default)).toHaveLength(1)
    for (const { id } of stMarks.groups) {
      expect(stMarks.sessions.filter((s) => s.group === id).length).toBeGreaterThan(10)
      expect(stMarks.registered.filter((p) => p.groups.includes(id)).length).toBeGreaterThan(10)
    }
    expect(
      await count(
        'SELECT count(*) FROM sessions JOIN organisations o ON o.id = organisation_id WHERE is_boxes_of_hope',
      ),
    ).toBe(0)
  })

  it('gives parcels fortnightly at Hope Box and once a holiday at Riverside', async () => {
    const list = async (account: string) => {
      const { token } = await signIn(account)
      return (await api.call(token, 'GET', '/parcel_provisions?limit=1000')).body
    }
    const hopeBoxes = await list('core.hopebox')
    expect(hopeBoxes.count).toBeGreaterThan(45)
    for (const { date, holiday, total_parcels } of hopeBoxes.results) {
      expect(new Date(date).getUTCDay()).toBe(5)
      expect(holiday).toBe(getHolidayByMonth(date))
      expect(total_parcels).toBeGreaterThan(5)
    }
    expect((await list('coordinator.riverside')).count).toBe(12)
    expect((await list('coordinator.stmarks')).count).toBe(0)
    const strangers = `SELECT count(*) FROM parcel_provision_registered f JOIN parcel_provisions p ON p.id = f.parcel_provision_id
    LEFT JOIN registered r ON r.id = f.registered_id AND r.organisation_id = f.organisation_id
    WHERE r.id IS NULL OR r.created::date > p.date OR p.organisation_id <> f.organisation_id`
    expect(await count(strangers)).toBe(0)
  })
})

/** Tables with random or continuously numbered contents, which differ between loads. */
const NOT_FILLED = ['network', 'numbers_changed', 'numbers_counted']

/** Loads every row of every table that the demo fills. */
const loadAllRows = async (url: string) => {
  const tables = (
    await query(url, `SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public' ORDER BY 1`)
  ).map((t) => String(t.name))
  const rows: Record<string, string[]> = {}
  // Read one table after another, because each query opens a connection and PostgreSQL limits their number.
  for (const table of tables.filter((name) => !NOT_FILLED.includes(name))) {
    const tableRows = await query(url, `SELECT to_jsonb(t) - 'password_hash' AS row FROM ${table} t`)
    rows[table] = tableRows.map(({ row }) => JSON.stringify(row)).sort()
  }
  return rows
}

describe('loaded network', () => {
  it('has survey answers from two years, some too few to show [SUR-54, B-SUR-02]', async () => {
    const rows = await query(
      api.databaseUrl,
      `SELECT count(*)::int AS answers, count(name)::int AS named, min(day) >= '2024-08-05' AND max(day) < '2026-08-05' AS past,
       max(day) - min(day) > 300 AS long FROM surveys GROUP BY organisation_id ORDER BY answers`,
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows[0]).toMatchObject({ answers: 3, past: true })
    expect(rows.at(-1)).toMatchObject({ answers: 64, past: true, long: true })
    expect(rows.every(({ answers, named }) => Number(named) < Number(answers))).toBe(true)
  })

  it('loads the same rows for the same day, and nothing twice', async () => {
    const otherDatabase = await createTestDatabase()
    onTestFinished(() => otherDatabase.drop())
    expect(await isEmptyDatabase(otherDatabase.url)).toBe(true)
    await loadDemo(otherDatabase.url, { today })
    const rows = await loadAllRows(otherDatabase.url)
    expect(rows.registered!.length).toBeGreaterThan(800)
    await loadDemo(otherDatabase.url, { today })
    expect(await loadAllRows(otherDatabase.url)).toEqual(rows)
    // Simulate an aborted load: some clubs exist, but no accounts yet.
    await query(
      otherDatabase.url,
      `DELETE FROM users; DELETE FROM applications WHERE organisation_id IN (SELECT id FROM organisations WHERE name = 'Hope Box Leeds');
     DELETE FROM surveys WHERE organisation_id IN (SELECT id FROM organisations WHERE name = 'Hope Box Leeds');
     DELETE FROM organisations WHERE name = 'Hope Box Leeds'; DELETE FROM versions WHERE organisation_id NOT IN (SELECT id FROM organisations);
     DELETE FROM groups WHERE organisation_id NOT IN (SELECT id FROM organisations); DELETE FROM holiday_allocation WHERE organisation_id NOT IN (SELECT id FROM organisations);
     DELETE FROM registered WHERE organisation_id NOT IN (SELECT id FROM organisations); DELETE FROM parcel_provisions WHERE organisation_id NOT IN (SELECT id FROM organisations);
     DELETE FROM parcel_provision_registered WHERE organisation_id NOT IN (SELECT id FROM organisations)`,
    )
    await loadDemo(otherDatabase.url, { today })
    expect(await loadAllRows(otherDatabase.url)).toEqual(rows)
  })

  it('has valid applications in every state for every club with accounts', async () => {
    const { token } = await signIn('vp.support')
    const get = async (path: string) => {
      const { status, body } = await api.call(token, 'GET', path)
      expect([path, status]).toEqual([path, 200])
      return body
    }
    const [open, archived] = [
      await get('/applications?limit=1000&ordering=waiting_since'),
      await get('/applications?limit=1000&archived=true'),
    ]
    const all = [...open.results, ...archived.results]
    const clubs = new Set(all.map((row) => row.form.organisation__name))
    expect(clubs.size).toBeGreaterThanOrEqual(12)
    const riverside = all.filter((row) => row.form.organisation__name === 'Riverside Church Lunch Club')
    const waits = new Set(riverside.map(({ waiting_for }) => waiting_for?.what ?? 'nothing'))
    expect([...waits].sort()).toEqual(
      [
        'check_reference',
        'complete_checks',
        'confirm_dbs',
        'convert',
        'decide_request',
        'fill_in_form',
        'find_another_referee',
        'give_reference',
        'nothing',
        'request_references',
        'second_look',
        'send_form',
      ].sort(),
    )
    for (const { id } of riverside) await get(`/applications/${id}`)
    const volunteers = (await get('/volunteer_applications?limit=1000')).results
    const whom = new Set(volunteers.map((row: (typeof riverside)[number]) => row.waiting_for?.who ?? 'nobody'))
    expect([...whom].sort()).toEqual(['applicant', 'nobody', 'parent', 'referee', 'reviewer'])
    for (const { id } of volunteers) await get(`/volunteer_applications/${id}`)
    const coordinator = await signIn('coordinator.riverside')
    expect((await api.call(coordinator.token, 'GET', '/me/safer_recruitment_status')).body).toEqual({
      application_completed: true,
      references_completed: 2,
      references_total: 2,
      dbs_confirmed: true,
    })
  })

  it('has two applications waiting for a second reviewer', async () => {
    const { token } = await signIn('vp.support2')
    const listOnePersonApplications = async (noun: string) => {
      const { results } = (await api.call(token, 'GET', `/${noun}?limit=1000`)).body
      return results.filter((row: { done_by_one_person: boolean }) => row.done_by_one_person)
    }
    const [core, volunteers] = [
      await listOnePersonApplications('applications'),
      await listOnePersonApplications('volunteer_applications'),
    ]
    expect([core.length, volunteers.length]).toEqual([1, 1])
    for (const { waiting_for, form } of [...core, ...volunteers])
      expect([waiting_for?.what, form.organisation__name]).toEqual(['second_look', 'Riverside Church Lunch Club'])
    const look = await api.call(token, 'POST', `/applications/${core[0].id}/second_look`)
    expect([look.status, look.body.done_by_one_person]).toEqual([200, false])
    const matches = await query(
      api.databaseUrl,
      `SELECT f.application, u.email FROM users u
     CROSS JOIN LATERAL own_facts(u.id, ARRAY(SELECT id FROM applications)) f
     WHERE NOT f.is_account AND (f.has_address OR f.has_mobile OR f.has_name)`,
    )
    expect(matches).toEqual([])
  })

  it('shows the names of staff who processed references', async () => {
    const { token } = await signIn('vp.support')
    const { results } = (await api.call(token, 'GET', '/applications?limit=1000')).body
    const riverside = results.find(
      (row: { form: { organisation__name: string }; num_references_checked: number }) =>
        row.form.organisation__name === 'Riverside Church Lunch Club' && row.num_references_checked === 3,
    )
    const references = (await api.call(token, 'GET', `/application_references?application=${riverside.id}`)).body
    for (const { sent_by, checked_by } of references.results)
      expect([sent_by, checked_by]).toEqual([expect.any(String), expect.any(String)])
  })

  it('checks every column with file names in the storage cleanup', async () => {
    const columns = await query(
      api.databaseUrl,
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' ORDER BY 1, 2`,
    )
    const columnsWithHashes = await query(
      api.databaseUrl,
      columns
        .map(
          ({ table, column }) =>
            `SELECT '${table}.${column}' AS "column" WHERE EXISTS (SELECT FROM "${table}" WHERE "${column}" ~ '^[0-9a-f]{64}$')`,
        )
        .join(' UNION ALL '),
    )
    const checkedColumns = fileColumns.map((column) => `${getTableName(column.table)}.${column.name}`)
    // Exclude SHA-256 values that are not file names: hashes of links, of addresses and of sign-in attempts.
    const fingerprints = ['public_links.token_hash', 'sign_in_tries.key', 'sign_ins.address_hash']
    const expectedColumns = [...checkedColumns, ...fingerprints]
    expect(
      columnsWithHashes.map(({ column }) => String(column)).filter((column) => !expectedColumns.includes(column)),
    ).toEqual([])
  })

  it('has no unsent text that is due, and coordinators with numbers in two regions', async () => {
    const due = ['first', 'second', 'third'].map(
      (name, index) => `SELECT 1 FROM holiday_texts t WHERE ${name}_text_date <= current_date AND NOT EXISTS (
      SELECT FROM holiday_text_waves w WHERE w.holiday_text = t.id AND w.wave = ${index + 1} AND w.state = 'sent')`,
    )
    expect(await count(`SELECT count(*) FROM (${due.join(' UNION ALL ')}) due`)).toBe(0)
    expect(await count('SELECT count(*) FROM text_messages')).toBeGreaterThan(2)
    const regions = await query(
      api.databaseUrl,
      `SELECT o.region, count(DISTINCT u.mobile_number)::int AS numbers FROM users u JOIN organisations o ON o.id = u.organisation_id
     WHERE u.user_type = 'coordinator' AND NOT o.is_boxes_of_hope GROUP BY o.region ORDER BY o.region`,
    )
    expect(regions).toEqual([
      { region: 'North of England', numbers: 1 },
      { region: 'Wales', numbers: 2 },
    ])
  })
})
