import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { completeReference, makeApplication } from '../../../../server/testing/application.ts'
import { openPage, setOnline } from '../../../testing/open-page.tsx'
import { press, pressButton, typeText } from '../../../testing/press.ts'

const WIDE_SCREEN = { width: 1440 }

// The first test in this file also loads the whole app, which is slow.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let clubId: string
let coordinatorToken: string
let leaderToken: string
let coreToken: string
let supportToken: string
beforeAll(async () => {
  api = await createTestApi()
  clubId = (await api.club('Riverside')).id
  const createUser = async (first_name: string, last_name: string, kind: object) =>
    (await api.user(clubId, { first_name, last_name, ethnicity_captured: true, ...kind })).token
  coordinatorToken = await createUser('Huw', 'Griffiths', {})
  leaderToken = await createUser('Sara', 'Bowen', { user_type: 'safeguarding_leader' })
  coreToken = await createUser('Elin', 'Pugh', { user_type: 'core' })
  const staffFields = { first_name: 'Sioned', last_name: 'Morris', is_staff: true, is_pastor: false }
  supportToken = (await api.user(null, { ...staffFields, role: 'vp_support' })).token
})
afterAll(() => api.close())

const runSql = (text: string, values: unknown[]) => api.db.network((_tx, client) => client.query(text, values))

/** Creates an adult volunteer's application with a check. The coordinator alone recorded and ticked both references. */
async function createCheckedApplication(validUntil: string | null = '2099-01-01'): Promise<string> {
  const { id, first, second } = await makeApplication(api, clubId, { flow: 'volunteer' })
  const { declaration: _, ...answers } = completeReference
  for (const reference of [first, second]) {
    const path = `/volunteer_application_references/${reference}`
    const phoneCall = { day: '2026-08-05', number: '029 2018 0142', answers: { ...answers, years_known: 6 } }
    expect((await api.call(coordinatorToken, 'POST', `${path}/telephone`, phoneCall)).status).toBe(200)
    expect((await api.call(coordinatorToken, 'PATCH', path, { checked: true })).status).toBe(200)
  }
  await runSql(
    `INSERT INTO dbs_forms (id, version, application_id, name, email, email_sent, submitted, confirmed, barred_list_checked, valid_until)
     VALUES (gen_random_uuid(), 1, $1, 'Huw', 'huw@dbs.example', now(), now(), 'enhanced_certificate', true, $2)`,
    [id, validUntil],
  )
  return id
}

const findRemainingSteps = () => screen.findByRole('region', { name: 'What is left' })
const findComparison = () => screen.findByRole('table', { name: 'References side by side' })

