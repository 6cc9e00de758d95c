import { newId } from '../contract/id.ts'
import { DEMO_PASSWORD } from '../server/demo/users.ts'
import { computeCode } from '../server/testing/authenticator.ts'
import type { Product } from '../server/testing/product.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'

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
  const [recoveryCode = '', otherRecoveryCode = ''] = await recoveryCodes.allTextContents()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await signOut()

  await signIn()
  await expect(codeField).toBeFocused()
  await codeField.fill(computeCode(secret, timeStep - 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code is not right.')).toHaveCount(1)
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
  await page.getByRole('textbox', { name: 'Code from your app, or a recovery code' }).fill(otherRecoveryCode)
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible()
})

test('adds a passkey, signs in with it and removes it', async ({ page, product, watch }) => {
  watch(page, /\/api\/(auth|me\/passkeys)/)
  const email = await createStaff(product)
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const openSheet = async () => {
    await page.getByRole('button', { name: 'Mair Owen, your menu' }).click()
    await page.getByRole('menuitem', { name: 'Password and devices' }).click()
    return page.getByRole('dialog', { name: 'Password and devices' })
  }
  const ageSignIns = () =>
    product.query(
      `UPDATE sign_ins SET authenticated = now() - interval '1 hour'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    )
  const proofDialog = page.getByRole('alertdialog', { name: 'Confirm that it is you' })

  await page.goto(`${product.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  const sheet = await openSheet()
  await expect(sheet.getByText('You have no passkey yet.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await ageSignIns()
  await sheet.getByRole('button', { name: 'Add a passkey' }).click()
  const nameField = sheet.getByRole('textbox', { name: 'Name of the passkey' })
  await expect(nameField).toBeFocused()
  await nameField.fill('My phone')
  await sheet.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(proofDialog).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await proofDialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await proofDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(sheet.getByText('My phone')).toBeVisible()
  await expect(proofDialog).toBeHidden()
  await expect(sheet.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mair Owen, your menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await openSheet()
  await expect(sheet.getByText(/^Last used/)).toBeVisible()
  await ageSignIns()
  await pressTwice(page, 'Remove', 'Press again to remove it')
  await proofDialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(sheet.getByText('You have no passkey yet.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mair Owen, your menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey does not open an account here. Use your password.').first()).toBeVisible()
  await expectAccessible(page)
})
