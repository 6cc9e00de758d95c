import type { Page } from '@playwright/test'
import { newId } from '../../contract/id.ts'
import { axeFindings } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressTwice } from '../support/lock-steps.ts'
import { unfoldTools } from '../support/register.ts'

const ARRIVAL_MS = 60_000
const ACCOUNT = 'coordinator.stmarks'
const PHONE = { width: 390, height: 844 }

const open = async (page: Page) => {
  await unfoldTools(page)
  await page.getByRole('button', { name: 'Removed people' }).click()
  return page.getByRole('dialog', { name: 'Removed people' })
}

test('whoever was removed is listed with who did it, and is back on every tablet once restored', async ({
  signedIn,
  product,
}) => {
  const token = await product.token(ACCOUNT)
  const name = `Zephyrine Quill${newId().slice(-6)}`
  const [first_name, last_name] = name.split(' ')
  await product.call(token, 'POST', '/registered', { first_name, last_name })
  const page = await signedIn(ACCOUNT)
  const second = await signedIn(ACCOUNT, { viewport: PHONE })
  const address = `${product.url}/registered?search=${encodeURIComponent(name)}`
  await page.goto(address)
  await second.goto(address)
  const there = second.getByRole('link', { name })
  await expect(there).toBeVisible({ timeout: ARRIVAL_MS })
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await pressTwice(page, 'Remove selected', 'Press again to remove')
  await expect(page.getByText('1 person removed')).toBeVisible()
  await expect(there).toHaveCount(0, { timeout: ARRIVAL_MS })

  const dialog = await open(page)
  const row = dialog.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Child, 30 days left')
  await expect(row).toContainText(/Removed by \S+/)
  await page.context().setOffline(true)
  await expect(dialog.getByText('The list of removed people needs a connection')).toBeVisible()
  await expect(row.getByRole('button')).toBeDisabled()
  await page.context().setOffline(false)
  await expect(row.getByRole('button')).toBeEnabled({ timeout: ARRIVAL_MS })
  await row.getByRole('button', { name: `Bring back ${name}` }).click()
  await expect(page.getByText(`${name} is back in the register`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(there).toBeVisible({ timeout: ARRIVAL_MS })
})

test('the list of removed people on a phone: empty, and when it cannot be read', async ({ signedIn }) => {
  const page = await signedIn('coordinator.hopebox', { viewport: PHONE, at: '/registered' })
  await page.route('**/api/registered/removed*', (route) => route.fulfill({ status: 500, json: {} }))
  const dialog = await open(page)
  await expect(dialog.getByText('The list of removed people could not be loaded.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/api/registered/removed*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('No one has been removed in the last 30 days.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('a core team member has no list of removed people', async ({ signedIn }) => {
  const page = await signedIn('core.riverside', { at: '/registered' })
  await expect(page.getByRole('link', { name: 'Registered duplicates' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Removed people' })).toHaveCount(0)
})
