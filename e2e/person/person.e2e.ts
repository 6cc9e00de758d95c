import { getLondonDay } from '../../contract/rules/days.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  ARRIVAL_TIMEOUT_MS,
  answerSurvey,
  createSurname,
  getSaveButton,
  readServerPerson,
  SURVEY_ANSWERS,
} from '../support/person-form.ts'
import { countPending, readDrafts } from '../support/replica.ts'

test.describe('questions of the form', () => {
  test('registers a child with all fields offline and reports missing answers [PER-107, PER-127, PER-139, PER-169]', async ({
    openHall,
    product,
  }) => {
    const page = await openHall('coordinator.riverside')
    const name = createSurname()
    await page.goto(`${product.url}/registered/new`)
    // Check the heading (PER-108).
    await expect(page.getByRole('heading', { level: 1, name: 'Register Child' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByLabel('First Name').fill('Zebedeia')
    await getSaveButton(page).click()
    await expect(page.getByText('4 answers to fix before you can save')).toBeVisible()
    // Check that the first missing answer has the focus (PER-128, PER-146).
    await expect(page.getByLabel('Surname')).toBeFocused()
    // Check that three questions need an answer (PER-140, PER-141, PER-144).
    const unansweredQuestions = page.locator('fieldset[data-invalid]', { hasText: 'Please select at least 1 option' })
    await expect(unansweredQuestions).toHaveCount(3)
    await page.getByLabel('Surname').fill(name)
    await page.getByLabel('Date of birth').fill('9/3/2018')
    await page.getByLabel('School (optional)').fill('Ysgol y Bryn')
    const dietaryQuestion = page.getByRole('radiogroup', { name: 'Dietary requirements or allergies?' })
    await dietaryQuestion.getByText('Yes').click()
    await page.getByLabel('What should the kitchen know?').fill('Coeliac\nBread from home')
    await answerSurvey(page)
    await getSaveButton(page).click()
    // Check the message and the saved record (PER-176, PER-105).
    await expect(page.getByText('Saved successfully')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Registered' })).toBeVisible()
    await expect(page.getByLabel('School (optional)')).toHaveValue('Ysgol y Bryn')
    // Check that the save deleted the draft.
    await expect.poll(() => readDrafts(page)).toEqual([])
    await page.context().setOffline(false)
    await expect.poll(() => countPending(page), { timeout: ARRIVAL_TIMEOUT_MS }).toBe(0)
    expect(await readServerPerson(product, name)).toMatchObject({
      first_name: 'Zebedeia',
      date_of_birth: '2018-03-09',
      school: 'Ysgol y Bryn',
      is_adult: false,
      has_dietary_requirements: true,
      dietary_requirements: 'Coeliac\nBread from home',
      why_fun_activities: true,
      true_statements_none_1: true,
      true_statements_none_2: true,
      gender: 'Not provided',
    })
  })

  test('clears and disables only its own group on "None of the above" [PER-147 to PER-151]', {
    tag: '@full',
  }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/registered/new?adult=true' })
    // Check the heading (PER-106, PER-109, PER-115).
    await expect(page.getByRole('heading', { level: 1, name: 'Register Adult' })).toBeVisible()
    const childrenGroup = page.getByRole('group', { name: 'Which of these are true for the children?' })
    const adultsGroup = page.getByRole('group', { name: 'Which of these are true for the adults?' })
    await childrenGroup.getByRole('checkbox', { name: 'Free school meals' }).check()
    await adultsGroup.getByRole('checkbox', { name: 'A lone parent' }).check()
    await childrenGroup.getByRole('checkbox', { name: 'None of the above' }).check()
    await expect(childrenGroup.getByRole('checkbox', { name: 'Free school meals' })).not.toBeChecked()
    // Check that the answer is disabled (PER-148).
    await expect(childrenGroup.getByRole('checkbox', { name: 'Free school meals' })).toBeDisabled()
    await expect(adultsGroup.getByRole('checkbox', { name: 'A lone parent' })).toBeChecked()
    await expect(adultsGroup.getByRole('checkbox', { name: 'Feeling isolated' })).toBeEnabled()
    // Choose the same answer for the adults (PER-149, PER-150).
    await adultsGroup.getByRole('checkbox', { name: 'None of the above' }).check()
    await expect(adultsGroup.getByRole('checkbox', { name: 'A lone parent' })).not.toBeChecked()
    await expect(adultsGroup.getByRole('checkbox', { name: 'A lone parent' })).toBeDisabled()
  })

  test('reports a record without survey answers and saves it once answered [PER-139 to PER-142]', {
    tag: '@full',
  }, async ({ signedIn, product }) => {
    const account = 'coordinator.riverside'
    const last_name = createSurname()
    const token = await product.token(account)
    await product.call(token, 'POST', '/registered', { first_name: 'Ioan', last_name })
    const page = await signedIn(account)
    const recordUrl = `${product.url}/registered/${(await readServerPerson(product, last_name))?.id}`
    await page.goto(recordUrl)
    await expect(page.getByText('Please select at least 1 option')).toHaveCount(3)
    const dietaryQuestion = page.getByRole('radiogroup', { name: 'Dietary requirements or allergies?' })
    await dietaryQuestion.getByText('Yes').click()
    await page.getByLabel('What should the kitchen know?').fill('Coeliac')
    await getSaveButton(page).click()
    await expect(page.getByText('3 answers to fix before you can save')).toBeVisible()
    const unansweredQuestions = page.locator('fieldset[data-invalid]')
    await expect(unansweredQuestions).toHaveCount(3)
    await expect(unansweredQuestions.first().getByRole('checkbox').first()).toBeFocused()
    // Reload before the save. The allergy must not be lost, because it is in the draft.
    await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Coeliac')
    await page.reload()
    await expect(page.getByLabel('What should the kitchen know?')).toHaveValue('Coeliac')
    await answerSurvey(page)
    await getSaveButton(page).click()
    await expect(page.getByText('Saved successfully')).toBeVisible()
    await expect
      .poll(() => readServerPerson(product, last_name), { timeout: ARRIVAL_TIMEOUT_MS })
      .toMatchObject({ dietary_requirements: 'Coeliac' })
    // Try to remove an answer that was given before. It is required now.
    const funCheckbox = page.getByRole('checkbox', { name: 'For the fun activities' })
    await funCheckbox.uncheck()
    await getSaveButton(page).click()
    await expect(unansweredQuestions).toContainText('Please select at least 1 option')
    await expect(unansweredQuestions).toHaveCount(1)
  })

  test('registers a Boxes of Hope family without the survey [PER-121, PER-125, PER-145]', async ({
    signedIn,
    product,
  }) => {
    const page = await signedIn('coordinator.hopebox')
    const name = createSurname()
    await page.goto(`${product.url}/registered`)
    // Open the form from the register (REG-57).
    await page.getByRole('link', { name: 'Register New BoH Family' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Register BoH Family' })).toBeVisible()
    await expect(page.getByText('Why do you visit?')).toHaveCount(0)
    await expect(page.getByText('Staff use only')).toHaveCount(0)
    await page.getByLabel('First Name').fill('Rhian')
    await page.getByLabel('Surname').fill(name)
    await getSaveButton(page).click()
    // Save with missing data. It is reported but does not block the save (PER-158 to PER-161).
    const warning = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(warning).toContainText('This family has no contact information')
    await warning.getByRole('button', { name: 'Continue anyway' }).click()
    await expect(warning).toContainText('The parcel delivery details of this family are missing.')
    await warning.getByRole('button', { name: 'Continue anyway' }).click()
    await expect(page.getByText('Saved successfully')).toBeVisible()
    await expect
      .poll(() => readServerPerson(product, name), { timeout: ARRIVAL_TIMEOUT_MS })
      .toMatchObject({ is_adult: true, first_name: 'Rhian' })

    // Add a child of the family. It is registered as a child, as in other clubs (PER-171).
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await page.getByRole('menuitem', { name: 'Save and add another child' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Register Child' })).toBeVisible()
    // Check that every save button moves the focus to the first missing answer.
    await page.getByRole('button', { name: 'Save and add another' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Save and add another child' }).press('Enter')
    await expect(page.getByText('2 answers to fix before you can save')).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeFocused()
    const childSurname = createSurname()
    await page.getByLabel('First Name').fill('Mali')
    await page.getByLabel('Surname').fill(childSurname)
    await page.getByLabel('Email').fill(`${childSurname}@example.org`)
    await page.getByLabel('Address line 1').fill('1 Mill Lane')
    await getSaveButton(page).click()
    await expect(page.getByText('Saved successfully')).toBeVisible()
    await expect
      .poll(() => readServerPerson(product, childSurname), { timeout: ARRIVAL_TIMEOUT_MS })
      .toMatchObject({ is_adult: false, attendance_type: null })

    // Copy the next child's data from a family member (APP-147, APP-148).
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await page.getByRole('menuitem', { name: 'Save and add another child' }).click()
    await expect(page.getByLabel('Address line 1')).toHaveValue('')
    await page.getByLabel('Copy from a family member').fill(childSurname)
    await page.getByRole('option', { name: `Mali ${childSurname}` }).click()
    await expect(page.getByText(`Copied from Mali ${childSurname}`)).toBeVisible()
    await expect(page.getByLabel('Address line 1')).toHaveValue('1 Mill Lane')
    await expect(page.getByLabel('Email')).toHaveValue('')
  })

  test('moves from the door form to the full form with all input [PER-170, PER-174]', {
    tag: '@full',
  }, async ({ signedIn, product }) => {
    const page = await signedIn('coordinator.riverside')
    const name = createSurname()
    const [session] = await product.query<{ id: string }>(
      `SELECT id FROM sessions WHERE organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
     AND deleted_at IS NULL ORDER BY date DESC LIMIT 1`,
    )
    await page.goto(`${product.url}/registered/new?session=${session?.id}`)
    await page.getByLabel('First Name').fill('Non')
    await page.getByLabel('Surname').fill(name)
    await page.getByRole('button', { name: 'Full form' }).click()
    await expect(page.getByLabel('Surname')).toHaveValue(name)
    await page.getByLabel(/^Emergency contact/).fill('Gwen Price')
    await page.getByLabel(/^School/).fill('Ysgol y Bryn')

    // Go back to the door form and open the full form again. No input is lost and the page does not crash.
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Full form' })).toBeVisible()
    await expect(page.getByLabel('Surname')).toHaveValue(name)
    await expect(page.getByLabel(/^Emergency contact/)).toHaveValue('Gwen Price')
    await expect.poll(() => readDrafts(page)).toEqual([])
    await page.getByLabel('First Name').fill('Nona')
    await page.getByRole('button', { name: 'Full form' }).click()
    await expect(page.getByLabel('First Name')).toHaveValue('Nona')
    await expect(page.getByLabel(/^School/)).toHaveValue('Ysgol y Bryn')
    await expect(page.getByText('What you had typed is here')).toHaveCount(0)
    await answerSurvey(page)
    await getSaveButton(page).click()
    // Check that the save returns to the session and ticks the person (VOL-208, PER-173).
    await expect(page).toHaveURL(new RegExp(`/sessions/${session?.id}`))
    await expect
      .poll(
        () =>
          product.query(
            `SELECT state FROM attendance a JOIN registered r ON r.id = a.registered_id WHERE r.last_name = $1`,
            [name],
          ),
        { timeout: ARRIVAL_TIMEOUT_MS },
      )
      .toEqual([{ state: 'attending' }])
  })
})

test.describe('layout and health facts', () => {
  test('covers no save button with the saved toast', { tag: '@full' }, async ({ signedIn, product }) => {
    const page = await signedIn('coordinator.riverside', { viewport: { width: 390, height: 844 } })
    const last_name = createSurname()
    const token = await product.token('coordinator.riverside')
    await product.call(token, 'POST', '/registered', { first_name: 'Ioan', last_name, ...SURVEY_ANSWERS })
    await page.goto(`${product.url}/registered/${(await readServerPerson(product, last_name))?.id}`)
    await page.getByLabel(/^School/).fill('Ysgol y Bryn')
    await page.getByRole('button', { name: 'Show the history' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await getSaveButton(page).click()
    const savedToast = page.locator('.toast').filter({ hasText: 'Saved successfully' })
    await expect(savedToast).toBeVisible()
    const isCovered = async () => {
      const [toastBox, buttonBox] = [await savedToast.boundingBox(), await getSaveButton(page).boundingBox()]
      if (!toastBox || !buttonBox) return true
      const isAbove = toastBox.y + toastBox.height <= buttonBox.y
      const isBelow = buttonBox.y + buttonBox.height <= toastBox.y
      return !isAbove && !isBelow
    }
    await expect.poll(isCovered).toBe(false)
  })

  test('shows the save buttons above the bar on a phone', { tag: '@full' }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', {
      viewport: { width: 390, height: 844 },
      at: '/registered/new',
    })
    const measureClearance = async () => {
      const buttonBox = await getSaveButton(page).boundingBox()
      const barBox = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
      return buttonBox && barBox ? barBox.y - (buttonBox.y + buttonBox.height) : 0
    }
    await expect.poll(measureClearance).toBeGreaterThanOrEqual(8)
  })

  test('fits questions on a phone with a name of 100 characters', { tag: '@full' }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', {
      viewport: { width: 390, height: 844 },
      at: '/registered/new',
    })
    const name = 'W'.repeat(100)
    await page.getByRole('textbox', { name: 'First name' }).fill(name)
    await expect(page.getByText(`May we take photos of ${name}?`)).toBeVisible()
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('confirms health facts by one press and shows when they were confirmed', { tag: '@full' }, async ({
    signedIn,
    product,
  }) => {
    const page = await signedIn('coordinator.riverside')
    const [child] = await product.query<{ id: string }>(
      `UPDATE registered SET health_confirmed = NULL WHERE id = (SELECT id FROM registered WHERE has_medical_conditions IS FALSE
     AND NOT is_adult AND deleted_at IS NULL AND why_lunch AND organisation_id =
     (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') ORDER BY id LIMIT 1) RETURNING id`,
    )
    await page.goto(`${product.url}/registered/${child?.id}`)
    await expect(page.getByText(/^Last confirmed on/)).toBeVisible()
    await page.getByRole('button', { name: 'Still correct' }).click()
    await expect(page.getByText('Confirmed today, once you save.')).toBeVisible()
    await getSaveButton(page).click()
    await expect(page.getByText('Saved successfully')).toBeVisible()
    await expect
      .poll(
        async () =>
          (
            await product.query<{ day: string }>('SELECT health_confirmed::text AS day FROM registered WHERE id = $1', [
              child?.id,
            ])
          )[0]?.day,
        { timeout: ARRIVAL_TIMEOUT_MS },
      )
      .toBe(getLondonDay())
    await page.getByRole('button', { name: 'Show the history' }).click()
    await expect(page.getByText('(still right)').first()).toBeVisible()
  })
})
