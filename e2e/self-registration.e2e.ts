import type { Page } from '@playwright/test'
import { demoHashid } from '../server/db/demo/identity.ts'
import type { Product } from '../server/testing/product.ts'
import { accessibleInBothThemes, axeFindings } from './accessible.ts'
import { expect, test, workerInCharge } from './fixtures.ts'
import { formOn, words } from './registration-form.ts'

test.use({ viewport: { width: 390, height: 844 } })

const path = `/registration/${demoHashid('riverside')}`
const REFUSED = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/

/** What this browser keeps of forms that are not sent. */
const keptOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('keyval').objectStore('keyval').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
          all.onerror = () => reject(all.error)
        }
      }),
  )

/** What a test has registered does not stay in the way of the next. */
test.afterEach(async ({ product }) => {
  const made = `SELECT id FROM registered WHERE participant_self_registration AND last_name = 'Davies' AND created > now() - interval '1 hour'`
  await product.query(`DELETE FROM mutations WHERE record IN (SELECT id::text FROM (${made}) m)`)
  await product.query(`DELETE FROM registered WHERE id IN (${made})`)
  await product.query(`DELETE FROM sign_in_tries`)
})

test('SELF-05 SELF-14 SELF-42 SELF-104 SELF-118 SELF-126 SELF-130: a family registers itself, and the club sees them', async ({
  page,
  product,
  watch,
  openClub,
}) => {
  watch(page)
  await page.goto(`${product.url}${path}`)
  const { main, type, answer, goOn, ...form } = formOn(page)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Register with Riverside Church Lunch Club',
  )
  await expect(main.getByText('Part 1 of 5')).toBeVisible()
  await accessibleInBothThemes(page)

  await goOn()
  await expect(main.getByLabel('First name')).toBeFocused()
  await expect(main.getByText('10 answers to put right')).toBeVisible()
  await accessibleInBothThemes(page)
  await main.getByRole('button', { name: 'Photos: Choose Yes or No' }).click()
  await expect(
    main
      .getByRole('group', { name: /May we take photos/ })
      .getByRole('radio')
      .first(),
  ).toBeFocused()
  await form.parent()
  await expect(main.getByText(/to put right/)).toHaveCount(0)
  await goOn()

  await expect(main.getByRole('heading', { level: 2, name: 'Children' })).toBeFocused()
  await expect(main.getByText('Rhian Davies, 07700 900142', { exact: true })).toBeVisible()
  await form.child('Mali')
  await answer(/Any dietary/, 'Yes')
  await goOn()
  await expect(main.getByLabel('What should we know?')).toBeFocused()
  await main.getByRole('checkbox', { name: 'Peanuts' }).check()
  await main.getByRole('button', { name: 'Add another child' }).click()
  await expect(main.getByRole('heading', { name: 'Second child' })).toBeFocused()
  await expect(main.getByText('Dietary needs noted.')).toBeVisible()
  await form.child('Osian')
  await type('Year', '2999')
  await goOn()
  await expect(main.getByLabel('Day', { exact: true })).toBeFocused()
  await type('Year', '2020')
  await goOn()

  await main.getByRole('button', { name: 'Add an adult' }).click()
  await form.parent()
  await type('First name', 'Gareth')
  await main.getByRole('button', { name: /Same as parent: Rhian/ }).click()
  await accessibleInBothThemes(page)
  await goOn()

  await main.getByRole('checkbox', { name: 'For another reason' }).check()
  await goOn()
  await expect(main.getByLabel('Which other reason?')).toBeFocused()
  await type('Which other reason?', 'The singing')
  await goOn()

  const children = main.getByRole('group', { name: 'About your children' })
  await children.getByRole('checkbox', { name: 'A child is a young carer' }).check()
  await children.getByRole('checkbox', { name: 'None of the above' }).check()
  await expect(children.getByRole('checkbox', { name: 'A child is a young carer' })).not.toBeChecked()
  await expect(children.getByRole('checkbox', { name: 'A child is a young carer' })).toBeDisabled()
  await accessibleInBothThemes(page)
  await main.getByRole('button', { name: 'Send the registration' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'What is your ethnic group?' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('An ethnicity or "Prefer not to say" selection is required')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Prefer not to say' }).check()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await form.thanked()
  await expect(main.getByText('Riverside Church Lunch Club has received your registration.')).toBeVisible()
  await accessibleInBothThemes(page)
  await main.getByRole('button', { name: 'Register another family' }).click()
  await expect(main.getByLabel('First name')).toHaveValue('')
  await page.reload()
  await expect(main.getByLabel('First name')).toHaveValue('')

  const club = await openClub('coordinator.riverside')
  await club.goto(`${product.url}/registered?search=Davies`)
  for (const name of ['Mali', 'Osian', 'Gareth', 'Rhian']) {
    const row = club
      .getByRole('main')
      .locator('tr, li')
      .filter({ hasText: name })
      .filter({ hasText: 'Davies' })
      .first()
    await expect(row).toContainText('Self-registered')
  }
  await club.getByRole('main').getByRole('link', { name: 'Osian' }).first().click()
  const history = club.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Show the history' }).click()
  await expect(history.getByText('Registered by the family')).toBeVisible()
  const [family] = await product.query<{ related: number }>(
    `SELECT cardinality(family_entries) AS related FROM registered WHERE first_name = 'Rhian' AND email = 'rhian@example.org'`,
  )
  expect(family).toEqual({ related: 3 })
})

test('SELF-10 SELF-12: in Welsh, chosen in the middle of it, with nothing lost; a reload goes on where they left', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(`${product.url}/participant_registration/organisation/${demoHashid('riverside')}`)
  await formOn(page).type('First name', 'Rhian')
  await page.getByRole('button', { name: 'Cymraeg' }).click()
  const form = formOn(page, words.cy)
  await expect(form.main.getByLabel('Enw cyntaf')).toHaveValue('Rhian')
  await form.goOn()
  await expect(form.main.getByText('Dewiswch Cewch neu Na chewch').first()).toBeVisible()
  await accessibleInBothThemes(page)
  await form.parent()
  await form.goOn()
  await form.type('Enw cyntaf', 'Mali')
  await expect.poll(() => keptOf(page)).toContain('Mali')
  await page.reload()

  await expect(
    form.main.getByRole('heading', { name: 'Mae ffurflen wedi’i dechrau ar y ffôn hwn' }),
  ).toBeVisible()
  await expect(form.main.getByText('Rhian')).toHaveCount(0)
  await accessibleInBothThemes(page)
  await form.main.getByRole('button', { name: /Mynd ymlaen o’r lle/ }).click()
  await expect(form.main.getByText('Rhan 2 o 5')).toBeVisible()
  await expect(form.main.getByText('Rhian Davies, 07700 900142', { exact: true })).toBeVisible()
  await expect(form.main.getByLabel('Enw cyntaf')).toHaveValue('Mali')
  await form.child('Mali')
  await form.goOn()
  await form.goOn()
  await form.goOn()
  await form.send()
  await form.thanked()
})

