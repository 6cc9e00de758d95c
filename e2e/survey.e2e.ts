import type { Page } from '@playwright/test'
import { AppError } from '../contract/errors.ts'
import { buildDemoHashid } from '../server/demo/identity.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const surveyPath = `/survey/${buildDemoHashid('riverside')}`

const clickNext = (page: Page) => page.getByRole('button', { name: /^(Next|Nesaf)$/ }).click()

/** Selects the same rating for every statement. */
const answerAll = async (page: Page, name: string) => {
  const rows = page.getByRole('radiogroup')
  await expect(rows).toHaveCount(8)
  for (const row of await rows.all()) await row.getByRole('radio', { name, exact: true }).check()
}

test('submits a three-step survey once, offline at the end [SUR-02 to SUR-29, B-SUR-01]', async ({
  page,
  product,
  watch,
}) => {
  watch(page, /INTERNET_DISCONNECTED|404 \(Not Found\)/)
  await page.goto(product.url + surveyPath)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Riverside Church Lunch Club')
  await expectAccessibleInBothThemes(page)
  // Start the survey (SUR-01, SUR-03, SUR-04, SUR-11, SUR-12, SUR-14).
  await main.getByRole('button', { name: 'Start' }).click()
  await expect(main.getByText('Step 1 of 3')).toBeVisible()

  // Continue without answers. They are listed, and each line links to its question.
  await clickNext(page)
  await expect(main.getByRole('alert')).toBeFocused()
  await expect(main.getByRole('alert')).toContainText('3 answers to fix')
  await expectAccessibleInBothThemes(page)
  await main.getByRole('button', { name: 'Your name: Fill this in.' }).click()
  await expect(main.getByLabel('Your name')).toBeFocused()
  await main.getByLabel('Your name').fill('Rhian Davies')
  // Choose to stay anonymous (SUR-31, SUR-32).
  await main.getByRole('checkbox', { name: 'I do not want to give my name' }).check()
  await expect(main.getByLabel('Your name')).toHaveCount(0)
  await main.getByRole('radio', { name: 'Prefer not to say' }).check()
  await main.getByRole('radio', { name: '1-3 years' }).check()
  await clickNext(page)

  await expect(main.getByRole('heading', { level: 1, name: 'How far do you agree?' })).toBeFocused()
  await answerAll(page, 'Agree')
  await main
    .getByRole('radiogroup', { name: 'The food is good' })
    .getByRole('radio', { name: 'Strongly agree' })
    .check()
  await expect(main.getByText('8 of 8 answered')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // Reload and go back. The answers must survive.
  await expect(main.getByText(/Saved on this phone/)).toBeVisible()
  await page.reload()
  await expect(main.getByText('Step 2 of 3')).toBeVisible()
  await expect(main.getByText('8 of 8 answered')).toBeVisible()
  // Go back to the first step (SUR-15, SUR-17, SUR-22).
  await main.getByRole('button', { name: 'Back' }).click()
  await expect(main.getByRole('radio', { name: '1-3 years' })).toBeChecked()
  await clickNext(page)
  await clickNext(page)
  await main.getByLabel('What could we do better?').fill('=SUM(A1)\nMore cake')

  await page.context().setOffline(true)
  // Submit offline (SUR-18).
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByText('There is no internet connection.')).toBeVisible()
  await page.context().setOffline(false)
  // Check the confirmation after the network returns (SUR-20, SUR-21, SUR-25).
  await expect(main.getByRole('heading', { name: 'Thank you for your feedback' })).toBeFocused()
  await expectAccessibleInBothThemes(page)
  const storedSurveys = await product.query<Record<string, unknown>>(
    "SELECT name, anonymous, at, gender, how_long, agreement_food, agreement_safe, suggestions FROM surveys WHERE suggestions LIKE '=SUM%'",
  )
  expect(storedSurveys).toEqual([
    {
      name: null,
      anonymous: true,
      at: null,
      gender: 'prefer_not_to_say',
      how_long: '1_3_years',
      agreement_food: 'strongly_agree',
      agreement_safe: 'agree',
      suggestions: '=SUM(A1)\nMore cake',
    },
  ])
  await page.reload()
  await expect(main.getByRole('button', { name: 'Start' })).toBeVisible()
  await page.goto(`${product.url}/survey/nothing`)
  await expect(main).toContainText('This link is not valid, please check with the intended organisation')
})

test('fits Welsh into 320 px and marks refused answers in their step [SUR-09, SUR-58]', {
  tag: '@full',
}, async ({ page, product, watch }) => {
  watch(page, /400 \(Bad Request\)/)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(product.url + surveyPath)
  await page.getByRole('button', { name: 'Cymraeg' }).click()
  await page.getByRole('button', { name: 'Dechrau' }).click()
  await page.getByRole('checkbox', { name: /Nid wyf am roi/ }).check()
  await page.getByRole('radio', { name: 'Y tro cyntaf' }).check()
  await page.getByRole('radio').first().check()
  await clickNext(page)
  await answerAll(page, 'Cytuno’n gryf')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await clickNext(page)
  await page.route('**/api/surveys', (route) =>
    route.fulfill({
      status: 400,
      json: new AppError('invalid', { how_long: ['not_valid'] }).body,
    }),
  )
  await page.getByRole('button', { name: 'Cyflwyno' }).click()
  await expect(page.getByText('Cam 1 o 3')).toBeVisible()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('radiogroup', { name: /Ers pryd/ })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBothThemes(page)
})
