import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { deleteTestFamily, getFormActions, REFUSED, REGISTRATION_PATH } from './support/registration-form.ts'

const NOT_VALID = 'This value is not valid.'

/** Makes the server refuse these fields in every call but GET. Key of `detail`: field name, value: messages. */
const refuseFields = (page: Page, call: string, detail: Record<string, string[]>) =>
  page.route(`**/api/${call}`, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 400, json: { code: 'invalid', detail, status: 400 } }),
  )

test('marks and focuses a group name that the server refuses [ERR-06]', async ({ signedIn }) => {
  const page = await signedIn('coordinator.stmarks', { at: '/groups/new' })
  const name = page.getByLabel('Name')
  await name.fill('Li\u200bons')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/characters that cannot be seen/)
  await expect(name).toBeFocused()
})

test('marks a refused date of the ChurchSuite export [ERR-06]', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.stmarks', { at: '/registered' })
  await refuseFields(page, 'registered/churchsuite_export', { date_from: [NOT_VALID] })
  await page.getByRole('button', { name: 'Export to ChurchSuite' }).click()
  const fromField = page.getByLabel('From')
  await fromField.fill('1/1/2026')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  await expect(fromField).toHaveAttribute('aria-invalid', 'true')
  await expect(fromField).toHaveAccessibleDescription(/This was not accepted/)
  await expect(fromField).toBeFocused()
})

test('marks refused answers in their part and focuses the first [ERR-06, SELF-46]', { tag: '@full' }, async ({
  page,
  product,
  watch,
}) => {
  watch(page, REFUSED)
  await deleteTestFamily(product)
  await refuseFields(page, 'participant_registration', {
    email: [NOT_VALID],
    'children.0.first_name': ['This text has characters that cannot be seen.'],
  })
  await page.goto(product.url + REGISTRATION_PATH)
  const form = getFormActions(page)
  await form.parent()
  await form.goOn()
  await form.child('Mali')
  for (let part = 2; part < 5; part++) await form.goOn()
  await form.send()
  const email = form.main.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/name@example.com/)
  await email.fill('rhian@example.com')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await form.goOn()
  const child = form.main.getByLabel('First name')
  await expect(child).toBeFocused()
  await expect(child).toHaveAccessibleDescription(/characters that cannot be seen/)
})
