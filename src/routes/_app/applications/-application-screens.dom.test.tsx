import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { completeReference, makeApplication } from '../../../../server/testing/application.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'

const TIMESTAMP_PATTERN = /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/

// Use a page width at which the remaining steps fit next to the open tab.
const WIDE_PAGE = { width: 1440, faulty: true }

// The first test in this file also loads the whole app, which is slow.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let token: string
let club: { id: string }
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  club = await api.club('Riverside')
})
afterEach(() => {
  vi.restoreAllMocks()
  setInterceptor(null)
})
afterAll(() => api.close())

const runSql = (text: string, values: unknown[]) => api.db.network((_tx, client) => client.query(text, values))
const queryPage = () => within(document.querySelector('main') as HTMLElement)
const findToast = (words: string) => screen.findByText(words, { selector: '.toast .message' })
// Returns the elements of the page that match a selector. Queries by role would take seconds on a large page.
const getElements = (selector: string) => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)]
const findRow = (list: string) =>
  waitFor(() => {
    expect(document.querySelector('main table caption')?.textContent).toBe(list)
    return getElements('tbody tr')[0] as HTMLElement
  })
const getHeaders = () => getElements('thead th').map(({ textContent }) => textContent)
const findLinkHref = (within: HTMLElement, words: string) =>
  [...within.querySelectorAll('a')].find(({ textContent }) => textContent === words)?.getAttribute('href')
const findButtons = (words: string) => getElements('button').filter(({ textContent }) => textContent?.includes(words))
const findTabs = async () => within(await screen.findByLabelText('Parts of the application'))
/** Finds the content of the open tab, next to the remaining steps. */
const findOpenTab = () =>
  waitFor(() => {
    const openTab = document.querySelector<HTMLElement>('.detail-parts > div')
    expect(openTab).not.toBeNull()
    return within(openTab as HTMLElement)
  })

/** Finds a button of the open tab once it is enabled. */
const findEnabledButton = async (words: string) => {
  const openTab = await findOpenTab()
  return waitFor(() => {
    const button = openTab.getByText(words).closest('button')
    expect(button?.disabled).toBe(false)
    return button as HTMLButtonElement
  })
}

/** Records the list requests from now on, and returns a function that waits for one. */
const recordRequests = () => {
  const requestedUrls: string[] = []
  setInterceptor((request, send) => {
    if (request.method === 'GET')
      requestedUrls.push(decodeURIComponent(new URL(request.url).pathname + new URL(request.url).search))
    return send()
  })
  return (part: string) => waitFor(() => expect(requestedUrls.filter((one) => one.includes(part))).not.toEqual([]))
}

