import { addDays, format } from 'date-fns'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HelperDays } from '../../../contract/helper-days.ts'
import { newId } from '../../../contract/id.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { Rows } from '../../../contract/rows.ts'
import { checkStateOf } from '../../../contract/rules/clearance.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { wakeEndedChecks } from '../../jobs/wake-ended-checks.ts'
import { type TestApi, testApi, testDevice } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'
import { linkIn, startMailbox } from '../../testing/mailbox.ts'

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let support: string
beforeAll(async () => {
  api = await testApi()
  mailbox = await startMailbox(api)
  const staff = { is_staff: true, is_pastor: false, role: 'vp_support', first_name: 'Sioned' } as const
  support = (await api.user(null, staff)).token
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const today = dayInLondon()
const inDays = (days: number) => format(addDays(today, days), 'yyyy-MM-dd')

/** Lets days go by for a stored end: no trigger runs, as none runs at midnight. */
const moveEnd = async (application: string, end: string) => {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query('UPDATE dbs_forms SET valid_until = $2 WHERE application_id = $1', [application, end])
  await client.end()
}

/** A club with a coordinator's tablet. */
const clubOf = async () => {
  const contact = `huw.${newId()}@bethel.example`
  const club = await api.club('Bethel', {
    region: 'Wales',
    dbs_contact_name: 'Huw Griffiths',
    dbs_contact_email: contact,
  })
  const coordinator = await api.user(club.id)
  const device = testDevice(api, coordinator.token)
  return { ...club, contact, coordinator, device }
}
type Club = Awaited<ReturnType<typeof clubOf>>

/** An application whose contact has answered, with checks that two people completed. */
const checked = async (club: Club, flow: Flow, answer: object) => {
  const { id } = await makeApplication(api, club.id, { flow })
  await answerAs(club, flow, id, answer)
  await query('UPDATE applications SET checks_completed = now(), lacks_second_person = false WHERE id = $1', [
    id,
  ])
  return id
}

const nouns = { core: 'applications', volunteer: 'volunteer_applications' } as const
const forms = { core: 'dbs_forms', volunteer: 'volunteer_dbs_forms' } as const
const answerAs = async ({ contact }: Club, flow: Flow, id: string, answer: object) => {
  const sent = await api.call(support, 'POST', `/${nouns[flow]}/${id}/send_dbs_form`)
  expect(sent.status).toBe(200)
  const { secret } = linkIn(await mailbox.mailTo(contact))
  const body = { confirmed: 'enhanced_certificate', barred_list_checked: true, ...answer }
  expect((await api.call(null, 'PATCH', `/${forms[flow]}/${secret}`, body)).status).toBe(200)
}

/** Three days on which a person helped. */
const helpThreeDays = async ({ id, group, device }: Club, person: string) => {
  for (const day of [inDays(-9), inDays(-2), today]) {
    const session = newId()
    await query(
      `INSERT INTO sessions (id, organisation_id, version, date, holiday, year, group_id, activities)
       VALUES ($1, $2, 1, $3, 'July/Aug', 2026, $4, '{}')`,
      [session, id, day, group],
    )
    await device.push(
      device.mutation('attendance.set', { session, registered: person, seen: 0, state: 'attending' }),
    )
  }
}
const helperDaysOf = async ({ coordinator }: Club, person: string) => {
  const { body } = await api.call(coordinator.token, 'GET', '/helper_days')
  return (body.results as HelperDays[]).find(({ id }) => id === person)
}
const clearanceOf = async ({ device }: Club, person: string) =>
  (await device.pullAll()).rows.get(`clearances/${person}`)?.row as Rows['clearances'] | undefined
const waitingFor = async (flow: Flow, id: string) =>
  (await api.call(support, 'GET', `/${nouns[flow]}/${id}`)).body.waiting_for?.what ?? null

describe('a check whose end is not known', () => {
  it('is received and not valid, on tablets and in helpers’ days [B-REC-12]', async () => {
    const club = await clubOf()
    const id = await checked(club, 'core', {})
    const [ann = ''] = await club.people(1, { is_adult: true, helper: true, core_application: id })
    await helpThreeDays(club, ann)
    const clearance = await clearanceOf(club, ann)
    expect(clearance).toMatchObject({ cleared: 'unknown', until: null })
    expect(checkStateOf(clearance, today)).toBe('unknown')
    expect(await helperDaysOf(club, ann)).toMatchObject({ check: 'end_unknown', until: null, told: true })
    expect((await api.call(support, 'GET', `/applications/${id}`)).body.dbs_form).toMatchObject({
      submitted: expect.any(String),
      valid_until: null,
    })
    await answerAs(club, 'core', id, { issue_date: today })
    const renewed = await clearanceOf(club, ann)
    expect(renewed).toMatchObject({ cleared: 'yes', until: expect.any(String) })
    expect(await helperDaysOf(club, ann)).toMatchObject({ check: 'cleared', told: false })
  })

  it('waits for the reviewer until the contact gives a date', async () => {
    const club = await clubOf()
    const { id } = await makeApplication(api, club.id)
    await query(
      'UPDATE application_references SET email_sent = now(), submitted = now(), checked = true WHERE application_id = $1',
      [id],
    )
    await answerAs(club, 'core', id, { issue_date: null })
    expect(await waitingFor('core', id)).toBe('ask_check_date')
    await answerAs(club, 'core', id, { issue_date: today })
    expect(await waitingFor('core', id)).toBe('second_look')
  })
})

describe('a check that ends after conversion', () => {
  const converted = async () => {
    const club = await clubOf()
    const id = await checked(club, 'volunteer', { issue_date: today })
    const path = `/volunteer_applications/${id}/convert_to_registration`
    const { body } = await api.call(club.coordinator.token, 'POST', path)
    await query('UPDATE applications SET lacks_second_person = false WHERE id = $1', [id])
    return { club, id, person: body.id as string }
  }

  it('counts on its last day and not on the next, for tablet and server alike [B-REC-12]', async () => {
    const { club, id, person } = await converted()
    await helpThreeDays(club, person)
    const states = async (end: string) => {
      await query('UPDATE dbs_forms SET valid_until = $2 WHERE application_id = $1', [id, end])
      const clearance = await clearanceOf(club, person)
      return [
        checkStateOf(clearance, today),
        checkStateOf(clearance, inDays(1)),
        (await helperDaysOf(club, person))?.check,
      ]
    }
    expect(await states(today)).toEqual(['cleared', 'lapsed', 'cleared'])
    expect(await states(inDays(-1))).toEqual(['lapsed', 'lapsed', 'lapsed'])
  })

  it('becomes the next step 60 days before, by the daily job, once [B-REC-11]', async () => {
    const { id } = await converted()
    expect(await waitingFor('volunteer', id)).toBeNull()
    await moveEnd(id, inDays(61))
    expect(await wakeEndedChecks(api.db)).toBe(0)
    await moveEnd(id, inDays(60))
    expect(await waitingFor('volunteer', id)).toBeNull()
    expect(await wakeEndedChecks(api.db)).toBe(1)
    expect(await waitingFor('volunteer', id)).toBe('renew_check')
    expect(await wakeEndedChecks(api.db)).toBe(0)
  })

  it('wakes applications that are nearly done, and leaves others alone', async () => {
    const club = await clubOf()
    const soon = async (facts: Parameters<typeof makeApplication>[2], dbs = true) => {
      const { id } = await makeApplication(api, club.id, facts)
      await query(
        'UPDATE application_references SET email_sent = now(), submitted = now(), checked = true WHERE application_id = $1',
        [id],
      )
      if (dbs) await answerAs(club, 'core', id, { issue_date: today })
      await moveEnd(id, inDays(-5))
      return id
    }
    const secondLook = await soon({})
    const complete = await soon({})
    await query('UPDATE applications SET lacks_second_person = false WHERE id = $1', [complete])
    const archived = await soon({})
    await query('UPDATE applications SET archived = true WHERE id = $1', [archived])
    const lookAfter = await soon({})
    await query(
      'UPDATE applications SET checks_completed = now(), lacks_second_person = true WHERE id = $1',
      [lookAfter],
    )
    const deleted = await soon({})
    await query('UPDATE applications SET deleted_at = now() WHERE id = $1', [deleted])
    await moveEnd(complete, inDays(400))
    await query('UPDATE applications SET waiting_who = NULL WHERE id = $1', [complete])
    await moveEnd(complete, inDays(10))
    expect(await wakeEndedChecks(api.db)).toBe(2)
    const stored = await query('SELECT id, waiting_what FROM applications WHERE id = ANY ($1)', [
      [secondLook, complete, archived, lookAfter, deleted],
    ])
    const steps = new Map(stored.map((row) => [row.id, row.waiting_what]))
    expect([secondLook, complete, lookAfter, archived, deleted].map((id) => steps.get(id))).toEqual([
      'renew_check',
      'renew_check',
      'second_look',
      null,
      null,
    ])
    expect(await wakeEndedChecks(api.db)).toBe(0)
  })
})
