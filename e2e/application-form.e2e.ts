import type { Locator, Page } from '@playwright/test'
import { type MailSink, startMailSink } from '../server/testing/mail-sink.ts'
import { type Product, startProduct } from '../server/testing/product.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { createApplicationLinks } from './support/application-links.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

const PHONE_CONTEXT = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' } as const
const APPLICANT_EMAIL = 'angharad.price@bethel.example'
const REFEREE_EMAIL = 'owain.parry@bethel.example'
const OTHER_REFEREE_EMAIL = 'delyth.howells@bethel.example'
const DBS_CONTACT_EMAIL = 'dbs.riverside@hallbook.example'
/** Local part of the email address of the applicant's new account. */
const MEMBER_NAME = 'angharad.price'

const buildWords = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

/** Waits for an email to this address and returns the link to the page from its text. */
const waitForEmailLink = async (sink: MailSink, address: string, page: string): Promise<string> => {
  const link = new RegExp(`http://\\S+/${page}/\\S+`)
  const findEmail = () =>
    sink.received.findLast(({ to: recipients, text }) => recipients.includes(address) && link.test(text))
  await expect.poll(() => findEmail()?.to).toEqual([address])
  return link.exec(findEmail()?.text ?? '')?.[0] ?? ''
}

const clickContinue = (main: Locator) => main.getByRole('button', { name: 'Continue' }).click()
const chooseAnswer = (main: Locator, question: RegExp, choice: string) =>
  main.getByRole('radiogroup', { name: question }).getByRole('radio', { name: choice }).check()

/** Presses and releases at one point, even if the button moves. A Playwright click would follow the button. */
async function pressByHand(page: Page, button: Locator) {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + 4)
  await page.mouse.down()
  await page.mouse.up()
}

const submitReferral = async (page: Page, url: string) => {
  await page.goto(`${url}/refer_applicant`)
  const main = page.getByRole('main')
  // Check the referral page's heading and hints (REFL-04, REFL-05, REFL-06, REFL-22, PUB-21).
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Refer Core Team Member')
  await expect(main).toContainText('at least 6 months')
  await main.getByLabel('First name').fill('Angharad')
  await main.getByLabel('First name').fill('')
  await main.getByLabel('Last name').fill('Price')
  await expect(main.getByText('Fill this in.')).toBeVisible()
  // Leave a required field empty, so that its error appears during the press. The error must not move the button before
  // the release. The viewport contains the full form, because scroll anchoring would otherwise compensate for the
  // movement.
  await page.setViewportSize({ width: 390, height: 2400 })
  await main.getByLabel('Last name').fill('')
  await pressByHand(page, main.getByRole('button', { name: 'Submit' }))
  await expect(main.getByRole('alert')).toHaveText('Please complete all fields.')
  await expect(main.getByRole('alert')).toBeFocused()
  await page.setViewportSize(PHONE_CONTEXT.viewport)
  await expectAccessibleInBothThemes(page)
  await main.getByLabel('First name').fill('Angharad')
  await main.getByLabel('Last name').fill('Price')
  await main.getByLabel('Email', { exact: true }).fill(APPLICANT_EMAIL)
  // Check the choice of role and the coordinator fields (REFL-13, REFL-17, REFL-18).
  await expect(main.getByRole('radiogroup', { name: /Which role/ }).getByRole('radio')).toHaveCount(2)
  await expect(main.getByLabel('Name of the club’s coordinator')).toHaveCount(0)
  await chooseAnswer(main, /Which role/, 'Core Team Member')
  await main.getByLabel('Name of the club’s coordinator').fill('Nia Rees')
  await main.getByLabel('Email of the club’s coordinator').fill('coordinator.riverside@hallbook.example')
  await main.getByLabel('Your name').fill('Revd Owain Parry')
  await chooseAnswer(main, /Your role/, 'Church Leader')
  await expect(main.getByRole('checkbox')).toHaveCount(3)
  for (const tick of await main.getByRole('checkbox').all()) await tick.check()
  await main.getByRole('button', { name: 'Submit' }).click()
  // Check the confirmation page (REFL-01, REFL-07, REFL-42, PUB-22).
  await expect(main.getByRole('heading', { name: 'Thank you' })).toBeFocused()
}