describe('core team applications', () => {
  it("shows each application's facts with links to club and user [APP-11, APP-13, APP-14, APP-15, APP-16, APP-18, APP-20, APP-22, APP-23, APP-25, APP-35, APP-37, APP-94]", async () => {
    const user = await api.user(club.id, { email: 'angharad@hallbook.example' })
    const { id } = await makeApplication(api, club.id)
    await runSql('UPDATE applications SET user_id = $2, checks_completed = now() WHERE id = $1', [id, user.id])
    await api.call(token, 'POST', '/application_notes', { application: id, note: 'Rang Gwen' })
    const waitForRequest = recordRequests()
    await openPage(api, token, '/applications', WIDE_PAGE)
    const line = await findRow('Make Lunch Core Team Applications')
    expect(document.querySelector('main h1')?.textContent).toBe('Make Lunch Core Team Applications')
    expect(getHeaders().slice(1)).toEqual([
      'Applicant',
      'Form',
      'Club and role',
      'References',
      'DBS/PVG/Access NI',
      'Declaration',
      'Waiting for',
      'Created',
    ])
    for (const text of ['Angharad Price', `angharad.${id}@bethel.example`, 'Core Team Member', 'Submitted'])
      expect(line.textContent).toContain(text)
    for (const text of ['0 of 2 in', '0 checked', '1 note', 'Rang Gwen', 'Not sent', 'None'])
      expect(line.textContent).toContain(text)
    expect(line.textContent).toMatch(/Checks completed \d{2}\/\d{2}\/\d{4}/)
    expect(line.textContent).toMatch(TIMESTAMP_PATTERN)
    const getHref = (name: string) => findLinkHref(line, name)
    expect(getHref('Riverside')).toBe(`/organisations/${club.id}`)
    expect(getHref('User angharad@hallbook.example')).toBe(`/users/pastors/${user.id}`)
    await waitForRequest('/applications/statuses')

    for (const [header, ordering] of [
      ['Created', 'created'],
      ['Club and role', 'form__organisation__organisation_name'],
      ['Applicant', 'form__first_name'],
    ] as const) {
      fireEvent.click(findButtons(header).find((button) => button.closest('th')) as HTMLElement)
      await waitForRequest(`ordering=${ordering}`)
    }
    const year = new Date().getFullYear()
    expect(findButtons('Form status: any')).toHaveLength(1)
    for (const [chip, optionTexts, chosenOption, query] of [
      ['Archived: no', ['Yes'], 'Yes', 'archived=true'],
      ['Checks completed: any', ['Yes', 'No'], 'Yes', 'checks_completed__isnull=false'],
      [
        'Declaration: any',
        [`signed for ${year}`, `not signed for ${year}`],
        `signed for ${year}`,
        `has_safeguarding_declaration_for_year=${year}`,
      ],
    ] as const) {
      fireEvent.click(findButtons(chip)[0] as HTMLElement)
      const [label] = chip.split(':')
      const menu = within(await screen.findByRole('dialog', { name: label }))
      for (const text of optionTexts) menu.getByText(text)
      fireEvent.click(menu.getByText(chosenOption))
      await waitForRequest(query)
    }
  })

  it('shows empty tabs and blocks a check without a club contact [REFE-04, NOTE-04, SGD-08, DBS-17, DBS-25]', async () => {
    const { id, first: firstReferenceId, second: secondReferenceId } = await makeApplication(api, club.id)
    for (const referenceId of [firstReferenceId, secondReferenceId])
      await api.call(token, 'DELETE', `/application_references/${referenceId}`)
    const router = await openPage(api, token, `/applications/${id}/references`, WIDE_PAGE)
    await screen.findByText('No references to this application')
    const navigateToTab = async (part: string) => router.navigate({ to: `/applications/${id}/${part}` as '/' })
    await navigateToTab('notes')
    await screen.findByText('No notes added to this application')
    setInterceptor(async ({ url }, send) =>
      url.includes('/application_safeguarding_declarations?') ? Response.json({ count: 0, results: [] }) : send(),
    )
    await navigateToTab('safeguarding_declarations')
    await screen.findByText('No safeguarding declarations for this application')
    setInterceptor(null)
    await navigateToTab('dbs')
    await queryPage().findByText('Riverside requires DBS/PVG/Access NI contact name and email details')
    expect(queryPage().getByText('Open the club').getAttribute('href')).toBe(`/organisations/${club.id}`)
    const openTab = await findOpenTab()
    expect(openTab.getByText('Send the form').closest('button')?.disabled).toBe(true)
    const clublessApplication = await makeApplication(api, null)
    await router.navigate({ to: `/applications/${clublessApplication.id}/dbs` as '/' })
    await queryPage().findByText('This application does not have a Club selected')
  })

  it("reports sent emails and shows a note's time [REFE-11, SGD-14, NOTE-05]", async () => {
    const { id, second: secondReferenceId } = await makeApplication(api, club.id)
    await api.call(token, 'DELETE', `/application_references/${secondReferenceId}`)
    await api.call(token, 'POST', '/application_notes', { application: id, note: 'Rang Gwen' })
    const router = await openPage(api, token, `/applications/${id}/references`, WIDE_PAGE)
    const pressAndAwaitToast = async (name: string) => {
      fireEvent.click(await findEnabledButton(name))
      await findToast('Email sent')
    }
    await pressAndAwaitToast('Send request')
    await router.navigate({ to: `/applications/${id}/notes` as '/' })
    const noteItem = (await screen.findByText('Rang Gwen')).closest('li')
    expect(noteItem?.textContent).toMatch(TIMESTAMP_PATTERN)
    await router.navigate({ to: `/applications/${id}/safeguarding_declarations` as '/' })
    await pressAndAwaitToast('Send the declaration')
  })

  it('marks the optional facts about a corrected referee [APP-135]', async () => {
    const { id, second: secondReferenceId } = await makeApplication(api, club.id)
    await api.call(token, 'DELETE', `/application_references/${secondReferenceId}`)
    await openPage(api, token, `/applications/${id}/references`, WIDE_PAGE)
    fireEvent.click(await findEnabledButton('Correct'))
    const dialog = await screen.findByRole('dialog')
    expect([...dialog.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
      'Full name',
      'What they are to the applicant (optional)',
      'Email',
      'Phone (optional)',
      'Church or organisation (optional)',
      'Position (optional)',
    ])
  })

  it("reports failed changes by status or in the server's words [APP-64 to APP-67, APP-143, DASH-234, DASH-235, DASH-237, DASH-238, DASH-239, DASH-240, ERR-11, FMT-26, PUB-15, PUB-16, VOL-76, VOL-77, VOL-78]", async () => {
    const { id } = await makeApplication(api, club.id)
    await api.call(token, 'PATCH', '/network_settings', { two_people: 'shown' })
    await api.db.network((_tx, client) =>
      client.query(
        `INSERT INTO dbs_forms (id, application_id, email_sent, submitted, confirmed, valid_until)
       VALUES (gen_random_uuid(), $1, now(), now(), 'dbs_update_service', now()::date + 900)`,
        [id],
      ),
    )
    await openPage(api, token, `/applications/${id}/notes`, WIDE_PAGE)
    const findCheckbox = () => screen.findByLabelText<HTMLInputElement>('Checks completed')
    await findCheckbox()
    const generalMessage = 'An error occurred, please check the provided input and try again'
    let passedMs = 0
    const startedAt = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => startedAt + passedMs)
    const getNoticeText = async (answer: () => Response | Promise<Response>) => {
      // Move the clock by more than two seconds, because the same notice is shown at most once in two seconds.
      passedMs += 2001
      setInterceptor(async (request, send) => (request.method === 'PATCH' ? answer() : send()))
      const previousMessage = document.querySelector('.toast .message')
      fireEvent.click(await findCheckbox())
      await waitFor(() => {
        const toastMessage = document.querySelector('.toast .message')
        expect(toastMessage).not.toBeNull()
        expect(toastMessage === previousMessage).toBe(false)
      })
      const toastText = document.querySelector('.toast .message')?.textContent
      fireEvent.click(within(document.querySelector('.toast') as HTMLElement).getByRole('button'))
      await waitFor(() => expect(document.querySelector('.toast')).toBeNull())
      await waitFor(async () => expect((await findCheckbox()).disabled).toBe(false))
      return toastText
    }
    const buildRefusal =
      (status: number, code: string, detail: object | null = null) =>
      () =>
        Response.json({ code, detail, status }, { status })
    expect(await getNoticeText(buildRefusal(400, 'invalid', { non_field_errors: ['Not today.', 'Never.'] }))).toBe(
      'Not today.',
    )
    expect(await getNoticeText(buildRefusal(400, 'invalid'))).toBe(generalMessage)
    expect(await getNoticeText(buildRefusal(429, 'too_many_tries'))).toBe(
      'Hallbook was asked too much at once. Wait a minute and try again.',
    )
    expect(await getNoticeText(buildRefusal(404, 'not_found'))).toBe('An unexpected error occurred')
    expect(await getNoticeText(buildRefusal(500, 'unexpected'))).toBe('An unexpected error occurred')
    // The same notice is not repeated within two seconds.
    fireEvent.click(await findCheckbox())
    await waitFor(async () => expect((await findCheckbox()).disabled).toBe(true))
    await waitFor(async () => expect((await findCheckbox()).disabled).toBe(false))
    expect(document.querySelector('.toast')).toBeNull()
    expect(
      await getNoticeText(() => {
        throw new TypeError('no network')
      }),
    ).toBe('You may be offline, please check your internet connection and try again')
    await runSql("UPDATE network_settings SET two_people = 'required'", [])
  })
})

