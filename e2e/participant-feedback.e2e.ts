import type { Page } from '@playwright/test'
import { buildDemoHashid } from '../server/demo/identity.ts'
import { DEMO_PASSWORD } from '../server/demo/users.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { getLockScreen, PIN, readDisk, unlock } from './support/lock-steps.ts'

test('finds, opens and links survey answers of a club [SUR-66 to SUR-85]', async ({ signedIn, product }) => {
  const [namedSurvey] = await product.query<{ id: string; name: string; day: string }>(
    `SELECT s.id, s.name, to_char(day, 'DD/MM/YYYY') AS day FROM surveys s JOIN organisations o ON o.id = s.organisation_id
     WHERE o.hashid = $1 AND s.name IS NOT NULL ORDER BY s.id LIMIT 1`,
    [buildDemoHashid('riverside')],
  )
  const page = await signedIn('coordinator.riverside', { at: '/participant_feedback' })
  const main = page.getByRole('main')
  // Check the summary, and the list with a day for each anonymous answer (SUR-69, SUR-71).
  await expect(main.getByRole('region', { name: /^How many agree, / })).toBeVisible()
  await expect(main.getByRole('row', { name: /Answer of \d\d\/\d\d\/\d{4}/ }).first()).toBeVisible()
  await expect(main.getByText('Anonymous')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await main.getByRole('searchbox').fill(namedSurvey?.name ?? '')
  await main
    .getByRole('link', { name: namedSurvey?.name ?? '' })
    .first()
    .click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(namedSurvey?.name ?? '')
  await page.goto(`${product.url}/participant_feedback/${namedSurvey?.id}`)
  // Check that the answers are read-only (SUR-79, SUR-82, SUR-83).
  await expect(main.getByText(namedSurvey?.day ?? '')).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByText('I would tell a friend to come')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto(`${product.url}/participant_feedback`)
  await page.getByRole('button', { name: 'Get Survey link' }).click()
  // Check the survey link (SUR-73, SUR-74).
  const dialog = page.getByRole('dialog', { name: 'Survey link' })
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(
    `${product.url}/survey/${buildDemoHashid('riverside')}`,
  )
  await expectAccessibleInBothThemes(page)

  // Print the poster: one page in both languages.
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  const poster = page.locator('.poster')
  // Find the poster by text, because elements outside an open dialog have no role for assistive technology.
  await expect(poster.getByText('Tell us what you think', { exact: true })).toBeVisible()
  await expect(poster.getByText('Atebwch ein cwestiynau', { exact: true })).toBeVisible()
  await expect(poster).toContainText(`/survey/${buildDemoHashid('riverside')}`)
  await expect(page.getByRole('main')).toBeHidden()
})

const answerOnTablet = async (page: Page, moment: string) => {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Start', exact: true }).click()
  await main.getByRole('checkbox', { name: 'I do not want to give my name' }).check()
  await main.getByRole('radio', { name: 'Female' }).check()
  await main.getByRole('radio', { name: 'First time' }).check()
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main.getByRole('radiogroup')).toHaveCount(8)
  for (const row of await main.getByRole('radiogroup').all())
    await row.getByRole('radio', { name: 'Strongly agree' }).check()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByLabel('Which moment will you remember?').fill(moment)
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByRole('heading', { name: 'Thank you for your feedback' })).toBeFocused()
}

test('collects answers on a shared tablet until the PIN ends the survey [B-SUR-03]', async ({ openHall, product }) => {
  const page = await openHall('coordinator.riverside', { own: true, at: '/participant_feedback' })
  await page.getByRole('button', { name: 'Let a family answer here' }).click()
  await page.getByRole('button', { name: 'Set a PIN first' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock this device' })
  await dialog.getByLabel('New PIN or passphrase').fill(PIN)
  await dialog.getByLabel('Repeat the PIN').fill(PIN)
  await dialog.getByLabel('Password of your account').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Set the lock' }).click()
  await page.waitForURL(/\/survey\/collect$/)
  await page.context().setOffline(true)
  await answerOnTablet(page, 'The first one')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Next person' }).click()
  await answerOnTablet(page, 'The second one')
  expect(await readDisk(page)).not.toContain('The second one')

  // Open another address. It shows the lock screen, and the survey continues afterwards.
  await page.goto(`${product.url}/registered`)
  await expect(getLockScreen(page)).toBeVisible()
  await page.goto(`${product.url}/survey/collect`)
  await page.getByRole('button', { name: 'For the team: end the survey' }).click()
  await expect(getLockScreen(page)).toBeVisible()
  await unlock(page)
  await expect(page.getByText('2 answers on this device are sent when there is Wi-Fi')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/on this device are sent/)).toHaveCount(0)
  const storedSurveys = await product.query<{ memorable_moment: string; at: string | null }>(
    "SELECT memorable_moment, at FROM surveys WHERE memorable_moment LIKE 'The % one' ORDER BY 1",
  )
  expect(storedSurveys).toEqual([
    { memorable_moment: 'The first one', at: null },
    { memorable_moment: 'The second one', at: null },
  ])
  expect(await readDisk(page)).not.toContain('collected-surveys')
})
