import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { createFamilyLink } from './support/family-link.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function typeBirthday(page: Page, parts: [string, string, string]) {
  const [day, month, year] = parts
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
  await page.getByRole('button', { name: 'Open our page' }).click()
}

test('opens with a birthday, changes facts and confirms them on a phone [B-FAM-02, B-FAM-03, B-FAM-08]', async ({
  page,
  product,
  watch,
}) => {
  watch(page, /INTERNET_DISCONNECTED|403 \(Forbidden\)/)
  const path = await createFamilyLink(product)
  const reply = await page.goto(product.url + path)
  expect(reply?.headers()['referrer-policy']).toBe('no-referrer')
  expect(reply?.headers()['x-robots-tag']).toContain('noindex')
  expect(reply?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which child’s birthday?')
  await expect(page.locator('body')).not.toContainText(/Erin|Caleb|Siân/)
  await expectAccessibleInBothThemes(page)
  await typeBirthday(page, ['9', '11', '2015'])
  await expect(page.getByRole('alert')).toHaveText(/You have 4 tries left/)
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Year', { exact: true }).fill('2016')
  await page.getByRole('button', { name: 'Open our page' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this still right?')
  const erin = page.getByRole('region', { name: 'Erin Pritchard' })
  const caleb = page.getByRole('region', { name: 'Caleb Thomas' })
  await expect(caleb).not.toContainText(/Mill Lane|NP20/)
  // Take off an allergen. It counts until the coordinator has decided.
  await erin.getByRole('button', { name: 'Change: Allergies' }).click()
  await erin.getByRole('button', { name: 'Take off: Milk' }).click()
  await expect(erin.getByText('Milk still counts for now.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await erin.getByRole('button', { name: 'Save change' }).click()
  await expect(erin.getByText('Your change waits.')).toBeVisible()
  await expect(erin.getByRole('button', { name: 'Change: Allergies' })).toBeFocused()
  await expect(page.getByText('The club has your changes.')).toBeVisible()

  // Type without a network. The answer is sent when the network returns.
  await page.context().setOffline(true)
  await caleb.getByRole('button', { name: 'Change: School' }).click()
  await caleb.getByRole('textbox', { name: /^School/ }).fill('Ysgol y Bont')
  await caleb.getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByText('Waiting on this phone.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.context().setOffline(false)
  await expect(page.getByText('The club has your changes.')).toBeVisible()
  await expect(caleb).toContainText('Ysgol y Bont')

  await caleb.getByRole('button', { name: /^Everything is still right/ }).click()
  await expect(caleb.getByText('Confirmed today')).toBeVisible()
  await expect(page.getByText('1 of 3 confirmed')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: 'What the club holds' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the club holds about you')
  await expect(caleb).toContainText('Ysgol y Bont')
  await expect(page.locator('body')).not.toContainText(/Mill Lane|NP20/)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Your family' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this still right?')

  // The page stays open after a reload of the tab, in Welsh too.
  await page.getByRole('button', { name: 'Cymraeg' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ydy hyn yn dal yn iawn?')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ydy hyn yn dal yn iawn?')
  await expect(caleb.getByText('Cadarnhawyd heddiw')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
