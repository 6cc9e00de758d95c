import { accessibleInBothThemes } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test.use({ databaseOf: 'volunteer-applications' })

test('VOL-25 to VOL-194: a club reviews a Young Helper’s application and registers them', async ({
  signedIn,
  product,
  watch,
}) => {
  const token = await product.token('coordinator.riverside')
  const { id } = (await product.call(token, 'POST', '/volunteer_referrals', {
    ...{ first_name: 'Nia', last_name: 'Parry', email: 'nia.parry@mail.example' },
    ...{ referrer_name: 'Bethan Rees', referrer_role: 'Coordinator' },
    ...{ confirm_referral: true, confirm_documents: true, confirm_confidence: true },
  })) as { id: string }
  await product.call(token, 'POST', '/registered', { first_name: 'Nia', last_name: 'Pary', is_adult: false })
  const page = await signedIn('coordinator.riverside', { at: '/volunteer_applications' })
  watch(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volunteer Applications')
  await expect(page.getByRole('columnheader', { name: 'Organisation' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('Nia Parry')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: 'Nia Parry', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/volunteer_applications/${id}/application_form$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nia Parry (nia.parry@mail.example)')
  const tabs = page.getByRole('navigation', { name: 'Parts of the application' })
  await expect(tabs.getByRole('link', { name: /References|DBS/ })).toHaveCount(2)

  await page.getByRole('radiogroup', { name: 'Young Helper' }).getByText('Yes').click()
  await page.getByLabel('Date of birth').fill(`01/02/${new Date().getFullYear() - 14}`)
  await page.getByLabel('First name of the parent or guardian').fill('Gwen')
  await page.getByLabel('Email of the parent or guardian').fill('gwen.parry@mail.example')
  await page.getByRole('checkbox', { name: 'Submitted' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Application updated')).toBeVisible()
  await expect(tabs.getByRole('link', { name: /References|DBS/ })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Parental Consent' }).click()
  await expect(page.getByText('Gwen, gwen.parry@mail.example')).toBeVisible()

  await page.getByRole('button', { name: 'Convert to registration' }).click()
  const dialog = page.getByRole('dialog')
  const convert = dialog.getByRole('button', { name: 'Convert', exact: true })
  await convert.click()
  // One of nearly the same name is registered already.
  const another = dialog.getByRole('radio', { name: 'Another person, to be registered as new' })
  await expect(another).toBeVisible()
  await convert.click()
  await expect(dialog.getByText('Choose an answer.')).toBeVisible()
  await accessibleInBothThemes(page)
  await another.check()
  await convert.click()
  await expect(page.getByText('Application converted')).toBeVisible()
  const [person] = await product.query<{ id: string }>(
    "SELECT id FROM registered WHERE first_name = 'Nia' AND last_name = 'Parry'",
  )
  await expect(page.getByRole('link', { name: 'Open registration' })).toHaveAttribute(
    'href',
    `/registered/${person?.id}`,
  )
  await expect(page.getByRole('button', { name: 'Convert to registration' })).toHaveCount(0)
})
