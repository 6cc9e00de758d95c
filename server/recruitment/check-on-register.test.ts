import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HelperDays } from '../../contract/helper-days.ts'
import { newId } from '../../contract/id.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { RowByTable } from '../../contract/rows.ts'
import { getCheckState } from '../../contract/rules/clearance.ts'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'
import { parseLink, startMailbox } from '../testing/mailbox.ts'
import { requestNewChecks } from './jobs/request-new-checks.ts'

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let supportToken: string
beforeAll(async () => {
  api = await createTestApi()
  mailbox = await startMailbox(api)
  const staff = { is_staff: true, is_pastor: false, role: 'vp_support', first_name: 'Sioned' } as const
  supportToken = (await api.user(null, staff)).token
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

const runQuery = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const today = getLondonDay()
const addToToday = (days: number) => addDays(today, days)

/**
 * Moves the stored end of a check, as if days had passed. Runs without triggers, because no trigger runs at midnight
 * either.
 */
const moveEnd = async (application: string, end: string) => {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query('UPDATE dbs_forms SET valid_until = $2 WHERE application_id = $1', [application, end])
  await client.end()
}

/** Creates a club with a check contact and a coordinator's tablet. */
const createClub = async () => {
  const contact = `huw.${newId()}@bethel.example`
  const club = await api.club('Bethel', {
    region: 'Wales',
    dbs_contact_name: 'Huw Griffiths',
    dbs_contact_email: contact,
  })
  const coordinator = await api.user(club.id)
  const device = createTestDevice(api, coordinator.token)
  return { ...club, contact, coordinator, device }
}
type Club = Awaited<ReturnType<typeof createClub>>

/** Creates an application with a confirmed check. Its checks are marked as completed by two people. */
const createCheckedApplication = async (club: Club, flow: Flow, answer: object) => {
  const { id } = await makeApplication(api, club.id, { flow })
  await submitAnswer(club, flow, id, answer)
  await runQuery('UPDATE applications SET checks_completed = now(), lacks_second_person = false WHERE id = $1', [id])
  return id
}

const nounByFlow = { core: 'applications', volunteer: 'volunteer_applications' } as const
const formPathByFlow = { core: 'dbs_forms', volunteer: 'volunteer_dbs_forms' } as const
const submitAnswer = async ({ contact }: Club, flow: Flow, id: string, answer: object) => {
  const sendReply = await api.call(supportToken, 'POST', `/${nounByFlow[flow]}/${id}/send_dbs_form`)
  expect(sendReply.status).toBe(200)
  const { secret } = parseLink(await mailbox.mailTo(contact))
  const body = { confirmed: 'enhanced_certificate', barred_list_checked: true, ...answer }
  expect((await api.call(null, 'PATCH', `/${formPathByFlow[flow]}/${secret}`, body)).status).toBe(200)
}

/** Creates three session days on which a person helped. */
const createHelpedDays = async ({ id, group, device }: Club, person: string) => {
  for (const day of [addToToday(-9), addToToday(-2), today]) {
    const session = newId()
    await runQuery(
      `INSERT INTO sessions (id, organisation_id, version, date, holiday, year, group_id, activities)
       VALUES ($1, $2, 1, $3, 'July/Aug', 2026, $4, '{}')`,
      [session, id, day, group],
    )
    await device.push(device.mutation('attendance.set', { session, registered: person, seen: 0, state: 'attending' }))
  }
}
const getHelperDays = async ({ coordinator }: Club, person: string) => {
  const { body } = await api.call(coordinator.token, 'GET', '/helper_days')
  return (body.results as HelperDays[]).find(({ id }) => id === person)
}
const getClearance = async ({ device }: Club, person: string) =>
  (await device.pullAll()).rows.get(`clearances/${person}`)?.row as RowByTable['clearances'] | undefined
const getNextAction = async (flow: Flow, id: string) =>
  (await api.call(supportToken, 'GET', `/${nounByFlow[flow]}/${id}`)).body.waiting_for?.what ?? null

describe('a check with an unknown end', () => {
  it('is received but not valid on tablets and in helper days [B-REC-12]', async () => {
    const club = await createClub()
    const id = await createCheckedApplication(club, 'core', {})
    const [ann = ''] = await club.people(1, { is_adult: true, helper: true, core_application: id })
    await createHelpedDays(club, ann)
    const clearance = await getClearance(club, ann)
    expect(clearance).toMatchObject({ cleared: 'unknown', until: null })
    expect(getCheckState(clearance, today)).toBe('unknown')
    expect(await getHelperDays(club, ann)).toMatchObject({ check: 'end_unknown', until: null, told: true })
    expect((await api.call(supportToken, 'GET', `/applications/${id}`)).body.dbs_form).toMatchObject({
      submitted: expect.any(String),
      valid_until: null,
    })
    await submitAnswer(club, 'core', id, { issue_date: today })
    const renewedClearance = await getClearance(club, ann)
    expect(renewedClearance).toMatchObject({ cleared: 'yes', until: expect.any(String) })
    expect(await getHelperDays(club, ann)).toMatchObject({ check: 'cleared', told: false })
  })

  it("needs a reviewer's action until the contact enters a date", async () => {
    const club = await createClub()
    const { id } = await makeApplication(api, club.id)
    await runQuery(
      'UPDATE application_references SET email_sent = now(), submitted = now(), checked = true WHERE application_id = $1',
      [id],
    )
    await submitAnswer(club, 'core', id, { issue_date: null })
    expect(await getNextAction('core', id)).toBe('ask_check_date')
    await submitAnswer(club, 'core', id, { issue_date: today })
    expect(await getNextAction('core', id)).toBe('second_look')
  })
})

describe('a check that ends after conversion', () => {
  const createConvertedPerson = async () => {
    const club = await createClub()
    const id = await createCheckedApplication(club, 'volunteer', { issue_date: today })
    const path = `/volunteer_applications/${id}/convert_to_registration`
    const { body } = await api.call(club.coordinator.token, 'POST', path)
    await runQuery('UPDATE applications SET lacks_second_person = false WHERE id = $1', [id])
    return { club, id, person: body.id as string }
  }

  it('is valid through its last day on tablet and server [B-REC-12]', async () => {
    const { club, id, person } = await createConvertedPerson()
    await createHelpedDays(club, person)
    const readStatesAtEnd = async (end: string) => {
      await runQuery('UPDATE dbs_forms SET valid_until = $2 WHERE application_id = $1', [id, end])
      const clearance = await getClearance(club, person)
      return [
        getCheckState(clearance, today),
        getCheckState(clearance, addToToday(1)),
        (await getHelperDays(club, person))?.check,
      ]
    }
    expect(await readStatesAtEnd(today)).toEqual(['cleared', 'lapsed', 'cleared'])
    expect(await readStatesAtEnd(addToToday(-1))).toEqual(['lapsed', 'lapsed', 'lapsed'])
  })

  it('becomes the next action once, 60 days before its end [B-REC-11]', async () => {
    const { id } = await createConvertedPerson()
    expect(await getNextAction('volunteer', id)).toBeNull()
    await moveEnd(id, addToToday(61))
    expect(await requestNewChecks(api.db)).toBe(0)
    await moveEnd(id, addToToday(60))
    expect(await getNextAction('volunteer', id)).toBeNull()
    expect(await requestNewChecks(api.db)).toBe(1)
    expect(await getNextAction('volunteer', id)).toBe('renew_check')
    expect(await requestNewChecks(api.db)).toBe(0)
  })

  it('updates only applications that are almost completed', async () => {
    const club = await createClub()
    const createAlmostCompleted = async (facts: Parameters<typeof makeApplication>[2], hasCheck = true) => {
      const { id } = await makeApplication(api, club.id, facts)
      await runQuery(
        'UPDATE application_references SET email_sent = now(), submitted = now(), checked = true WHERE application_id = $1',
        [id],
      )
      if (hasCheck) await submitAnswer(club, 'core', id, { issue_date: today })
      await moveEnd(id, addToToday(-5))
      return id
    }
    const secondLookId = await createAlmostCompleted({})
    const completeId = await createAlmostCompleted({})
    await runQuery('UPDATE applications SET lacks_second_person = false WHERE id = $1', [completeId])
    const archivedId = await createAlmostCompleted({})
    await runQuery('UPDATE applications SET archived = true WHERE id = $1', [archivedId])
    const completedAloneId = await createAlmostCompleted({})
    await runQuery('UPDATE applications SET checks_completed = now(), lacks_second_person = true WHERE id = $1', [
      completedAloneId,
    ])
    const deletedId = await createAlmostCompleted({})
    await runQuery('UPDATE applications SET deleted_at = now() WHERE id = $1', [deletedId])
    await moveEnd(completeId, addToToday(400))
    await runQuery('UPDATE applications SET waiting_who = NULL WHERE id = $1', [completeId])
    await moveEnd(completeId, addToToday(10))
    expect(await requestNewChecks(api.db)).toBe(2)
    const storedRows = await runQuery('SELECT id, waiting_what FROM applications WHERE id = ANY ($1)', [
      [secondLookId, completeId, archivedId, completedAloneId, deletedId],
    ])
    const nextStepById = new Map(storedRows.map((row) => [row.id, row.waiting_what]))
    expect(
      [secondLookId, completeId, completedAloneId, archivedId, deletedId].map((id) => nextStepById.get(id)),
    ).toEqual(['renew_check', 'renew_check', 'second_look', null, null])
    expect(await requestNewChecks(api.db)).toBe(0)
  })
})
