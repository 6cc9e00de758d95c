import { buildDemoId } from '../server/demo/identity.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ databaseOf: 'own-question' })

const VOLUNTEER_ID = buildDemoId('application', 'riverside', 'volunteer_asked')
const YOUNG_HELPER_ID = buildDemoId('application', 'riverside', 'young_given')

test("lets VP general decide a volunteer's shared address and nothing else", async ({ signedIn, product, watch }) => {
  await product.query("UPDATE users SET is_active = false WHERE email LIKE 'vp.support2@%'")
  await product.query("UPDATE applications SET email = 'VP.Support@hallbook.example' WHERE id = $1", [VOLUNTEER_ID])
  const page = await signedIn('vp.general', { at: '/applications' })
  watch(page)
  const question = page.getByRole('list', { name: 'Whose address is it?' }).getByRole('listitem')
  await expect(question).toContainText(
    'uses the address of Sioned Morris’s account, vp.support@hallbook.example. Is it theirs?',
  )
  await expectAccessibleInBothThemes(page)
  await question.getByRole('button', { name: 'No, ask the applicant for another address' }).click()
  await expect(page.getByText('Answer saved')).toBeVisible()
  await expect(question).toHaveCount(0)
  const mails = await product.query<{ to_address: string }>(
    "SELECT to_address FROM mails WHERE application_id = $1 AND kind = 'another_address'",
    [VOLUNTEER_ID],
  )
  expect(mails).toHaveLength(1)
})

test("records a coordinator's call to a parent with a shared address", { tag: '@full' }, async ({
  signedIn,
  product,
  watch,
}) => {
  await product.query('UPDATE applications SET consent_shared = true WHERE id = $1', [YOUNG_HELPER_ID])
  const path = `/volunteer_applications/${YOUNG_HELPER_ID}/parental_consent`
  const page = await signedIn('coordinator.riverside', { at: path })
  watch(page)
  const warning = page.getByText('Parent and helper share one address. Speak to the parent before you count this.')
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Record a call to the parent' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Spoken to')).toHaveValue(/^Mair /)
  await dialog.getByLabel('Number that was called').fill('01632 960 414')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Nia Rees spoke to Mair .* on 01632 960 414 on/)).toBeVisible()
  await expect(warning).toHaveCount(0)
})
