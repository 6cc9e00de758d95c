import type { Page } from '@playwright/test'
import { DAY_MS } from '../contract/rules/days.ts'
import type { Product } from '../server/testing/product.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import {
  deleteTestFamily,
  getFormActions,
  REFUSED_CALL_ERROR,
  REGISTRATION_PATH,
  readStoredForms,
} from './support/registration-form.ts'
import { waitForWorker } from './support/replica.ts'

// Allow the service worker. It lets a family's phone open the form again without a network.
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
test.afterEach(({ product }) => deleteTestFamily(product))

/** Completes a form and submits it without a network. Returns the helpers of the form. */
const sendOffline = async (page: Page, product: Product) => {
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  await waitForWorker(page)
  const form = getFormActions(page)
  await form.parent()
  await form.goOn()
  await form.child('Mali')
  for (let part = 2; part < 5; part++) await form.goOn()
  await page.context().setOffline(true)
  await form.send()
  return form
}

test('sends a form once by itself when the network returns [SELF-131]', async ({ page, context, product, watch }) => {
  watch(page, REFUSED_CALL_ERROR)
  const form = await sendOffline(page, product)
  await expect(form.main.getByText('There is no internet connection.')).toBeFocused()
  await expect(form.main.getByText(/Nothing is lost/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await form.main.getByRole('button', { name: 'Send again' }).click()
  await expect(form.main.getByText('There is no internet connection.')).toBeVisible()

  await page.reload()
  const unsentHeading = form.main.getByRole('heading', { name: 'A form on this phone may not have arrived' })
  await expect(unsentHeading).toBeVisible()
  await form.main.getByRole('button', { name: 'Carry on where you left off' }).click()
  await expect(form.main.getByText('Part 5 of 6')).toBeVisible()
  await form.main.getByRole('button', { name: 'Next: last question' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await expect(form.main.getByText(/Nothing is lost/)).toBeVisible()
  await context.setOffline(false)
  await form.thanked()
  const sentPeople = await product.query(
    `SELECT first_name FROM registered WHERE last_name = 'Davies' AND email = 'rhian@example.org'`,
  )
  expect(sentPeople).toHaveLength(1)
})

test('confirms an automatically sent form once at the next opening [SELF-131]', { tag: '@full' }, async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page, REFUSED_CALL_ERROR)
  const form = await sendOffline(page, product)
  await expect(form.main.getByText(/Nothing is lost/)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await context.setOffline(false)
  await expect.poll(() => readStoredForms(page)).not.toContain('rhian@example.org')

  await page.reload()
  await expect(form.main.getByText('Riverside Church Lunch Club has received your registration.')).toBeVisible()
  await expect.poll(() => readStoredForms(page)).not.toContain('Riverside')
  await page.reload()
  await expect(form.main.getByText('Part 1 of 6')).toBeVisible()
})

test('registers no one twice after a lost response and applies corrections', { tag: '@full' }, async ({
  page,
  product,
  watch,
}) => {
  watch(page, /Failed to load resource/)
  // Read the existing records first, so that the test can ignore them. Other tests submit the same parent.
  const parentsBefore = await product.query<{ id: string }>(
    `SELECT id FROM registered WHERE email = 'rhian@example.org'`,
  )
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  const form = getFormActions(page)
  await form.parent()
  await form.goOn()
  await form.main.getByRole('button', { name: 'Remove this child' }).click()
  await form.main.getByRole('button', { name: 'Press again to remove' }).click({ delay: 400 })
  await expect(form.main.getByRole('button', { name: 'Add a child' })).toBeFocused()
  for (let part = 2; part < 5; part++) await form.goOn()
  let lostResponses = 0
  await page.route('**/api/participant_registration', async (route) => {
    await route.fetch()
    lostResponses++
    await route.abort()
  })
  await form.send()
  await expect(form.main.getByText(/Nothing is lost/)).toBeVisible()
  await form.main.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => lostResponses).toBe(2)
  const readAddresses = async () => {
    const people = await product.query<{ address_1: string }>(
      `SELECT address_1 FROM registered WHERE email = 'rhian@example.org' AND NOT id = ANY($1) ORDER BY created`,
      [parentsBefore.map(({ id }) => id)],
    )
    return people.map(({ address_1 }) => address_1)
  }
  expect(await readAddresses()).toEqual(['4 Cathedral Road'])

  await page.unroute('**/api/participant_registration')
  await form.main.getByRole('button', { name: 'Change Parent or carer' }).click()
  await expect(form.main.getByText(/Nothing is lost/)).toHaveCount(0)
  await form.type('Address line 1', '5 Cathedral Road')
  await form.goOn()
  await form.main.getByRole('button', { name: 'Next: last question' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await form.thanked()
  expect(await readAddresses()).toEqual(['4 Cathedral Road', '5 Cathedral Road'])
})

test('explains rate limits, long texts, refusals and errors plainly [SELF-131]', { tag: '@full' }, async ({
  page,
  product,
  watch,
}) => {
  watch(page, /status of [45]\d\d/)
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  const form = getFormActions(page)
  await form.parent()
  await form.goOn()
  await form.child('Mali')
  for (let part = 2; part < 5; part++) await form.goOn()
  const errorReplies = [
    { status: 429, code: 'too_many_tries', says: /in 3 min, or send again then/, retryAfter: '150' },
    { status: 413, code: 'too_large', says: 'Your answers are too long to send.' },
    { status: 400, code: 'invalid', says: 'Some of your answers were not accepted.' },
    { status: 404, code: 'not_found', says: /This link is not valid/ },
    { status: 500, code: 'unexpected', says: 'Something went wrong at our end.' },
  ]
  let currentReply = errorReplies[0]
  await page.route('**/api/participant_registration', (route) =>
    route.fulfill({
      status: currentReply?.status ?? 500,
      headers: { ...(currentReply?.retryAfter && { 'Retry-After': currentReply.retryAfter }) },
      json: { code: currentReply?.code, detail: null, status: currentReply?.status },
    }),
  )
  await form.send()
  for (const nextReply of errorReplies) {
    if (nextReply !== currentReply) {
      currentReply = nextReply
      await form.main.getByRole('button', { name: 'Send again' }).click()
    }
    await expect(form.main.getByText(nextReply.says)).toBeVisible()
  }
})

test('reports an unknown club link and opens once a network returns [SELF-07, SELF-08]', {
  tag: '@full',
}, async ({ page, context, product, watch }) => {
  watch(page, REFUSED_CALL_ERROR)
  await page.goto(`${product.url}/registration/no-such-club`)
  await expect(
    page.getByRole('heading', {
      name: 'This link is not valid, please check with the intended organisation',
    }),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await waitForWorker(page)
  await context.setOffline(true)
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  await expect(page.getByRole('heading', { name: 'The form cannot be opened' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Register with')
})

test('clears a draft on request and deletes it after seven days', { tag: '@full' }, async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  const form = getFormActions(page)
  const draftOffer = form.main.getByRole('heading', { name: 'A form was started on this phone' })
  await form.type('First name', 'Rhian')
  await expect.poll(() => readStoredForms(page)).toContain('Rhian')
  await page.reload()
  await form.main.getByRole('button', { name: 'Carry on where you left off' }).click()
  await expect(form.main.getByLabel('First name')).toHaveValue('Rhian')
  await form.main.getByRole('button', { name: 'Clear my answers' }).click()
  await form.main.getByRole('button', { name: 'Press again to clear' }).click({ delay: 400 })
  await expect(form.main.getByLabel('First name')).toHaveValue('')
  await page.reload()
  await expect(form.main.getByLabel('First name')).toHaveValue('')
  await form.type('First name', 'Rhian')
  await expect.poll(() => readStoredForms(page)).toContain('Rhian')
  await page.reload()
  await expect(draftOffer).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 8 * DAY_MS)
  await page.reload()
  await expect(form.main.getByLabel('First name')).toHaveValue('')
  expect(await readStoredForms(page)).not.toContain('Rhian')
})
