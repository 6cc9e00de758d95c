import type { Page } from '@playwright/test'
import { findViolations } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { expandTools } from '../support/register.ts'

const PHONE_VIEWPORT = { width: 390, height: 844 }

const openRemovedPeople = async (page: Page) => {
  await expandTools(page)
  await page.getByRole('button', { name: 'Removed people' }).click()
  return page.getByRole('dialog', { name: 'Removed people' })
}

test('shows an empty list of removed people and a load error', async ({ signedIn }) => {
  const page = await signedIn('coordinator.hopebox', { viewport: PHONE_VIEWPORT, at: '/registered' })
  await page.route('**/api/registered/removed*', (route) => route.fulfill({ status: 500, json: {} }))
  const dialog = await openRemovedPeople(page)
  await expect(dialog.getByText('The list of removed people could not be loaded.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.unroute('**/api/registered/removed*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('No one has been removed in the last 30 days.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