describe('second look', () => {
  it('opens from the remaining steps and saves the look with its note', async () => {
    const id = await createCheckedApplication()
    const router = await openPage(api, leaderToken, `/volunteer_applications/${id}/references`, WIDE_SCREEN)
    const steps = within(await findRemainingSteps())
    press(await steps.findByRole('link', { name: 'Take a second look' }))
    const comparison = await findComparison()
    expect(router.state.location.pathname).toBe(`/volunteer_applications/${id}/second_look`)
    for (const words of ['Owain Parry', 'Delyth Howells', 'By telephone: Huw Griffiths', '1 person'])
      expect(comparison.textContent).toContain(words)
    expect(comparison.textContent).toContain('9 Good')
    // The second referee gave a different number of years than the applicant.
    expect(comparison.textContent).toContain('6, Angharad wrote 4')
    const warnings = screen.getByRole('list', { name: 'Warnings' })
    expect(warnings.textContent).toContain('Reference 2: Referee says 6 years, the applicant wrote 4.')
    typeText(screen.getByRole('textbox', { name: /Note/ }), 'Rang both')
    await pressButton('I have looked')
    await screen.findByText('Second look saved')
    expect((await findRemainingSteps()).textContent).toContain('Rang both')
    const { rows } = await runSql('SELECT note FROM application_looks WHERE application_id = $1', [id])
    expect(rows).toEqual([{ note: 'Rang both' }])
  })

  it('names other reviewers to a user who did everything alone', async () => {
    const id = await createCheckedApplication()
    await openPage(api, coordinatorToken, `/volunteer_applications/${id}/second_look`, WIDE_SCREEN)
    await findComparison()
    const notice = screen.getByRole('region', { name: 'Someone else must look' })
    expect(notice.textContent).toContain('You recorded reference 1 by telephone and ticked it.')
    expect(notice.textContent).toContain('Sara Bowen (safeguarding leader) or VP support')
    expect(screen.queryByRole('button', { name: 'I have looked' })).toBeNull()
  })

  it('prevents completion by one person and names other reviewers', async () => {
    const id = await createCheckedApplication()
    await openPage(api, coordinatorToken, `/volunteer_applications/${id}/references`, WIDE_SCREEN)
    const checksSwitch = await screen.findByRole<HTMLInputElement>('switch', { name: 'Checks completed' })
    expect(checksSwitch).toHaveProperty('disabled', true)
    const description = document.getElementById(checksSwitch.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toContain('One person cannot complete this alone.')
    expect(description?.textContent).toContain('Sara Bowen (safeguarding leader)')
  })

  it('needs a reason for an expired check, which the record shows', async () => {
    const id = await createCheckedApplication('2023-01-01')
    await openPage(api, leaderToken, `/volunteer_applications/${id}/references`, WIDE_SCREEN)
    expect((await findRemainingSteps()).textContent).toContain('Ran out 01/01/2023')
    press(await screen.findByRole('switch', { name: 'Checks completed' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Complete the checks?' })
    expect(dialog.textContent).toContain('The check ran out on 01/01/2023.')
    const reason = within(dialog).getByRole('textbox', { name: 'Why the check is enough' })
    typeText(reason, 'Soon')
    await pressButton('Complete the checks', dialog)
    await within(dialog).findByText('Write at least 10 characters.')
    typeText(reason, 'A new check was applied for')
    await pressButton('Complete the checks', dialog)
    await screen.findByText('Reason kept: “A new check was applied for”')
  })

  it('marks steps done by one person in list, header and print', async () => {
    const id = await createCheckedApplication()
    await runSql("UPDATE network_settings SET two_people = 'shown'", [])
    expect(
      (
        await api.call(coordinatorToken, 'PATCH', `/volunteer_applications/${id}`, {
          checks_completed: '2026-01-01T00:00:00Z',
        })
      ).status,
    ).toBe(200)
    await runSql("UPDATE network_settings SET two_people = 'required'", [])
    await openPage(api, coreToken, '/volunteer_applications', WIDE_SCREEN)
    const link = await screen.findByText('Done by one person')
    expect(link.closest('tr')?.textContent).toContain('Someone else: take a second look')
    await openPage(api, leaderToken, `/volunteer_applications/${id}/record`, WIDE_SCREEN)
    expect((await findRemainingSteps()).textContent).toContain('No clearance until someone else has looked.')
    const sheet = await screen.findByRole('article')
    expect(sheet.textContent).toContain('Done by one person')
  })

  it('reports offline that the page needs Wi-Fi', async () => {
    const id = await createCheckedApplication()
    await openPage(api, leaderToken, `/volunteer_applications/${id}/second_look`, WIDE_SCREEN)
    await findComparison()
    setOnline(false)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'I have looked' })
    await waitFor(() => expect(button.disabled).toBe(true))
    expect(screen.getAllByText('Needs Wi-Fi')).not.toEqual([])
  })

  it('shows core team members the reviewers but no answers', async () => {
    const id = await createCheckedApplication()
    await openPage(api, coreToken, `/volunteer_applications/${id}/second_look`, WIDE_SCREEN)
    await screen.findByText('Not shown to your role')
    const notice = screen.getByRole('region', { name: 'Someone else must look' })
    expect(notice.textContent).toContain('Your role does not take second looks.')
    expect(screen.queryByRole('button', { name: 'I have looked' })).toBeNull()
    expect(screen.queryByRole('table', { name: 'References side by side' })).toBeNull()
  })
})

describe('accounts like the applicant', () => {
  it("lets VP support identify an email's owner or request another email", async () => {
    const { id } = await makeApplication(api, clubId, {
      flow: 'volunteer',
      email: 'sioned.second@hallbook.example',
    })
    await api.user(clubId, { first_name: 'Mair', last_name: 'Lewis', email: 'sioned.second@hallbook.example' })
    await openPage(api, supportToken, `/volunteer_applications/${id}/references`, WIDE_SCREEN)
    await screen.findByText(/uses the address of Mair Lewis’s account/)
    await pressButton('No, ask the applicant for another address')
    await screen.findByText('Answer saved')
    await waitFor(() => expect(screen.queryByText(/uses the address of Mair Lewis/)).toBeNull())
  })

  it('lets VP support dismiss an account that shares only the name', async () => {
    const { id } = await makeApplication(api, clubId, { flow: 'volunteer' })
    await api.user(clubId, { first_name: 'Angharad', last_name: 'Price' })
    await openPage(api, supportToken, `/volunteer_applications/${id}/references`, WIDE_SCREEN)
    await pressButton('Not the same person')
    await screen.findByText('Noted: not the same person')
    await waitFor(() => expect(screen.queryByText(/has the name of the applicant/)).toBeNull())
  })
})
