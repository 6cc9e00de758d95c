import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/demo/users.ts'
import { startMailSink } from '../server/testing/mail-sink.ts'
import { type Product, startProduct } from '../server/testing/product.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { reportOffline } from './support/offline.ts'

const NEW_PASSWORD = 'tatws a chennin 26'
const REFUSED_STATUS = /status of 4\d\d/

/**
 * Creates a user for this test with the demo password, so that the demo accounts stay unchanged. Returns the email
 * address.
 */
const createUser = async ({ query }: Product, name: string): Promise<string> => {
  const email = `${name}@hallbook.example`
  await query(
    `INSERT INTO users (id, organisation_id, email, password_hash, first_name, last_name, is_pastor, user_type)
     SELECT gen_random_uuid(), organisation_id, $1, password_hash, 'Nerys', 'Vaughan', true, 'safeguarding_leader'
     FROM users WHERE email = 'safeguarding.riverside@hallbook.example'`,
    [email],
  )
  return email
}

/** Returns the links in emails to a user, newest first. No mail server is configured, so emails stay in their table. */
const findResetLinks = async ({ query, url }: Product, email: string): Promise<string[]> => {
  const mails = await query<{ text: string }>(
    "SELECT text FROM mails WHERE to_address = $1 AND text LIKE '%/password_reset/%' ORDER BY created DESC",
    [email],
  )
  return mails.map(({ text }) => {
    const [link = ''] = /http:\S+\/password_reset\/\S+/.exec(text) ?? []
    expect(link.startsWith(`${url}/password_reset/`)).toBe(true)
    return link
  })
}

const requestReset = async (page: Page, { url }: Product, email: string) => {
  await page.goto(`${url}/login`)
  await page.getByRole('link', { name: 'Reset password' }).click()
  // Wait for the heading, because the sign-in page also has an email field (AUTH-05, PWD-01).
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the email' }).click()
  // Check the message (PWD-03, PWD-11).
  await expect(page.getByText('An email has been sent to the specified email address')).toBeFocused()
}

const setPassword = async (page: Page, password: string, repeated = password) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(repeated)
  await page.getByRole('button', { name: 'Save the new password' }).click()
}

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('resets a forgotten password once by an emailed link [PWD-05, PWD-10, PWD-21, PWD-26, PWD-27, PWD-32]', async ({
  page,
  product,
  watch,
}) => {
  watch(page, REFUSED_STATUS)
  const email = await createUser(product, 'nerys.once2')
  await requestReset(page, product, email)
  const [link = ''] = await findResetLinks(product, email)

  await page.goto(link)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  // Check that an empty second field is marked (PWD-19).
  await expect(page.getByLabel('Repeat the new password')).toHaveAttribute('aria-invalid', 'true')
  await setPassword(page, NEW_PASSWORD, 'another')
  // Check that different passwords are refused (PWD-20).
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Repeat the new password')).toBeFocused()
  await setPassword(page, 'letters only')
  await expect(
    page.getByText('Password must be at least 8 characters and be a mix of letters and numbers'),
  ).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await setPassword(page, 'password1')
  await expect(page.getByText('Too many people use this password. Choose another.')).toBeVisible()
  await expect(page.getByText('This is easy to guess. A few words and a number are safer.')).toBeVisible()
  await setPassword(page, email)
  await expect(page.getByText('This is your email address. Choose another password.')).toBeVisible()
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text')
  await setPassword(page, NEW_PASSWORD)

  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Successful')).toBeVisible()
  await signIn(page, email, DEMO_PASSWORD)
  await expect(page.locator('.toast')).toContainText('Unable to log in with the provided credentials')
  // Sign in with the new password (PWD-18).
  await signIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/welcome$/)

  await page.goto(link)
  await expect(page.getByText('This token has already been used to change the password')).toBeFocused()
  await page.getByRole('link', { name: 'Ask for a new email' }).click()
  await expect(page).toHaveURL(/\/password_reset_request$/)

  // Reset the password while the user is signed in. The sign-in ends and the sign-in page opens.
  await product.call(null, 'POST', '/password_reset_request', { email })
  const [secondLink = ''] = await findResetLinks(product, email)
  await page.goto(secondLink)
  await setPassword(page, 'bara brith 2026')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Successful')).toBeVisible()
})

