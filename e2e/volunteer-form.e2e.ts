import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { getApplicationLinks } from './support/application-links.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const buildWords = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

test("submits a Young Helper's four-step form with a parent's consent [PUB-54, PUB-56, PUB-58]", async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const links = await getApplicationLinks(product)
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name }).click()
  const answer = (question: RegExp, choice: string) =>
    main.getByRole('radiogroup', { name: question }).getByRole('radio', { name: choice }).check()
  const fill = (label: RegExp | string, value: string) =>
    main.getByLabel(label, typeof label === 'string' ? { exact: true } : {}).fill(value)
  const fillBirthday = async (years: number) => {
    await fill('Day', '9')
    await fill('Month', '1')
    await fill('Year', String(new Date().getFullYear() - years))
  }
  // Checks the page that confirms a submission (PUB-05, PUB-06, PUB-19, PUB-60, PUB-74, PUB-80).
  const expectThanks = async () => {
    await expect(main.getByRole('heading', { name: 'Thanks' })).toBeVisible()
    await expect(main).toContainText('Contact the team if something has to change.')
  }

  await page.goto(product.url + links.volunteer_application_forms)
  // Check the start page (VOL-143, VOL-144).
  await expect(main).toContainText('This form takes 20 to 40 minutes.')
  await press('Start')
  await expect(main.getByText('Step 1 of 7')).toBeVisible()
  await answer(/Young Helper/, 'Yes')
  await expect(main.getByText('Step 1 of 5')).toBeVisible()
  // Enter an adult's birthday first, which is refused for a Young Helper (VOL-157).
  await fillBirthday(30)
  await fill('Mobile number', '07700 900231')
  await press('Continue')
  await expect(main.getByRole('alert')).toContainText('Young Helpers must be between 11 and 17 years old.')
  await fillBirthday(14)
  await press('Continue')
  await expect(main.getByText('Step 2 of 5')).toBeVisible()
  await fill(/Why do you want to help/, buildWords(24))
  await expect(main.getByText('24 words, 1 more needed')).toBeVisible()
  await fill(/Why do you want to help/, buildWords(25))
  await fill(/skills or interests/, buildWords(25))
  await fill(/What have you done before/, buildWords(25))
  await expectAccessibleInBothThemes(page)
  await press('Continue')
  await expect(main.getByText('Step 3 of 5')).toBeVisible()
  await fill('Name to call in an emergency', 'Huw Bowen')
  await fill('Number to call in an emergency', '029 2018 0142')
  await answer(/dietary/, 'Yes')
  await fill(/what you eat/, 'No nuts')
  await answer(/medical/, 'No')
  await press('Continue')
  await expect(main.getByText('Step 4 of 5')).toBeVisible()
  await fill('First name', 'Sian')
  await fill('Last name', 'Bowen')
  await answer(/How do you know this person/, 'Parent')
  await main.getByRole('textbox', { name: 'Email' }).fill('sian.bowen@hallbook.example')
  await fill('Phone number', '07700 900232')
  await expectAccessible(page)
  const countEthnicityAnswers = async () => {
    const captureQuery = `SELECT FROM ethnicity_captures WHERE kind = 'volunteer' AND ethnicity = 'Roma'`
    return (await product.query(captureQuery)).length
  }
  const countBefore = await countEthnicityAnswers()
  await press('Next: last question')
  // Answer the ethnicity question, which is worded for volunteers (SELF-104 to SELF-119).
  const dialog = page.getByRole('alertdialog', { name: 'What is your ethnic group?' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('An ethnicity or "Prefer not to say" selection is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Roma' }).check()
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await press('Next: last question')
  await expect(dialog.getByRole('radio', { name: 'Roma' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectThanks()
  expect(await countEthnicityAnswers()).toBe(countBefore + 1)

  await page.goto(product.url + links.parental_consent_forms)
  // Submit the parent's form (PUB-76, PUB-77, PAR-20, PAR-21).
  await press('Confirm')
  await expect(main.getByRole('alert')).toContainText('Date of birth')
  await fillBirthday(14)
  await fill('Your full name', 'Sian Bowen')
  await fill('Your address', '14 Heol Carlisle')
  await fill('Your phone number', '07700 900232')
  await fill('The other person’s full name', 'Huw Bowen')
  await fill(/to the young person/, 'Grandfather')
  await fill('The other person’s phone number', '029 2018 0142')
  await press('Confirm')
  await expectThanks()

  await page.goto(product.url + links.volunteer_dbs_forms)
  await main.getByRole('radio', { name: /Update Service/ }).check()
  await press('Submit')
  await expectThanks()
  await page.goto(product.url + links.volunteer_reference_forms)
  await expect(main).toContainText('They have applied to volunteer at Riverside Church Lunch Club')
})

test("refers a volunteer to the coordinator's own club [VOL-03 to VOL-20]", async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.riverside', { at: '/refer_volunteer' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Refer a Lunchmaker')
  // Check the introduction and the preselected role of the form (VOL-20, VOL-22).
  await expect(main).toContainText('You should have known the person for at least 6 months.')
  await expect(main.getByRole('radio', { name: 'Coordinator' })).toBeChecked()
  // Enter an invalid email address (VOL-16).
  await main.getByLabel('Email').fill('gethin')
  await main.getByLabel('Last name').focus()
  await expect(main.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await main.getByRole('button', { name: 'Submit referral' }).click()
  // Check the error of an incomplete form (VOL-05, VOL-17).
  await expect(main.getByRole('alert')).toHaveText('Please complete all fields.')
  await main.getByLabel('First name').fill('Gethin')
  await main.getByLabel('Last name').fill('Puw')
  await main.getByLabel('Email').fill('gethin.puw@hallbook.example')
  for (const checkbox of await main.getByRole('checkbox').all()) await checkbox.check()
  await expectAccessibleInBothThemes(page)
  await main.getByRole('button', { name: 'Submit referral' }).click()
  // Check that the referral is saved (VOL-08, VOL-09).
  await expect(page.getByText('Application created')).toBeVisible()
  await expect(page).toHaveURL(/\/volunteer_applications$/)
  const referredQuery = 'SELECT FROM applications WHERE first_name = $1 AND organisation_id IS NOT NULL'
  expect(await product.query(referredQuery, ['Gethin'])).toHaveLength(1)
})