/** A whole form, sent where there is no network. */
const sendOffline = async (page: Page, product: Product) => {
  await page.goto(`${product.url}${path}`)
  await workerInCharge(page)
  const form = formOn(page)
  await form.parent()
  await form.goOn()
  await form.child('Mali')
  for (let part = 2; part < 5; part++) await form.goOn()
  await page.context().setOffline(true)
  await form.send()
  return form
}

test('SELF-131: without a network nothing is lost; it goes by itself when there is one again, once', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page, REFUSED)
  const form = await sendOffline(page, product)
  await expect(form.main.getByText('There is no internet connection just now.')).toBeFocused()
  await expect(form.main.getByText(/Nothing is lost/)).toBeVisible()
  await accessibleInBothThemes(page)
  await form.main.getByRole('button', { name: 'Send again' }).click()
  await expect(form.main.getByText('There is no internet connection just now.')).toBeVisible()

  await page.reload()
  await form.main.getByRole('button', { name: 'Go on where you left' }).click()
  await expect(form.main.getByText('Part 5 of 5')).toBeVisible()
  await form.main.getByRole('button', { name: 'Send the registration' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await expect(form.main.getByText(/Nothing is lost/)).toBeVisible()
  await context.setOffline(false)
  await form.thanked()
  const sent = await product.query(
    `SELECT first_name FROM registered WHERE last_name = 'Davies' AND email = 'rhian@example.org'`,
  )
  expect(sent).toHaveLength(1)
})

