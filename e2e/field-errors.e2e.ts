import type { Page } from '@playwright/test'
import { problemTexts } from '../contract/problems.ts'
import { expect, test } from './support/fixtures.ts'
import { deleteTestFamily, getFormActions, REFUSED_CALL_ERROR, REGISTRATION_PATH } from './support/registration-form.ts'

/** Makes the server refuse these fields in every call but GET. Key of `codes`: field name. */
const refuseFields = (page: Page, call: string, codes: Record<string, 'not_valid' | 'invisible'>) => {
  const detail = Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [problemTexts[code]]]))
  const problems = Object.entries(codes).map(([field, code]) => ({ field, code, params: {} }))
  return page.route(`**/api/${call}`, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 400, json: { code: 'invalid', detail, problems, status: 400 } }),
  )
}

test('marks and focuses a group name that the server refuses [ERR-06]', async ({ signedIn }) => {
  const page = await signedIn('coordinator.stmarks', { at: '/groups/new' })
  const nameField = page.getByLabel('Name')
  await nameField.fill('Li\u200bons')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(nameField).toHaveAttribute('aria-invalid', 'true')
  await expect(nameField).toHaveAccessibleDescription(/characters that cannot be seen/)
  await expect(nameField).toBeFocused()
})

test('marks a refused date of the ChurchSuite export [ERR-06]', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.stmarks', { at: '/registered' })
  await refuseFields(page, 'registered/churchsuite_export', { date_from: 'not_valid' })
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
  watch(page, REFUSED_CALL_ERROR)
  await deleteTestFamily(product)
  await refuseFields(page, 'participant_registration', {
    email: 'not_valid',
    'children.0.first_name': 'invisible',
  })
  await page.goto(product.url + REGISTRATION_PATH)
  const form = getFormActions(page)
  await form.parent()
  await form.goOn()
  await form.child('Mali')
  for (let part = 2; part < 5; part++) await form.goOn()
  await form.send()
  const emailField = form.main.getByLabel('Email')
  await expect(emailField).toBeFocused()
  await expect(emailField).toHaveAttribute('aria-invalid', 'true')
  await expect(emailField).toHaveAccessibleDescription(/name@example.com/)
  await emailField.fill('rhian@example.com')
  await expect(emailField).not.toHaveAttribute('aria-invalid', 'true')
  await form.goOn()
  const childNameField = form.main.getByLabel('First name')
  await expect(childNameField).toBeFocused()
  await expect(childNameField).toHaveAccessibleDescription(/characters that cannot be seen/)
})
