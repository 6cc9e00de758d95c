import { newId } from '../contract/id.ts'
import { DEMO_PASSWORD } from '../server/demo/users.ts'
import { computeCode } from '../server/testing/authenticator.ts'
import type { Product } from '../server/testing/product.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

/** Creates a member of staff with the demo password. Returns the email address. */
const createStaff = async (product: Product): Promise<string> => {
  const email = `code-${newId()}@hallbook.example`
  await product.query(
    `INSERT INTO users (id, email, password_hash, first_name, last_name, is_staff, role)
     SELECT $1, $2, password_hash, 'Mair', 'Owen', true, 'vp_general' FROM users WHERE email = 'vp.general@hallbook.example'`,
    [newId(), email],
  )
  return email
}

test('sets up, uses and disables a code app and a recovery code', async ({ page, product, watch }) => {
  watch(page, /\/api\/(auth|me\/one_time_code)/)
  const email = await createStaff(product)
  const codeField = page.getByRole('textbox', { name: 'Code from your app' })
  const signIn = async () => {
    await page.goto(`${product.url}/login`)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: 'Mair Owen, your menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  await signIn()
  await page.getByRole('button', { name: 'Mair Owen, your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign-in code' }).click()
  const passwordField = page.getByLabel('Your password')
  await passwordField.fill('not-mine-2026')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expectAccessible(page)
  await passwordField.fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(codeField).toBeFocused()
  await expect(page.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible()
  const secret = (await page.locator('main code').textContent()) ?? ''
  await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', new RegExp(secret))
  await expectAccessibleInBothThemes(page)
  const timeStep = Math.floor(Date.now() / 30_000)
  await codeField.fill(computeCode(secret, timeStep - 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const recoveryCodes = page.getByRole('listitem').locator('code')
  await expect(recoveryCodes).toHaveCount(10)
  await expectAccessible(page)
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await signOut()

  await signIn()
  await expect(codeField).toBeFocused()
  await codeField.fill(computeCode(secret, timeStep - 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code is not right.')).toHaveCount(2)
  await expectAccessible(page)
  await codeField.fill(computeCode(secret, Math.floor(Date.now() / 30_000) + 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Mair Owen, your menu' })).toBeVisible()
  await signOut()

  await signIn()
  await codeField.fill(recoveryCode)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Mair Owen, your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign-in code' }).click()
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible()
})