test('SELF-131: a form that goes by itself in a pocket is thanked for at the next opening, once', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page, REFUSED)
  const form = await sendOffline(page, product)
  await expect(form.main.getByText(/Nothing is lost/)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await context.setOffline(false)
  await expect.poll(() => keptOf(page)).not.toContain('rhian@example.org')

  await page.reload()
  await expect(
    form.main.getByText('Riverside Church Lunch Club has received your registration.'),
  ).toBeVisible()
  await expect.poll(() => keptOf(page)).not.toContain('Riverside')
  await page.reload()
  await expect(form.main.getByText('Part 1 of 5')).toBeVisible()
})

test('an answer that is lost on its way registers nobody twice; what is corrected meanwhile arrives all the same', async ({
  page,
  product,
  watch,
}) => {
  watch(page, /Failed to load resource/)
  await page.goto(`${product.url}${path}`)
  const form = formOn(page)
  await form.parent()
  await form.goOn()
  await form.main.getByRole('button', { name: 'Remove this child' }).click()
  await form.main.getByRole('button', { name: 'Press again to remove' }).click({ delay: 400 })
  await expect(form.main.getByRole('button', { name: 'Add a child' })).toBeFocused()
  for (let part = 2; part < 5; part++) await form.goOn()
  let lost = 0
  await page.route('**/api/participant_registration', async (route) => {
    await route.fetch()
    lost++
    await route.abort()
  })
  await form.send()
  await expect(form.main.getByText(/Nothing is lost/)).toBeVisible()
  await form.main.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => lost).toBe(2)
  const addresses = async () => {
    const people = await product.query<{ address_1: string }>(
      `SELECT address_1 FROM registered WHERE email = 'rhian@example.org' ORDER BY created`,
    )
    return people.map(({ address_1 }) => address_1)
  }
  expect(await addresses()).toEqual(['4 Cathedral Road'])

  await page.unroute('**/api/participant_registration')
  await form.main.getByRole('button', { name: 'Change Parent or carer' }).click()
  await expect(form.main.getByText(/Nothing is lost/)).toHaveCount(0)
  await form.type('Address line 1', '5 Cathedral Road')
  await form.goOn()
  await form.main.getByRole('button', { name: 'Send the registration' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await form.thanked()
  expect(await addresses()).toEqual(['4 Cathedral Road', '5 Cathedral Road'])
})

test('SELF-131: too many, too long, refused and broken are told in plain words', async ({
  page,
  product,
  watch,
}) => {
  watch(page, /status of [45]\d\d/)
  await page.goto(`${product.url}${path}`)
  const form = formOn(page)
  await form.parent()
  await form.goOn()
  await form.child('Mali')
  for (let part = 2; part < 5; part++) await form.goOn()
  const answers = [
    { status: 429, code: 'too_many_tries', says: /in 3 min, or send again then/, retryAfter: '150' },
    { status: 413, code: 'too_large', says: 'Your answers are too long to send.' },
    { status: 400, code: 'invalid', says: 'Some of your answers were not accepted.' },
    { status: 404, code: 'not_found', says: /This link is not valid/ },
    { status: 500, code: 'unexpected', says: 'Something went wrong at our end.' },
  ]
  let answer = answers[0]
  await page.route('**/api/participant_registration', (route) =>
    route.fulfill({
      status: answer?.status ?? 500,
      headers: { ...(answer?.retryAfter && { 'Retry-After': answer.retryAfter }) },
      json: { code: answer?.code, detail: null, status: answer?.status },
    }),
  )
  await form.send()
  for (const next of answers) {
    if (next !== answer) {
      answer = next
      await form.main.getByRole('button', { name: 'Send again' }).click()
    }
    await expect(form.main.getByText(next.says)).toBeVisible()
  }
})

test('SELF-07 SELF-08: a link of no club says so; without a network the page says that, and opens when there is one', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page, REFUSED)
  await page.goto(`${product.url}/registration/no-such-club`)
  await expect(
    page.getByRole('heading', {
      name: 'This link is not valid, please check with the intended organisation',
    }),
  ).toBeVisible()
  await accessibleInBothThemes(page)
  await workerInCharge(page)
  await context.setOffline(true)
  await page.goto(`${product.url}${path}`)
  await expect(page.getByRole('heading', { name: 'The form cannot be opened just now' })).toBeVisible()
  await accessibleInBothThemes(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Register with')
})