const startApplication = async (page: Page, link: string) => {
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByText('You have been referred for the role: Core Team Member.')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Start' }).click()
  // Check the first step. The pressed button is gone, so the focus moves to the heading (APP-115 to APP-118, PUB-25,
  // PUB-26).
  await expect(main.getByText('Step 1 of 4')).toBeVisible()
  const heading = main.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  // Go back to the start page and forward again (APP-116, APP-117).
  await main.getByRole('button', { name: 'Back' }).click()
  await expect(heading).toHaveText('Join the core team of a lunch club')
  await expect(heading).toBeFocused()
  await main.getByRole('button', { name: 'Start' }).click()
  await expect(main.getByLabel('First name')).toHaveValue('Angharad')
  await main.getByLabel('Club').selectOption({ label: 'Riverside Church Lunch Club' })
  for (const [part, value] of [
    ['Day', '9'],
    ['Month', '2'],
    ['Year', String(new Date().getFullYear() - 17)],
  ] as const)
    await main.getByLabel(part).fill(value)
  await main.getByLabel('Mobile number').fill('07700 900231')
  await main.getByLabel('Address', { exact: true }).fill('14 Heol Carlisle\nCF24 2QX')
  await clickContinue(main)
  await expect(main.getByRole('alert')).toContainText('The selected date of birth is under 18 years old')
  await expectAccessibleInBothThemes(page)
  await main.getByLabel('Year').fill('1991')
  await clickContinue(main)
  await expect(main.getByText('Step 2 of 4')).toBeVisible()
  await expect(main.getByText(/^Saved \d\d:\d\d\.$/)).toBeVisible()
  await main.getByLabel(/Why would you like/).fill(buildWords(49))
  await expect(main.getByText('49 words, 1 more needed')).toBeVisible()
  // Check that the form saves while the user types, without a press of Continue (PUB-10).
  await expect(main.locator('p[aria-busy=false]')).toContainText(/Saved on this phone \d\d:\d\d\./)
  await page.reload()
  await expect(main.getByLabel(/Why would you like/)).toHaveValue(buildWords(49))
}

/** Continues the same form on another phone and completes the last steps offline. */
const continueOnOtherPhone = async (page: Page, link: string, meanwhile: () => Promise<void>) => {
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByText('Step 2 of 4')).toBeVisible()
  await main.getByLabel(/Why would you like/).fill(buildWords(50))
  await main.getByLabel(/What have you done before/).fill(buildWords(50))
  await main.getByLabel(/Tell us about your faith/).fill(buildWords(12))
  await clickContinue(main)
  await expect(main.getByRole('alert')).toContainText('Write 38 more words.')
  await main.getByLabel(/Tell us about your faith/).fill(buildWords(51))
  await page.context().setOffline(true)
  await clickContinue(main)
  await expect(main.getByText('Step 3 of 4')).toBeVisible()
  await expect(main.getByText(/^Saved on this phone/)).toBeVisible()
  await chooseAnswer(main, /disciplined/, 'No')
  await chooseAnswer(main, /concern ever been raised/, 'No')
  await chooseAnswer(main, /criminal record/, 'Yes')
  await main.getByLabel(/What is on your record/).fill('A speeding fine in 2012')
  await page.context().setOffline(false)
  await clickContinue(main)
  await expect(main.getByText('Step 4 of 4')).toBeVisible()
  await expect(main.getByText(/^Saved \d\d:\d\d\.$/)).toBeVisible()
  await meanwhile()
  const getReferee = (number: number) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name: `Referee ${number}` }) })
  await getReferee(1).getByRole('radio', { name: 'Church leader' }).check()
  await getReferee(1).getByLabel('Full name').fill('Owain Parry')
  await getReferee(1).getByLabel('Email').fill(REFEREE_EMAIL)
  await getReferee(2).getByRole('radio', { name: 'Employer' }).check()
  await getReferee(2).getByLabel('Full name').fill('Delyth Howells')
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByRole('alert')).toContainText('Referee 2, Email')
  await expectAccessibleInBothThemes(page)
  await getReferee(2).getByLabel('Email').fill(OTHER_REFEREE_EMAIL)
  // Submit offline. The page stores the form and sends it once when the network returns.
  await page.context().setOffline(true)
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByText('There is no internet connection.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(main.getByRole('heading', { name: 'Thanks' })).toBeFocused()
}