it("shows a volunteer's club, and lets VP support archive and remove [VOL-32, VOL-33, VOL-35, VOL-38, VOL-41, VOL-43, VOL-45, VOL-47, VOL-50, VOL-51]", async () => {
  const coordinatorToken = (await api.user(club.id)).token
  const referralResponse = await api.call(coordinatorToken, 'POST', '/volunteer_referrals', {
    first_name: 'Elin',
    last_name: 'Pugh',
    email: 'elin@pugh.example',
    referrer_name: 'Gwen Rees',
    referrer_role: 'Coordinator',
    confirm_referral: true,
    confirm_documents: true,
    confirm_confidence: true,
  })
  const router = await openPage(api, token, '/volunteer_applications', WIDE_PAGE)
  const line = await findRow('Volunteer Applications')
  expect(getHeaders().slice(1)).toEqual([
    'Applicant',
    'Form',
    'Organisation',
    'References',
    'DBS/PVG/Access NI',
    'Parental Consent',
    'Waiting for',
    'Created',
  ])
  for (const text of ['Elin Pugh', 'elin@pugh.example', 'Riverside', 'Not started'])
    expect(line.textContent).toContain(text)
  expect(line.textContent).not.toContain('Lunchmaker')
  expect(line.textContent).toMatch(TIMESTAMP_PATTERN)
  expect(queryPage().queryByText('Refer Volunteer')).toBeNull()
  for (const chip of ['Form status: any', 'Checks completed: any']) expect(findButtons(chip)).toHaveLength(1)
  fireEvent.click(line.querySelector('input[type=checkbox]') as HTMLElement)
  for (const name of ['Archive selected', 'Remove selected']) expect(findButtons(name)).toHaveLength(1)
  await router.navigate({ to: `/volunteer_applications/${referralResponse.body.id}/application_form` as '/' })
  await queryPage().findByText(/^\/volunteer_application_forms\//)
  expect(queryPage().getAllByText('Not started')).not.toEqual([])
})

const volunteer = { flow: 'volunteer', role: null } as const

describe('volunteer applications', () => {
  it("shows a volunteer's reference in a separate tab [VREF-08, VOL-61, VOL-62]", async () => {
    const { id, first: firstReferenceId } = await makeApplication(api, club.id, volunteer)
    const path = `/volunteer_applications/${id}/references`
    await runSql('UPDATE application_references SET submitted = now(), answers = $2 WHERE id = $1', [
      firstReferenceId,
      JSON.stringify(completeReference),
    ])
    const router = await openPage(api, token, `${path}?reference_form=${firstReferenceId}`, WIDE_PAGE)
    const tab = await (await findTabs()).findByText('Reference form')
    expect(tab.getAttribute('aria-current')).toBe('page')
    await queryPage().findByText('She is kind.')
    expect(getElements('input:not([role=switch]), textarea')).toEqual([])
    await router.navigate({ to: path as '/' })
    fireEvent.click(await findEnabledButton('Send request'))
    await findToast('Email sent')
  })

  it('resends a check request and waits for a consent [VOL-182, VOL-183, VOL-184, PAR-04]', async () => {
    const contact = { dbs_contact_name: 'Huw', dbs_contact_email: 'huw@bethel.example' }
    const { id } = await makeApplication(api, (await api.club('Bethel', contact)).id, volunteer)
    const router = await openPage(api, token, `/volunteer_applications/${id}/dbs`, WIDE_PAGE)
    const checkTab = await findOpenTab()
    await checkTab.findByText('email not sent')
    expect(checkTab.getByText('form not submitted')).toBeTruthy()
    for (const name of ['Send the form', 'Send again']) fireEvent.click(await findEnabledButton(name))
    await findToast('Email sent')
    const youngHelper = await makeApplication(api, club.id, { ...volunteer, is_young_helper: true })
    await router.navigate({ to: `/volunteer_applications/${youngHelper.id}/parental_consent` as '/' })
    await (await findOpenTab()).findByText('form not submitted')
  })

  it('reports missing referees and a finished conversion [VREF-04, VOL-193]', async () => {
    const { id, first: firstReferenceId, second: secondReferenceId } = await makeApplication(api, club.id, volunteer)
    for (const referenceId of [firstReferenceId, secondReferenceId])
      await api.call(token, 'DELETE', `/volunteer_application_references/${referenceId}`)
    await api.call(token, 'POST', `/volunteer_applications/${id}/convert_to_registration`)
    await openPage(api, token, `/volunteer_applications/${id}/references`, WIDE_PAGE)
    await queryPage().findByText('No references to this application')
    expect((await queryPage().findAllByText(/Converted/)).length).toBeGreaterThan(0)
    // Expect no link to the register, because VP support may not open it.
    expect(document.querySelector('a[href^="/registered/"]')).toBeNull()
  })
})

it('offers only VP support to convert a user to an application [APP-05, APP-06, CONV-26, DASH-208, DASH-209, VOL-29]', async () => {
  await api.user(club.id, { user_type: 'core' })
  const vpGeneral = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_general' })
  await openPage(api, token, '/users/pastors', WIDE_PAGE)
  await findRow('Users')
  expect(screen.queryAllByRole('button', { name: /^More for / })).not.toEqual([])
  const router = await openPage(api, vpGeneral.token, '/users/pastors', WIDE_PAGE)
  await findRow('Users')
  expect(screen.queryAllByRole('button', { name: /^More for / })).toEqual([])
  await router.navigate({ to: '/volunteer_applications' })
  await screen.findByText('You do not have permission to access this page.')
  await router.navigate({ to: '/nowhere' as '/' })
  await screen.findByText('The page you have requested could not be found')
  const tlgUser = await api.user(null, { is_staff: true, is_pastor: false, role: 'tlg' })
  await openPage(api, tlgUser.token, '/applications', WIDE_PAGE)
  await screen.findByText('You do not have permission to access this page.')
})

describe('printed record', () => {
  it('prints identity, references, checks and history on one page [B-REC-08]', async () => {
    const { id, first: firstReferenceId } = await makeApplication(api, club.id, {
      checks_completed: new Date().toISOString(),
    })
    await api.call(token, 'POST', `/application_references/${firstReferenceId}/send_email`)
    await runSql('UPDATE application_references SET submitted = now(), answers = $2 WHERE id = $1', [
      firstReferenceId,
      JSON.stringify(completeReference),
    ])
    for (const change of [{ checked: true }, { verified: true }])
      await api.call(token, 'PATCH', `/application_references/${firstReferenceId}`, change)
    await runSql(
      `INSERT INTO dbs_forms (id, application_id, name, email_sent, submitted, confirmed)
     VALUES (gen_random_uuid(), $1, 'Huw Griffiths', now(), now(), 'enhanced_certificate')`,
      [id],
    )
    // If data failed to load, the record must not show it as missing, and must not be printed without it.
    const openRecord = async () => {
      await openPage(api, token, `/applications/${id}/record`, WIDE_PAGE)
      return (await screen.findByText('Record of recruitment')).closest('article') as HTMLElement
    }
    const getPrintButton = (recordElement: HTMLElement) =>
      within(recordElement).getByText('Print').closest('button') as HTMLButtonElement
    setInterceptor(async (request, send) =>
      request.url.includes('/application_references?')
        ? Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 })
        : send(),
    )
    const incompleteRecord = await openRecord()
    await within(incompleteRecord).findByText('The references could not be read.')
    expect(incompleteRecord.textContent).not.toContain('No references to this application')
    expect(getPrintButton(incompleteRecord).disabled).toBe(true)
    setInterceptor(null)
    fireEvent.click(within(incompleteRecord).getByText('Try again'))

    const recordSheet = incompleteRecord
    await waitFor(() => expect(getPrintButton(recordSheet).disabled).toBe(false))
    await waitFor(() => expect(recordSheet.textContent).toContain('Reference checked: Nia'))
    const referee = recordSheet.querySelector('tbody tr')
    expect(referee?.textContent).toContain('Owain Parry')
    expect(referee?.textContent?.match(new RegExp(TIMESTAMP_PATTERN, 'g'))).toHaveLength(3)
    for (const text of ['Angharad Price', 'Riverside', 'Checks completed', 'Huw Griffiths', 'Evidence'])
      expect(recordSheet.textContent).toContain(text)
    expect(recordSheet.textContent).toContain('An up-to-date enhanced certificate was seen')
    expect(recordSheet.textContent).not.toContain('She is kind.')
  })

  it.each([
    ['true', 'Yes'],
    ['false', 'No'],
    ['NULL', 'Not said'],
  ])('prints the answer about the barred list (%s) and a replaced referee [B-REC-08]', async (checked, words) => {
    const { id, first: firstReferenceId } = await makeApplication(api, club.id)
    await runSql(
      `INSERT INTO dbs_forms (id, application_id, name, email_sent, submitted, confirmed, barred_list_checked)
     VALUES (gen_random_uuid(), $1, 'Huw Griffiths', now(), now(), 'enhanced_certificate', ${checked})`,
      [id],
    )
    await runSql(`UPDATE application_references SET replaced = '2026-03-04T10:00:00Z' WHERE id = $1`, [
      firstReferenceId,
    ])
    await openPage(api, token, `/applications/${id}/record`, WIDE_PAGE)
    const recordSheet = (await screen.findByText('Record of recruitment')).closest('article') as HTMLElement
    const barredListTerm = await within(recordSheet).findByText('Children’s barred list checked')
    expect(barredListTerm.nextElementSibling?.textContent).toBe(words)
    expect((await within(recordSheet).findByText('Replaced on 04/03/2026')).closest('td')?.textContent).toContain(
      'Owain Parry',
    )
  })
})

it('shows no "Not answered" while the DBS contact is loading', async () => {
  const { id } = await makeApplication(api, club.id)
  let respond = () => {}
  const responsePromise = new Promise<void>((resolve) => {
    respond = resolve
  })
  setInterceptor(async (request, send) => {
    if (request.url.includes('dbs_contact')) await responsePromise
    return send()
  })
  await openPage(api, token, `/applications/${id}/dbs`, WIDE_PAGE)
  const contact = await screen.findByText('Contact', { selector: 'dt' })
  expect(contact.nextElementSibling?.textContent).toBe('')
  expect(contact.nextElementSibling?.querySelector('.skeleton')).not.toBeNull()
  respond()
  await waitFor(() => expect(contact.nextElementSibling?.textContent).toBe('Not answered'))
})