test('what was typed can be cleared, and goes by itself after seven days', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(`${product.url}${path}`)
  const form = formOn(page)
  const offer = form.main.getByRole('heading', { name: 'A form has been begun on this phone' })
  await form.type('First name', 'Rhian')
  await expect.poll(() => keptOf(page)).toContain('Rhian')
  await page.reload()
  await form.main.getByRole('button', { name: 'Go on where you left' }).click()
  await expect(form.main.getByLabel('First name')).toHaveValue('Rhian')
  await form.main.getByRole('button', { name: 'Clear my answers' }).click()
  await form.main.getByRole('button', { name: 'Press again to clear' }).click({ delay: 400 })
  await expect(form.main.getByLabel('First name')).toHaveValue('')
  await page.reload()
  await expect(form.main.getByLabel('First name')).toHaveValue('')
  await form.type('First name', 'Rhian')
  await expect.poll(() => keptOf(page)).toContain('Rhian')
  await page.reload()
  await expect(offer).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 8 * 86_400_000)
  await page.reload()
  await expect(form.main.getByLabel('First name')).toHaveValue('')
  expect(await keptOf(page)).not.toContain('Rhian')
})

test('from 320 wide and without a mouse; a phone loads nothing of the club’s pages', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.setViewportSize({ width: 320, height: 568 })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (!request.serviceWorker()) scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(`${product.url}${path}`)
  const { main, goOn } = formOn(page)
  await goOn()
  for (const language of ['English', 'Cymraeg']) {
    await page.getByRole('button', { name: language, exact: true }).click()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(320)
  }
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await main.getByLabel('First name').focus()
  for (const letters of ['Rhian', 'Davies', '4 Cathedral Road']) {
    await page.keyboard.type(letters)
    await page.keyboard.press('Tab')
  }
  await expect(main.getByLabel('Address line 1')).toHaveValue('4 Cathedral Road')
  await main
    .getByRole('group', { name: /Is English/ })
    .getByRole('radio')
    .first()
    .focus()
  await page.keyboard.press('ArrowRight')
  await expect(main.getByLabel('First language', { exact: true })).toBeVisible()
  expect(scripts.some((file) => /start-.*classic/.test(file))).toBe(true)
  expect(scripts.filter((file) => /club-.*classic|replica|engine/.test(file))).toEqual([])
})

test('a signed-in user opens it as a family does, and stays signed in', async ({ openClub, product }) => {
  const page = await openClub('coordinator.riverside')
  await page.goto(`${product.url}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Register with')
  await page.goto(`${product.url}/welcome`)
  await expect(page).toHaveURL(/\/welcome$/)
})