test('reports an expired link, accessible in both languages [PWD-28, PWD-29]', { tag: '@full' }, async ({
  page,
  product,
  watch,
}) => {
  watch(page, REFUSED_STATUS)
  const email = await createUser(product, 'nerys.late')
  await requestReset(page, product, email)
  await expectAccessibleInBothThemes(page)
  const [link = ''] = await findResetLinks(product, email)
  await page.goto(link)
  await setPassword(page, NEW_PASSWORD, 'another')
  await expectAccessibleInBothThemes(page)
  await product.query(
    `UPDATE password_resets SET expires = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  )
  await setPassword(page, NEW_PASSWORD)
  await expect(page.getByText('The password change token has expired')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Cymraeg' }).click()
  await expect(page.getByText('Mae’r tocyn newid cyfrinair wedi dod i ben')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('reports a missing network and a failed attempt [PWD-09, ERR-10]', { tag: '@full' }, async ({
  openTablet,
  product,
}) => {
  const { page, context } = await openTablet(null)
  const wifiNotice = page.getByRole('main').getByText('Needs Wi-Fi', { exact: true })
  await context.setOffline(true)
  await page.goto(`${product.url}/password_reset/a-token`)
  await reportOffline(page)
  await expect(wifiNotice).toBeVisible()
  await setPassword(page, NEW_PASSWORD)
  // Check the offline message (PWD-34).
  await expect(page.getByText(/You may be offline, please check/)).toBeVisible()
  await page.goto(`${product.url}/password_reset_request`)
  const reportOnline = await reportOffline(page)
  await expect(wifiNotice).toBeVisible()
  await page.getByLabel('Email').fill('nerys@hallbook.example')
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByText('There was a problem with resetting the password')).toBeVisible()
  await expect(page.getByRole('main').getByText(/You may be offline, please check/)).toBeVisible()
  await context.setOffline(false)
  await reportOnline()
  await expect(wifiNotice).toBeHidden()
})

test('sends no referrer from pages that a link opens', { tag: '@full' }, async ({ page, product }) => {
  const reply = await page.goto(`${product.url}/password_reset/a-token`)
  expect(reply?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
  await expect(page).toHaveTitle('Set a new password · Hallbook')
})

test('sends emails by the configured server and retries after a restart', { tag: '@full' }, async () => {
  const sink = await startMailSink()
  const postgres = process.env.HALLBOOK_TEST_POSTGRES ?? ''
  const product = await startProduct(postgres, {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Cinio <cinio@club.example>',
  })
  const sendResetRequest = async (name: string) => {
    const body = JSON.stringify({ email: await createUser(product, name) })
    const headers = { 'Content-Type': 'application/json' }
    const reply = await fetch(`${product.url}/api/password_reset_request`, { method: 'POST', headers, body })
    expect(reply.status).toBe(204)
  }
  // The product also sends the reminders that are due on the day of the test.
  const receivedMails = () =>
    sink.received
      .map(({ from, to: recipients }) => [from, ...recipients])
      .filter(([, recipient]) => recipient?.startsWith('nerys.'))
  await sendResetRequest('nerys.first')
  const firstMail = ['cinio@club.example', 'nerys.first@hallbook.example']
  await expect.poll(receivedMails).toEqual([firstMail])
  await sink.stop()
  await sendResetRequest('nerys.second')
  const failedMailsQuery = "SELECT FROM mails WHERE failed_reason IS NOT NULL AND to_address LIKE 'nerys.%'"
  await expect.poll(async () => (await product.query(failedMailsQuery)).length).toBe(1)
  await product.stop()
  await sink.start()
  await product.query('UPDATE mails SET next_try = now() WHERE next_try IS NOT NULL')
  await product.start()
  await expect.poll(receivedMails).toEqual([firstMail, ['cinio@club.example', 'nerys.second@hallbook.example']])
  await product.close()
  await sink.stop()
})
