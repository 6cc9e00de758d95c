import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, getLondonDay } from '../../../contract/rules/days.ts'
import { openDb } from '../../db/client.ts'
import { recordBounces } from '../../mails/bounces/record-bounces.ts'
import { readEnv } from '../../settings/env.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'
import { parseLink, startMailbox } from '../../testing/mailbox.ts'
import { remindForms } from './remind-forms.ts'

const { signal } = new AbortController()
const env = { ...readEnv({ DATA_DIR: '/nowhere' }), JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef' }
const DAY_NUMBERS = Array.from({ length: 61 }, (_, day) => day)

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let supportToken: string
let club: Awaited<ReturnType<TestApi['club']>>
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
  await query('UPDATE network_settings SET reminder_days = NULL')
  club = await api.club('Bethel', {
    dbs_contact_name: 'Huw Griffiths',
    dbs_contact_email: 'huw@bethel.example',
  })
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const getNoonInDays = (days: number, hour = 12) =>
  new Date(`${addDays(getLondonDay(), days)}T${String(hour).padStart(2, '0')}:00:00Z`)
const remind = (days: number, hour?: number) => remindForms(api.db, env, signal, getNoonInDays(days, hour))

const youngHelperFields = {
  flow: 'volunteer' as const,
  is_young_helper: true,
  language: 'en' as const,
  answers: {
    date_of_birth: addDays(getLondonDay(), -14 * 365),
    parent_guardian_first_name: 'Mair',
    parent_guardian_last_name: 'Price',
    parent_guardian_email: 'mair@price.example',
  },
}
const unstartedForm = { submitted: null, form_status: 'not_started' as const, language: 'en' as const }

/** Test data for each kind of form: facts, paths, recipient and queries. */
const formKinds = {
  consent: {
    facts: youngHelperFields,
    send: (id: string) => `/volunteer_applications/${id}/resend_parental_consent_form`,
    to: () => 'mair@price.example',
    at: 'UPDATE parental_consent_forms SET email_sent = $1',
    answer: 'UPDATE parental_consent_forms SET submitted = now()',
    noBounce: 'UPDATE parental_consent_forms SET bounced = NULL',
    subject: 'Reminder: your consent for',
    kind: 'parental_consent_reminder',
    list: 'volunteer_applications',
  },
  check: {
    facts: {},
    send: (id: string) => `/applications/${id}/send_dbs_form`,
    to: () => 'huw@bethel.example',
    at: 'UPDATE dbs_forms SET email_sent = $1',
    answer: 'UPDATE dbs_forms SET submitted = now()',
    noBounce: 'UPDATE dbs_forms SET bounced = NULL',
    subject: 'Reminder: DBS, PVG or AccessNI check of',
    kind: 'dbs_form_reminder',
    list: 'applications',
  },
  form: {
    facts: unstartedForm,
    send: (id: string) => `/applications/${id}/send_form`,
    to: (email: string) => email,
    at: `UPDATE mails SET created = $1 WHERE kind = 'application_form'`,
    answer: `UPDATE applications SET form_status = 'started'`,
    noBounce: 'UPDATE applications SET bounced = NULL',
    subject: 'Reminder: your application form for',
    kind: 'application_form_reminder',
    list: 'applications',
  },
}

describe.each(Object.entries(formKinds))('reminders of a %s', (_name, kind) => {
  const sendForm = async () => {
    const application = await makeApplication(api, club.id, kind.facts)
    const { status } = await api.call(supportToken, 'POST', kind.send(application.id))
    expect(status).toBeLessThan(300)
    const [firstMail] = await mailbox.collect()
    // Set the time to noon, so that the result does not depend on the current time.
    await query(kind.at, [getNoonInDays(0).toISOString()])
    return { ...application, first: firstMail }
  }

  it('are sent after one, two and three periods with the same link [B-REC-06]', async () => {
    const { id, first: firstMail, email } = await sendForm()
    const reminderDays: number[] = []
    for (const day of DAY_NUMBERS) {
      if ((await remind(day)) === 0) continue
      const [mail, ...otherMails] = await mailbox.collect()
      expect(otherMails).toEqual([])
      expect(mail?.to).toEqual([kind.to(email)])
      expect(mail && parseLink(mail)).toEqual(firstMail && parseLink(firstMail))
      reminderDays.push(day)
    }
    expect(reminderDays).toEqual([7, 14, 21])
    const mails = await query('SELECT kind, subject FROM mails WHERE application_id = $1', [id])
    const reminders = mails.filter(({ kind: sent }) => sent === kind.kind)
    expect(reminders).toHaveLength(3)
    for (const { subject } of reminders) expect(subject).toContain(kind.subject)
    const { body } = await api.call(supportToken, 'GET', `/${kind.list}/${id}`)
    expect(body.mails.filter((mail: { kind: string }) => mail.kind === kind.kind)).toHaveLength(3)
  })

  it('are never sent at night or within 48 hours [B-REC-06]', async () => {
    await sendForm()
    for (const hour of [0, 3, 5, 21, 23]) expect(await remind(8, hour)).toBe(0)
    // The server was down until now, so the second reminder is already due.
    expect(await remind(15)).toBe(1)
    expect(await remind(16)).toBe(0)
    expect(await remind(16, 19)).toBe(0)
    expect(await remind(17)).toBe(1)
  })

  it("use the network's interval and skip forms that wait too long [B-REC-06]", async () => {
    await sendForm()
    await query('UPDATE network_settings SET reminder_days = 10')
    expect(await remind(9)).toBe(0)
    expect(await remind(32)).toBe(0)
    expect(await remind(200)).toBe(0)
    expect(await remind(10)).toBe(1)
  })

  it('stop after an answer, archiving or a bounce [B-REC-06]', async () => {
    const { id } = await sendForm()
    await query('UPDATE applications SET archived = true')
    expect(await remind(8)).toBe(0)
    await query('UPDATE applications SET archived = false')
    expect(await remind(8)).toBe(1)
    const [mail] = await query('SELECT id FROM mails WHERE kind = $1', [kind.kind])
    await recordBounces(api.db, [{ mail: mail?.id, status: '5.1.1' }])
    expect(await remind(15)).toBe(0)
    await query(kind.noBounce)
    expect(await remind(15)).toBe(1)
    await query(kind.answer)
    expect(await remind(21)).toBe(0)
    const [{ count }] = await query('SELECT count(*)::int FROM mails WHERE application_id = $1 AND kind = $2', [
      id,
      kind.kind,
    ])
    expect(count).toBe(2)
  })

  it('are sent once by many concurrent processes [B-REC-06]', async () => {
    await sendForm()
    const otherDb = openDb(api.databaseUrl, { max: 4 })
    const run = (db: typeof otherDb) => remindForms(db, env, signal, getNoonInDays(8))
    const mailCounts = await Promise.all([run(api.db), run(otherDb), run(api.db), run(otherDb)])
    await otherDb.close()
    expect(mailCounts.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
})

describe('reminders that would reach another person', () => {
  const sendFormTo = async (facts: object, path: (id: string) => string) => {
    const application = await makeApplication(api, club.id, facts)
    await api.call(supportToken, 'POST', path(application.id))
    await mailbox.collect()
    return application
  }

  it('are not sent to a parent or contact named after the request', async () => {
    const youngHelper = await sendFormTo(youngHelperFields, formKinds.consent.send)
    await sendFormTo({}, formKinds.check.send)
    const answers = { ...youngHelperFields.answers, parent_guardian_email: 'ann@price.example' }
    await query('UPDATE applications SET answers = $2 WHERE id = $1', [youngHelper.id, JSON.stringify(answers)])
    await query(`UPDATE organisations SET dbs_contact_email = 'sian@bethel.example' WHERE id = $1`, [club.id])
    expect(await remind(8)).toBe(0)
  })

  it('are not sent to an address that never received the form', async () => {
    const { id } = await sendFormTo(unstartedForm, formKinds.form.send)
    await query(`UPDATE applications SET email = 'new@price.example' WHERE id = $1`, [id])
    expect(await remind(8)).toBe(0)
  })

  it('are not sent to the parent of an adult', async () => {
    const { id } = await sendFormTo(youngHelperFields, formKinds.consent.send)
    const answers = { ...youngHelperFields.answers, date_of_birth: '2000-01-01' }
    await query('UPDATE applications SET answers = $2 WHERE id = $1', [id, JSON.stringify(answers)])
    expect(await remind(8)).toBe(0)
  })

  it('stop after completed checks, but not for a later check', async () => {
    const { id } = await sendFormTo({}, formKinds.check.send)
    await query(`UPDATE applications SET checks_completed = now() + interval '1 hour' WHERE id = $1`, [id])
    expect(await remind(8)).toBe(0)
    await query(`UPDATE applications SET checks_completed = now() - interval '1 year' WHERE id = $1`, [id])
    expect(await remind(8)).toBe(1)
  })
})