const submitReference = async (page: Page, link: string) => {
  await page.goto(link)
  const main = page.getByRole('main')
  // Check that the heading names the applicant (PUB-33).
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Reference for Angharad Price')
  // Check the hint about how long the referee must know the applicant (REFE-50).
  await expect(main).toContainText('at least 2 years')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Start' }).click()
  await main.getByLabel('How do you know them?').fill('As their minister')
  await main.getByLabel(/For how many years/).fill('4')
  const rows = main.getByRole('radiogroup')
  await expect(rows).toHaveCount(9)
  for (const row of (await rows.all()).slice(1)) await row.getByRole('radio', { name: 'Good' }).check()
  await expect(main.getByText('8 of 9 answered')).toBeVisible()
  await clickContinue(main)
  await expect(main.getByRole('alert')).toContainText('Integrity: Choose an answer.')
  await expectAccessibleInBothThemes(page)
  await rows.first().getByRole('radio', { name: 'Excellent' }).check()
  await clickContinue(main)
  await expect(main.getByText('Step 2 of 3')).toBeVisible()
  for (const row of await main.getByRole('radiogroup').all()) await row.getByRole('radio', { name: 'No' }).check()
  await clickContinue(main)
  // Check the last step. A volunteer's reference form has the same steps (VREF-14, PUB-64).
  await expect(main.getByText('Step 3 of 3')).toBeVisible()
  await main.getByLabel('Your full name').fill('Owain Parry')
  await main.getByRole('radiogroup').getByRole('radio', { name: 'Yes' }).check()
  await main.getByLabel('Your phone number').fill('029 2000 0000')
  // Confirm the statement before submitting (REFE-49, PUB-39).
  await main.getByRole('checkbox').check()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByRole('heading', { name: 'Thanks' })).toBeFocused()
}

/** Completes the steps after the references: check, declaration and the resulting account. */
const completeApplication = async (page: Page, product: Product, sink: MailSink, id: string) => {
  const token = await product.token('vp.support')
  const post = (path: string, body?: object) => product.call(token, 'POST', path, body)
  const listRecords = async (noun: string) =>
    ((await product.call(token, 'GET', `/${noun}?application=${id}`)) as { results: { id: string }[] }).results
  const [writtenReference, otherReference] = await listRecords('application_references')
  await product.call(token, 'PATCH', `/application_references/${writtenReference?.id}`, { checked: true })
  const ratingFields = ['integrity', 'relationship_peers', 'relationship_others', 'team_work', 'reliability']
  const moreRatingFields = ['punctuality', 'quality_of_work', 'health_record', 'honesty']
  const questions = ['disciplinary', 'suitability', 'allegations', 'criminal', 'reasons_not_accept']
  await post(`/application_references/${otherReference?.id}/telephone`, {
    day: '2026-08-05',
    number: '029 2018 0377',
    answers: {
      applicant_name: 'Angharad Price',
      relationship: 'Employer',
      years_known: 6,
      ...Object.fromEntries([...ratingFields, ...moreRatingFields].map((field) => [field, 'Good'])),
      ...Object.fromEntries(questions.map((field) => [field, false])),
    },
  })
  const main = page.getByRole('main')
  await post(`/applications/${id}/send_dbs_form`)
  await page.goto(await waitForEmailLink(sink, DBS_CONTACT_EMAIL, 'dbs_forms'))
  await main.getByRole('radio', { name: /Update Service/ }).check()
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByRole('heading', { name: 'Thanks' })).toBeVisible()
  const [declaration] = await listRecords('application_safeguarding_declarations')
  await post(`/application_safeguarding_declarations/${declaration?.id}/send_email`)
  await page.goto(await waitForEmailLink(sink, APPLICANT_EMAIL, 'safeguarding_declarations'))
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Sign' }).click()
  await expect(main.getByRole('heading', { name: 'Thanks' })).toBeVisible()
  await product.call(token, 'PATCH', `/applications/${id}`, { checks_completed: new Date().toISOString() })
  const { form } = (await product.call(token, 'GET', `/applications/${id}`)) as {
    form: { organisation: string }
  }
  await post('/users/pastors', {
    first_name: 'Angharad',
    last_name: 'Price',
    email: `${MEMBER_NAME}@hallbook.example`,
    application: id,
    password: 'tatws a chennin 26',
    organisation: form.organisation,
    user_type: 'core',
    is_active: true,
  })
  // Copy the password hash of a demo account to the new account. All tests sign in with the demo password, but the
  // server refuses it as a new password.
  await product.query(
    `UPDATE users SET password_hash = demo.password_hash FROM users demo
     WHERE users.email = $1 AND demo.email = 'vp.support@hallbook.example'`,
    [`${MEMBER_NAME}@hallbook.example`],
  )
}

