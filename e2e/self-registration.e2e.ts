import { buildDemoHashid } from '../server/demo/identity.ts'
import { expectAccessibleInBothThemes, findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import {
  deleteTestFamily,
  getFormActions,
  labelsByLanguage,
  REGISTRATION_PATH,
  readStoredForms,
} from './support/registration-form.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.afterEach(({ product }) => deleteTestFamily(product))

test('registers a family, and the club sees them [SELF-05, SELF-14, SELF-42, SELF-104, SELF-118, SELF-126, SELF-130]', async ({
  page,
  product,
  watch,
  signedIn,
}) => {
  watch(page)
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  const { main, type, answer, goOn, ...form } = getFormActions(page)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Register with Riverside Church Lunch Club')
  await expect(main.getByText('Part 1 of 6')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await goOn()
  await expect(main.getByLabel('First name')).toBeFocused()
  await expect(main.getByText('10 answers to fix')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await main.getByRole('button', { name: 'Photos: Choose Yes or No' }).click()
  await expect(
    main
      .getByRole('group', { name: /May we take photos/ })
      .getByRole('radio')
      .first(),
  ).toBeFocused()
  await form.parent()
  await expect(main.getByText(/to fix/)).toHaveCount(0)
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
  await expect(main.getByText('Allergies: Peanuts.')).toBeVisible()
  await form.child('mali')
  await goOn()
  await expect(main.getByLabel('First name')).toBeFocused()
  await expect(main.getByText('This child is in the form already.').first()).toBeVisible()
  await type('First name', 'Osian')
  await type('Year', '2999')
  await goOn()
  await expect(main.getByLabel('Day', { exact: true })).toBeFocused()
  await type('Year', '2020')
  await goOn()

  await main.getByRole('button', { name: 'Add an adult' }).click()
  await form.parent()
  await type('First name', 'Gareth')
  await main.getByRole('button', { name: /Same as parent: Rhian/ }).click()
  // Check that the pressed button stays in place and keeps the focus.
  await expect(main.getByRole('button', { name: /Same as parent: Rhian/ })).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await goOn()

  await main.getByRole('checkbox', { name: 'For another reason' }).check()
  await goOn()
  await expect(main.getByLabel('Which other reason?')).toBeFocused()
  await type('Which other reason?', 'The singing')
  await goOn()

  const childrenGroup = main.getByRole('group', { name: 'About your children' })
  await childrenGroup.getByRole('checkbox', { name: 'A child is a young carer' }).check()
  await childrenGroup.getByRole('checkbox', { name: 'None of the above' }).check()
  await expect(childrenGroup.getByRole('checkbox', { name: 'A child is a young carer' })).not.toBeChecked()
  await expect(childrenGroup.getByRole('checkbox', { name: 'A child is a young carer' })).toBeDisabled()
  await expectAccessibleInBothThemes(page)
  await main.getByRole('button', { name: 'Next: last question' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'What is your ethnic group?' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('An ethnicity or "Prefer not to say" selection is required')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Prefer not to say' }).check()
  await dialog.getByRole('button', { name: 'Send' }).click()
  // Check the thank-you page (SELF-123).
  await form.thanked()
  // Check the confirmation (SELF-127).
  await expect(main.getByText('Riverside Church Lunch Club has received your registration.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await main.getByRole('button', { name: 'Register another family' }).click()
  await expect(main.getByLabel('First name')).toHaveValue('')
  await page.reload()
  await expect(main.getByLabel('First name')).toHaveValue('')

  const clubPage = await signedIn('coordinator.riverside', { at: '/registered?search=Davies' })
  for (const name of ['Mali', 'Osian', 'Gareth', 'Rhian']) {
    const row = clubPage
      .getByRole('main')
      .locator('tr, li')
      .filter({ hasText: name })
      .filter({ hasText: 'Davies' })
      .first()
    // Check the mark of self-registered people (REG-17).
    await expect(row).toContainText('Self-registered')
  }
  await clubPage.getByRole('main').getByRole('link', { name: 'Osian' }).first().click()
  const history = clubPage.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Show the history' }).click()
  await expect(history.getByText('Registered by the family')).toBeVisible()
  const [family] = await product.query<{ related: number }>(
    `SELECT cardinality(family_entries) AS related FROM registered
     WHERE first_name = 'Rhian' AND email = 'rhian@example.org' ORDER BY created DESC LIMIT 1`,
  )
  expect(family).toEqual({ related: 3 })
})

test('switches to Welsh halfway without loss and continues after a reload [SELF-10, SELF-12]', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(`${product.url}/participant_registration/organisation/${buildDemoHashid('riverside')}`)
  await getFormActions(page).type('First name', 'Rhian')
  await page.getByRole('button', { name: 'Cymraeg' }).click()
  const form = getFormActions(page, labelsByLanguage.cy)
  await expect(form.main.getByLabel('Enw cyntaf')).toHaveValue('Rhian')
  await form.goOn()
  await expect(form.main.getByText('Dewiswch Cewch neu Na chewch').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await form.parent()
  await form.goOn()
  await form.type('Enw cyntaf', 'Mali')
  await expect.poll(() => readStoredForms(page)).toContain('Mali')
  await page.reload()

  await expect(form.main.getByRole('heading', { name: 'Dechreuwyd ffurflen ar y ffôn hwn' })).toBeVisible()
  await expect(form.main.getByText('Rhian')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await form.main.getByRole('button', { name: /Ewch ymlaen o’r man/ }).click()
  await expect(form.main.getByText('Rhan 2 o 6')).toBeVisible()
  await expect(form.main.getByText('Rhian Davies, 07700 900142', { exact: true })).toBeVisible()
  await expect(form.main.getByLabel('Enw cyntaf')).toHaveValue('Mali')
  await form.child('Mali')
  await form.goOn()
  await form.goOn()
  await form.goOn()
  await form.send()
  await form.thanked()
})

test('restores an incomplete date of birth and accepts two-digit years [SELF-10, SELF-131]', {
  tag: '@full',
}, async ({ page, product, watch }) => {
  watch(page)
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  const { main, type, goOn, ...form } = getFormActions(page)
  await form.parent()
  await goOn()
  await type('Day', '14')
  await expect.poll(() => readStoredForms(page)).toContain('"day":"14"')
  await page.reload()
  await main.getByRole('button', { name: /Carry on where/ }).click()
  await expect(main.getByLabel('Day', { exact: true })).toHaveValue('14')
  await type('Month', '3')
  await type('Year', '18')
  await main.getByLabel('Gender').focus()
  await expect(main.getByLabel('Year', { exact: true })).toHaveValue('2018')
  await expect.poll(() => readStoredForms(page)).toContain('2018-03-14')
})

test('rejects an impossible date and fills the boxes from a pasted date [SELF-46]', { tag: '@full' }, async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  const { main, type, goOn, ...form } = getFormActions(page)
  await form.parent()
  await goOn()
  const typeDate = async (day: string, month: string, year: string) => {
    await type('Day', day)
    await type('Month', month)
    await type('Year', year)
  }
  const birthGroup = main.getByRole('group', { name: 'Date of birth' })
  await typeDate('31', '2', '2019')
  await goOn()
  await expect(birthGroup).toContainText('There is no such date. Check the day and the month.')
  await typeDate('1', '1', String(new Date().getFullYear() + 1))
  await expect(birthGroup).toContainText('may not be in the future')
  for (const [pastedDate, expectedParts] of [
    ['05/08/2018', ['5', '8', '2018']],
    ['2017-11-30', ['30', '11', '2017']],
  ] as const) {
    await main.getByLabel('Day', { exact: true }).evaluate((box, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pastedDate)
    for (const [index, label] of ['Day', 'Month', 'Year'].entries())
      await expect(main.getByLabel(label, { exact: true })).toHaveValue(expectedParts[index] ?? '')
  }
})

test('works at a width of 320 px by keyboard without club code', { tag: '@full' }, async ({ page, product, watch }) => {
  watch(page)
  await page.setViewportSize({ width: 320, height: 568 })
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    if (!request.serviceWorker()) requestedPaths.push(new URL(request.url()).pathname)
  })
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  const { main, goOn } = getFormActions(page)
  await goOn()
  for (const language of ['English', 'Cymraeg']) {
    await page.getByRole('button', { name: language, exact: true }).click()
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(pageWidth).toBeLessThanOrEqual(320)
  }
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await main.getByLabel('First name').focus()
  for (const text of ['Rhian', 'Davies', '4 Cathedral Road']) {
    await page.keyboard.type(text)
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
  expect(requestedPaths.some((file) => /start-/.test(file))).toBe(true)
  // A shared chunk is named after the pages that load it.
  const clubFiles = /\/club-|\/shared-club-(?!.*family)|replica|engine/
  expect(requestedPaths.filter((file) => clubFiles.test(file))).toEqual([])
})

test('opens as for a family and keeps a user signed in', { tag: '@full' }, async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.riverside')
  await page.goto(`${product.url}${REGISTRATION_PATH}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Register with')
  await page.goto(`${product.url}/welcome`)
  await expect(page).toHaveURL(/\/welcome$/)
})
