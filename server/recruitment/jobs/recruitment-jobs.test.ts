import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, DAY_MS, formatDay, getLondonDay } from '../../../contract/rules/days.ts'
import { createLog } from '../../core/log.ts'
import { openDb } from '../../db/client.ts'
import { readEnv } from '../../settings/env.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { completeReference, makeApplication } from '../../testing/application.ts'
import { parseLink, startMailbox } from '../../testing/mailbox.ts'
import { emailEndOfChecks } from './email-end-of-checks.ts'
import { emailSchemeLeavers } from './email-scheme-leavers.ts'
import { eraseChecks } from './erase-checks.ts'
import { refreshOwnTasks } from './refresh-own-tasks.ts'
import { remindDeclarations } from './remind-declarations.ts'
import { remindReferees } from './remind-referees.ts'
import { runRecruitmentJobs } from './start-recruitment-jobs.ts'

const { signal } = new AbortController()
const env = { ...readEnv({ DATA_DIR: '/nowhere' }), JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef' }

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let supportToken: string
let club: Awaited<ReturnType<TestApi['club']>>
let testApplication: Awaited<ReturnType<typeof makeApplication>>
beforeAll(async () => {
  api = await createTestApi()
  mailbox = await startMailbox(api)
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})
beforeEach(async () => {
  await query('DELETE FROM applications')
  club = await api.club('Bethel', { region: 'Scotland' })
  testApplication = await makeApplication(api, club.id, {
    answers: { dbs_certificate_number: '001234567890', reason: 'I love to cook' },
  })
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const sendReferenceRequest = async (id = testApplication.first) => {
  await api.call(supportToken, 'POST', `/application_references/${id}/send_email`)
  // Set the time to noon, so that the result does not depend on the current time.
  await query('UPDATE application_references SET email_sent = $2 WHERE id = $1', [id, getNoonInDays(0)])
  return mailbox.collect()
}
/** Returns the time at noon UTC (or another hour), this number of days from today. */
const getNoonInDays = (days: number, hour = 12) =>
  new Date(`${getDayInDays(days)}T${String(hour).padStart(2, '0')}:00:00Z`)
const getDayInDays = (days: number) => addDays(getLondonDay(), days)
const remind = (days: number, hour?: number) => remindReferees(api.db, env, signal, getNoonInDays(days, hour))
const readRecipients = async () => (await mailbox.collect()).map(({ to: recipients }) => recipients[0])

describe('reminders and notices', () => {
  it('reminds the referee after a week, then the applicant three times [B-REC-06]', async () => {
    const [request] = await sendReferenceRequest()
    expect(await remind(6)).toBe(0)
    expect(await remind(7)).toBe(1)
    const [reminder] = await mailbox.collect()
    expect(reminder?.to).toEqual([testApplication.referee])
    expect(reminder && parseLink(reminder)).toEqual(request && parseLink(request))
    expect(await remind(8)).toBe(0)
    const reminderDays = []
    for (const day of [10, 13, 14, 15, 20, 21, 22, 27, 28, 29, 35, 60]) {
      if ((await remind(day)) === 0) continue
      const [mail] = await mailbox.collect()
      expect(mail?.to).toEqual([testApplication.email])
      expect(mail?.text).toContain('Owain Parry')
      expect(mail && parseLink(mail).page).toBe('application_status')
      reminderDays.push(day)
    }
    expect(reminderDays).toEqual([14, 21, 28])
    const { body } = await api.call(supportToken, 'GET', `/application_references?application=${testApplication.id}`)
    expect(body.results[0].mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'reference_reminder',
      'reference_request',
    ])
  })

  it('sends no reminder at night, or after an answer, refusal, bounce or decision [B-REC-06]', async () => {
    await sendReferenceRequest()
    for (const hour of [0, 3, 5, 21, 23]) expect(await remind(8, hour)).toBe(0)
    const stoppingUpdates = [
      ['UPDATE application_references SET submitted = now() WHERE id = $1', testApplication.first],
      [
        "UPDATE application_references SET declined = 'cannot', declined_at = now() WHERE id = $1",
        testApplication.first,
      ],
      ['UPDATE application_references SET bounced = now() WHERE id = $1', testApplication.first],
      ['UPDATE applications SET archived = true WHERE id = $1', testApplication.id],
      ['UPDATE applications SET checks_completed = now() WHERE id = $1', testApplication.id],
    ] as const
    for (const [stoppingUpdate, id] of stoppingUpdates) {
      await query(stoppingUpdate, [id])
      expect(await remind(8)).toBe(0)
      await query('UPDATE application_references SET submitted = NULL, declined_at = NULL, bounced = NULL')
      await query('UPDATE applications SET archived = false, checks_completed = NULL')
    }
    expect(await remind(8)).toBe(1)
  })

  it('reminds an applicant of two referees in one email, 48 hours apart [B-REC-06]', async () => {
    await sendReferenceRequest()
    await sendReferenceRequest(testApplication.second)
    await query("UPDATE application_references SET email_sent = email_sent + interval '1 day' WHERE id = $1", [
      testApplication.second,
    ])
    expect(await remind(10)).toBe(2)
    await mailbox.collect()
    expect(await remind(14)).toBe(1)
    const [firstMail] = await mailbox.collect()
    expect(firstMail?.text).not.toContain('Delyth')
    expect(await remind(15)).toBe(0)
    expect(await remind(16)).toBe(1)
    await mailbox.collect()
    expect(await remind(30)).toBe(1)
    const [combinedMail] = await mailbox.collect()
    expect(combinedMail?.text).toContain('Owain Parry, Delyth Howells')
  })

  it('sends each reminder once from many concurrent processes [B-REC-06]', async () => {
    await sendReferenceRequest()
    const otherDb = openDb(api.databaseUrl, { max: 4 })
    const run = (db: typeof otherDb) => remindReferees(db, env, signal, getNoonInDays(8))
    const mailCounts = await Promise.all([run(api.db), run(otherDb), run(api.db), run(otherDb)])
    await otherDb.close()
    expect(mailCounts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await readRecipients()).toEqual([testApplication.referee])
  })

  it('shows the next reminder and its recipient, none after a decision [B-REC-06]', async () => {
    await sendReferenceRequest()
    const readNextReminder = async () => {
      const { body } = await api.call(supportToken, 'GET', `/application_references?application=${testApplication.id}`)
      return body.results[0].next_reminder
    }
    expect(await readNextReminder()).toEqual({ to: 'referee', at: getNoonInDays(7).toISOString() })
    await remind(7)
    expect(await readNextReminder()).toEqual({ to: 'applicant', at: getNoonInDays(14).toISOString() })
    await query('UPDATE applications SET checks_completed = now()')
    expect(await readNextReminder()).toBeNull()
  })

  it('reminds of an unsigned declaration three times with the same link', async () => {
    const path = '/application_safeguarding_declarations'
    const readDeclaration = async () =>
      (await api.call(supportToken, 'GET', `${path}?application=${testApplication.id}`)).body.results[0]
    const { id, form_id } = await readDeclaration()
    await api.call(supportToken, 'POST', `${path}/${id}/send_email`)
    await query('UPDATE safeguarding_declarations SET email_sent = $1', [getNoonInDays(0)])
    await mailbox.collect()
    expect((await readDeclaration()).next_reminder).toBe(getNoonInDays(7).toISOString())
    const reminderDays = []
    for (const day of [6, 7, 8, 13, 14, 21, 22, 28, 35, 60]) {
      if ((await remindDeclarations(api.db, env, signal, getNoonInDays(day))) === 0) continue
      const [mail] = await mailbox.collect()
      expect(mail?.to).toEqual([testApplication.email])
      expect(mail && parseLink(mail).secret).toBe(form_id)
      reminderDays.push(day)
    }
    expect(reminderDays).toEqual([7, 14, 21])
    expect((await readDeclaration()).next_reminder).toBeNull()
  })

  it('emails 60, 30 and 7 days before a check ends [B-REC-11]', async () => {
    const coordinator = await api.user(club.id, { language: 'cy' })
    await api.user(club.id, { user_type: 'core' })
    await api.user(club.id, { email: testApplication.email })
    await query(
      "INSERT INTO dbs_forms (id, application_id, submitted, confirmed, valid_until) VALUES ($1, $2, now(), 'enhanced_certificate', $3)",
      [crypto.randomUUID(), testApplication.id, getDayInDays(100)],
    )
    const recipientsByDay: Record<number, string[]> = {}
    for (const day of [39, 40, 41, 69, 70, 80, 93, 94, 100, 101]) {
      if ((await emailEndOfChecks(api.db, env, signal, getNoonInDays(day))) === 0) continue
      const mails = await mailbox.collect()
      expect(mails[0]?.text).toContain(testApplication.id)
      recipientsByDay[day] = mails.map(({ to: recipients }) => recipients[0] ?? '').sort()
    }
    const officeAddress = expect.stringContaining('@')
    const expectedRecipients = [`${coordinator.id}@hallbook.example`, officeAddress]
    expect(recipientsByDay).toEqual({
      40: expectedRecipients,
      70: expectedRecipients,
      93: expectedRecipients,
    })
  })

  it('emails once about a PVG member leaving a Scottish club [B-REC-11]', async () => {
    const coordinator = await api.user(club.id)
    const runJob = async () => {
      await emailSchemeLeavers(api.db, env, signal)
      return (await mailbox.collect()).map(({ to: recipients }) => recipients[0] ?? '').sort()
    }
    await query("INSERT INTO dbs_forms (id, application_id, confirmed) VALUES ($1, $2, 'dbs_update_service')", [
      crypto.randomUUID(),
      testApplication.id,
    ])
    expect(await runJob()).toEqual([])
    await query("UPDATE applications SET archived = true, outcome = 'tidied'")
    expect(await runJob()).toEqual([])
    const member = await api.user(club.id, { email: testApplication.email })
    await query('UPDATE applications SET user_id = $1', [member.id])
    expect(await runJob()).toEqual([])
    await query('UPDATE users SET is_active = false WHERE id = $1', [member.id])
    await query("UPDATE organisations SET region = 'Wales' WHERE id = $1", [club.id])
    expect(await runJob()).toEqual([])
    await query("UPDATE organisations SET region = 'Scotland' WHERE id = $1", [club.id])
    expect(await runJob()).toEqual([`${coordinator.id}@hallbook.example`, expect.stringContaining('@')])
    expect(await runJob()).toEqual([])
  })
})

const readApplication = async () => (await query('SELECT * FROM applications WHERE id = $1', [testApplication.id]))[0]
const erase = (days: number) => eraseChecks(api.db, env, signal, getNoonInDays(days))
const noChanges = { told: 0, erased: 0 }

describe('erasing details of checks', () => {
  it("erases check details six months after the decision, with 30 days' notice [B-REC-09]", async () => {
    await query('UPDATE applications SET checks_completed = now() WHERE id = $1', [testApplication.id])
    const { body } = await api.call(supportToken, 'GET', `/applications/${testApplication.id}`)
    const days = Math.round((Date.parse(body.erased_on) - Date.parse(getLondonDay())) / DAY_MS)
    expect(await erase(days - 31)).toEqual(noChanges)
    expect(await erase(days - 30)).toEqual({ told: 1, erased: 0 })
    expect((await mailbox.collect())[0]?.text).toContain(formatDay(body.erased_on))
    expect(await erase(days - 1)).toEqual(noChanges)
    expect(await erase(days)).toEqual({ told: 0, erased: 1 })
    expect(await readApplication()).toMatchObject({
      answers: { reason: 'I love to cook' },
      checks_erased: expect.any(String),
      checks_completed: expect.any(String),
      first_name: 'Angharad',
    })
    expect(await erase(days + 400)).toEqual(noChanges)
  })

  it('postpones or cancels the erasure when the application changes [B-REC-09]', async () => {
    const patchApplication = (body: object) =>
      api.call(supportToken, 'PATCH', `/applications/${testApplication.id}`, body)
    await patchApplication({ archived: true, outcome: 'declined' })
    expect(await erase(160)).toEqual({ told: 1, erased: 0 })
    await patchApplication({ erased_on: getDayInDays(300) })
    expect(await erase(200)).toEqual(noChanges)
    expect(await erase(271)).toEqual({ told: 1, erased: 0 })
    const keep_reason = 'A concern was raised.'
    await patchApplication({ keep_for_safeguarding: true, keep_reason })
    expect(await erase(305)).toEqual(noChanges)
    await patchApplication({ keep_for_safeguarding: false, keep_reason, archived: false })
    expect(await erase(305)).toEqual(noChanges)
    expect((await readApplication()).answers).toHaveProperty('dbs_certificate_number')
  })

  it('delays the erasure until 30 days after a late notice [B-REC-09]', async () => {
    await query("UPDATE applications SET checks_completed = now() - interval '3 years' WHERE id = $1", [
      testApplication.id,
    ])
    expect(await erase(0)).toEqual({ told: 1, erased: 0 })
    const [mail] = await mailbox.collect()
    expect(mail?.text).toContain(formatDay(getDayInDays(30)))
    expect(await erase(29)).toEqual(noChanges)
    expect(await erase(30)).toEqual({ told: 0, erased: 1 })
  })
})

it('wakes the mail sender only if there are emails, and logs only numbers', async () => {
  const [request] = await sendReferenceRequest()
  let wakeCount = 0
  const mail = { wake: () => void wakeCount++ }
  const run = (days: number) =>
    runRecruitmentJobs({ db: api.db, env, log: createLog('silent'), mail }, signal, getNoonInDays(days))
  await run(1)
  expect(wakeCount).toBe(0)
  await run(8)
  expect(wakeCount).toBe(1)
  const secret = request ? parseLink(request).secret : ''
  await api.call(null, 'PATCH', `/reference_forms/${secret}`, { ...completeReference, submit: true })
  await run(40)
  expect(wakeCount).toBe(1)
})

it("updates the next step when an account with the applicant's address changes", async () => {
  const readTask = async () =>
    (await api.call(supportToken, 'GET', `/applications/${testApplication.id}`)).body.waiting_for?.what
  const taskBefore = await readTask()
  const account = await api.user(club.id, { first_name: 'Ffion', user_type: 'core' })
  await query('UPDATE users SET email = $2 WHERE id = $1', [account.id, testApplication.email.toUpperCase()])
  expect(await refreshOwnTasks(api.db)).toBe(1)
  expect(await readTask()).toBe('decide_own')
  expect(await refreshOwnTasks(api.db)).toBe(0)
  await query('UPDATE users SET is_active = false WHERE id = $1', [account.id])
  expect(await refreshOwnTasks(api.db)).toBe(1)
  expect(await readTask()).toBe(taskBefore)
})