const findApplication = async ({ query }: Product) => {
  const [row] = await query<{ id: string; form_status: string }>(
    'SELECT id, form_status FROM applications WHERE email = $1',
    [APPLICANT_EMAIL],
  )
  return row
}

test('turns a referral into a signed-in member through emailed links [REFL-03, PUB-24 to PUB-53, CONV-14]', async ({
  page,
  browser,
  signIn,
  watch,
}) => {
  test.slow()
  watch(page)
  const sink = await startMailSink()
  const product = await startProduct(process.env.HALLBOOK_TEST_POSTGRES ?? '', { SMTP_URL: sink.url })
  await submitReferral(page, product.url)
  const link = await waitForEmailLink(sink, APPLICANT_EMAIL, 'application_forms')
  expect(link.startsWith(product.url)).toBe(true)

  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  expect((await findApplication(product))?.form_status).toBe('not_started')
  await startApplication(page, link)
  const otherPhone = await (await browser.newContext(PHONE_CONTEXT)).newPage()
  watch(otherPhone, /INTERNET_DISCONNECTED/)
  await continueOnOtherPhone(otherPhone, link, async () => {
    // Check that the first phone offers both answers, because its own draft differs from the answer of the other phone.
    await page.reload()
    const reasonBox = page.getByLabel(/Why would you like/)
    await expect(reasonBox).toHaveValue(buildWords(49))
    await expect(page.getByText('Another device has a different answer.')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Take this one' }).click()
    await expect(reasonBox).toHaveValue(buildWords(50))
    await expect(page.getByLabel(/Tell us about your faith/)).toHaveValue(buildWords(51))
  })
  const findReceipts = () => sink.received.filter(({ text }) => text.includes('/application_status/'))
  await expect.poll(() => findReceipts().length).toBe(1)

  // Check that the first phone shows the submission, although it still has the draft (PUB-05, PUB-19).
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thanks' })).toBeVisible()
  await page.goto(await waitForEmailLink(sink, APPLICANT_EMAIL, 'application_status'))
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(5)
  await expect(main).not.toContainText('Owain')
  await expectAccessibleInBothThemes(page)

  const token = await product.token('vp.support')
  const { id } = (await findApplication(product)) ?? {}
  const references = (await product.call(token, 'GET', `/application_references?application=${id}`)) as {
    results: { id: string; email: string }[]
  }
  for (const reference of references.results)
    await product.call(token, 'POST', `/application_references/${reference.id}/send_email`)
  await submitReference(page, await waitForEmailLink(sink, REFEREE_EMAIL, 'reference_forms'))
  await page.goto(await waitForEmailLink(sink, OTHER_REFEREE_EMAIL, 'reference_forms'))
  await pressTwice(page, 'This is not me', 'Press again to say so')
  await expect(page.getByText('We will not write to you about it again.')).toBeVisible()

  await completeApplication(page, product, sink, id ?? '')
  await signIn(otherPhone, MEMBER_NAME, product.url)
  // Dismiss the dialog that every user who runs a club sees after the first sign-in.
  await otherPhone.getByRole('button', { name: 'Not now' }).click()
  const statusCard = otherPhone.getByRole('heading', { name: 'Safer Recruitment Status' }).locator('..')
  await expect(statusCard.getByText('Done')).toHaveCount(3)
  await otherPhone.context().close()
  expect(findReceipts()).toHaveLength(1)
  await product.close()
  await sink.stop()
})

test('confirms a check, signs a declaration and replaces a referee [PUB-40 to PUB-53, B-REC-03]', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const links = await createApplicationLinks(product, 'Lowri')
  const main = page.getByRole('main')
  const submit = (name: string) => main.getByRole('button', { name }).click()
  const expectThanks = () => expect(main.getByRole('heading', { name: 'Thanks' })).toBeVisible()
  await page.goto(product.url + links.dbs_forms)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Lowri Bowen')
  // Check that an empty form shows an error (PUB-45).
  await submit('Submit')
  await expect(main.getByRole('alert')).toContainText('What was checked? Choose an answer.')
  await main.getByRole('radio', { name: /enhanced DBS certificate/ }).check()
  await main.getByRole('checkbox', { name: /do not know the date/ }).check()
  await chooseAnswer(main, /barred list/, 'Yes')
  await submit('Submit')
  await expectThanks()

  await page.goto(product.url + links.safeguarding_declarations)
  await submit('Sign')
  await expect(main.getByRole('alert')).toContainText('Tick this to sign.')
  await main.getByRole('checkbox').check()
  await submit('Sign')
  await expectThanks()
  // Open the second address of the same page (SGD-19, PUB-18, PUB-46, PUB-47).
  const secondAddress = links.safeguarding_declarations.replace('declarations', 'declaration_forms')
  await page.goto(product.url + secondAddress)
  await expectThanks()

  await page.goto(product.url + links.application_status)
  await expect(main.getByRole('listitem').filter({ hasText: 'DBS check' })).toContainText('Confirmed')
  const [firstReference] = await main.getByRole('listitem').filter({ hasText: 'Reference 1' }).all()
  await firstReference?.getByRole('button', { name: 'Ask another person' }).click()
  await firstReference?.getByLabel('Full name').fill('Gwen Pugh')
  await firstReference?.getByLabel('Email').fill('gwen.pugh@hallbook.example')
  await firstReference?.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('You named another person. We are looking at it.')).toBeVisible()
})

test('shows a separate message for each kind of invalid link [PUB-31, PUB-38, PUB-44, PUB-53]', {
  tag: '@full',
}, async ({ page, product, watch }) => {
  watch(page, /404 \(Not Found\)/)
  for (const [path, message] of [
    ['application_forms', 'This application form link is not valid.'],
    ['reference_forms', 'This reference form link is not valid.'],
    ['dbs_forms', 'This DBS/PVG/Access NI check form link is not valid.'],
    ['safeguarding_declarations', 'This Safeguarding Declaration link is not valid.'],
    ['safeguarding_declaration_forms', 'This Safeguarding Declaration link is not valid.'],
    ['application_status', 'This link is not valid.'],
  ] as const) {
    // Open a link with an unknown token (PUB-01, PUB-07, PUB-17).
    await page.goto(`${product.url}/${path}/nothing-of-128-bits`)
    await expect(page.getByRole('main')).toContainText(message)
    // Check that the page offers an email link as the next step.
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', /^mailto:/)
  }
})
