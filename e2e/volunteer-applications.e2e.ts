import { buildCompleteConsent } from '../server/testing/application.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ databaseOf: 'volunteer-applications' })

test('reviews and registers a Young Helper [VOL-26, VOL-49, VOL-187 to VOL-192]', async ({
  signedIn,
  product,
  watch,
}) => {
  const token = await product.token('coordinator.riverside')
  const { id } = (await product.call(token, 'POST', '/volunteer_referrals', {
    first_name: 'Nia',
    last_name: 'Parry',
    email: 'nia.parry@mail.example',
    referrer_name: 'Bethan Rees',
    referrer_role: 'Coordinator',
    confirm_referral: true,
    confirm_documents: true,
    confirm_confidence: true,
  })) as { id: string }
  await product.call(token, 'POST', '/registered', { first_name: 'Nia', last_name: 'Pary', is_adult: false })
  const page = await signedIn('coordinator.riverside', { at: '/volunteer_applications' })
  watch(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volunteer Applications')
  // Check the list of a club (VOL-42, VOL-44).
  await expect(page.getByRole('columnheader', { name: 'Organisation' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Refer Volunteer' })).toHaveAttribute('href', '/refer_volunteer')
  await page.getByRole('searchbox').fill('Nia Parry')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: 'Nia Parry', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/volunteer_applications/${id}/application_form$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nia Parry (nia.parry@mail.example)')
  const tabs = page.getByRole('navigation', { name: 'Parts of the application' })
  // Check the tabs of an adult's application (VOL-52 to VOL-55, VOL-57, VOL-59).
  await expect(tabs.getByRole('link')).toHaveText([
    'Application',
    'Referral',
    /References/,
    /Notes/,
    'DBS/PVG/Access NI',
  ])

  await page.getByRole('radiogroup', { name: 'Young Helper' }).getByText('Yes').click()
  await page.getByLabel('Date of birth').fill(`01/02/${new Date().getFullYear() - 14}`)
  await page.getByLabel('First name of the parent or guardian').fill('Gwen')
  await page.getByRole('checkbox', { name: 'Submitted' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Check the message that appears after saving (VOL-56, VOL-58, VOL-60, VOL-68).
  await expect(page.getByText('Application updated')).toBeVisible()
  // Check the tabs of a Young Helper (PAR-02).
  await expect(tabs.getByRole('link')).toHaveText(['Application', 'Referral', /Notes/, 'Parental Consent'])
  await tabs.getByRole('link', { name: 'Parental Consent' }).click()
  // Check that the form cannot be sent without an email address (PAR-09, PAR-10).
  const main = page.getByRole('main')
  const sendButtons = main.getByRole('button', { name: 'Send the form' })
  await expect(sendButtons).toHaveCount(2)
  for (const button of await sendButtons.all()) await expect(button).toBeDisabled()
  await tabs.getByRole('link', { name: 'Application' }).click()
  await page.getByLabel('Email of the parent or guardian').fill('gwen.parry@mail.example')
  const unsavedNotice = page.getByText('Not saved: Email of the parent or guardian')
  await expect(unsavedNotice).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(unsavedNotice).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Parental Consent' }).click()
  await expect(page.getByText('Gwen, gwen.parry@mail.example')).toBeVisible()
  await sendButtons.first().click()
  // Check that the email was sent (PAR-07).
  await expect(page.getByText('Email sent').first()).toBeVisible()
  const [mail] = await product.query<{ text: string }>(
    "SELECT text FROM mails WHERE to_address = 'gwen.parry@mail.example'",
  )
  const secret = /parental_consent_forms\/(\S+)/.exec(mail?.text ?? '')?.[1]
  await product.call(null, 'PATCH', `/volunteer_parental_consent_forms/${secret}`, buildCompleteConsent())
  await page.reload()
  // Open the parent's answers, which have a tab of their own (VOL-63, VOL-64, PAR-05).
  await main.getByRole('link', { name: 'Consent form' }).click()
  await expect(tabs.getByRole('link', { name: 'Consent form' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.locator('[aria-current]')).toHaveCount(1)
  await expect(main.getByText('Grandmother')).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)

  await page.getByRole('button', { name: 'Convert to registration' }).click()
  const dialog = page.getByRole('dialog')
  const convertButton = dialog.getByRole('button', { name: 'Convert', exact: true })
  await convertButton.click()
  // Check the question that appears because a person with a similar name is registered.
  const newPersonOption = dialog.getByRole('radio', { name: 'Another person, to be registered as new' })
  await expect(newPersonOption).toBeVisible()
  await convertButton.click()
  await expect(dialog.getByText('Choose an answer.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await newPersonOption.check()
  await convertButton.click()
  await expect(page.getByText('Application converted')).toBeVisible()
  const [person] = await product.query<{ id: string }>(
    "SELECT id FROM registered WHERE first_name = 'Nia' AND last_name = 'Parry'",
  )
  // Check the link to the registered person (VOL-65, VOL-191).
  await expect(page.getByRole('link', { name: 'Open registration' })).toHaveAttribute(
    'href',
    `/registered/${person?.id}`,
  )
  // Check that the application cannot be converted again (VOL-190).
  await expect(page.getByRole('button', { name: 'Convert to registration' })).toHaveCount(0)
})
