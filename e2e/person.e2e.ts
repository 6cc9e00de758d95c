import { dayInLondon } from '../contract/rules/days.ts'
import { expect, test } from './fixtures.ts'
import { ARRIVAL_MS, answerSurvey, onServer, SURVEY, save, surname } from './person-form.ts'
import { keptForms, waiting } from './replica.ts'

test('PER-107 PER-127 PER-139 PER-169: a child is registered with everything, offline; what is missing is told', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.riverside')
  const name = surname()
  await page.goto(`${product.url}/registered/new`)
  await expect(page.getByRole('heading', { level: 1, name: 'Register Child' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('First Name').fill('Zebedeia')
  await save(page).click()
  await expect(page.getByText('4 answers to fix before you can save')).toBeVisible()
  await expect(page.getByLabel('Surname')).toBeFocused()
  const unanswered = page.locator('fieldset[data-invalid]', { hasText: 'Please select at least 1 option' })
  await expect(unanswered).toHaveCount(3)
  await page.getByLabel('Surname').fill(name)
  await page.getByLabel('Date of birth').fill('9/3/2018')
  await page.getByLabel('School (optional)').fill('Ysgol y Bryn')
  const dietary = page.getByRole('radiogroup', { name: 'Dietary requirements or allergies?' })
  await dietary.getByText('Yes').click()
  await page.getByLabel('What should the kitchen know?').fill('Coeliac\nBread from home')
  await answerSurvey(page)
  await save(page).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Registered' })).toBeVisible()
  await expect(page.getByLabel('School (optional)')).toHaveValue('Ysgol y Bryn')
  // What is saved is no answer that somebody left in the middle.
  await expect.poll(() => keptForms(page)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => waiting(page), { timeout: ARRIVAL_MS }).toBe(0)
  expect(await onServer(product, name)).toMatchObject({
    ...{ first_name: 'Zebedeia', date_of_birth: '2018-03-09', school: 'Ysgol y Bryn', is_adult: false },
    ...{
      has_dietary_requirements: true,
      dietary_requirements: 'Coeliac\nBread from home',
      why_fun_activities: true,
    },
    ...{ true_statements_none_1: true, true_statements_none_2: true, gender: 'Not provided' },
  })
})

test('PER-147 to PER-151: "None of the above" clears and greys the statements of its own group alone', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.riverside')
  await page.goto(`${product.url}/registered/new?adult=true`)
  const children = page.getByRole('group', { name: 'Which of these are true for the children?' })
  const adults = page.getByRole('group', { name: 'Which of these are true for the adults?' })
  await children.getByRole('checkbox', { name: 'Free school meals' }).check()
  await adults.getByRole('checkbox', { name: 'A lone parent' }).check()
  await children.getByRole('checkbox', { name: 'None of the above' }).check()
  await expect(children.getByRole('checkbox', { name: 'Free school meals' })).not.toBeChecked()
  await expect(children.getByRole('checkbox', { name: 'Free school meals' })).toBeDisabled()
  await expect(adults.getByRole('checkbox', { name: 'A lone parent' })).toBeChecked()
  await expect(adults.getByRole('checkbox', { name: 'Feeling isolated' })).toBeEnabled()
})

test('PER-155 to PER-172: an adult who gets parcels, then a child of the family', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.riverside')
  const name = surname()
  await page.goto(`${product.url}/registered/new?adult=true`)
  await page.getByLabel('First Name').fill('Rhian')
  await page.getByLabel('Surname').fill(name)
  await page.getByLabel('Attendance type').selectOption('Parent or carer')
  await answerSurvey(page)
  await page.getByRole('button', { name: /Related family members/ }).click()
  await expect(page.getByText('Please save before adding related family members.')).toBeVisible()
  await page.getByRole('button', { name: /Parcel delivery/ }).click()
  await page.getByRole('checkbox', { name: 'Contact for the delivery of parcels' }).check()
  await save(page).click()
  const address = page.getByRole('dialog', { name: 'Where do the parcels go?' })
  await address.getByRole('button', { name: 'Cancel' }).click()
  expect(await waiting(page)).toBe(0)
  await save(page).click()
  await address.getByRole('button', { name: 'Save address' }).click()
  const line = address.getByLabel('Address line 1')
  await expect(line).toBeFocused()
  await expect(line).toHaveAttribute('aria-invalid', 'true')
  await expect(line).toHaveAccessibleDescription('Enter the first line of the address')
  await line.fill('1 Mill Lane')
  await expect(line).not.toHaveAttribute('aria-invalid')
  await address.getByRole('button', { name: 'Save address' }).click()
  const parcel = page.getByRole('dialog', { name: 'Whom are the parcels for?' })
  await parcel.getByLabel('More children for the parcel').fill('2')
  await parcel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Registered' })).toBeVisible()
  await expect
    .poll(() => onServer(product, name), { timeout: ARRIVAL_MS })
    .toMatchObject({ address_1: '1 Mill Lane', parcel_additional_children: 2, parcel_delivery_contact: true })

  // Somebody of the register joins the family.
  const [other] = await product.query<{ id: string; first_name: string; last_name: string }>(
    `SELECT id, first_name, last_name FROM registered WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
     AND telephone_number IS NULL AND mobile_number IS NULL AND email IS NULL
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') ORDER BY id LIMIT 1`,
  )
  await page.getByRole('button', { name: /Related family members/ }).click()
  const find = page.getByRole('combobox', { name: 'Add a family member' })
  await find.fill(`${other?.first_name} ${other?.last_name}`)
  await page.getByRole('listbox').getByRole('option').first().click()
  await save(page).click()
  const check = page.getByRole('dialog', { name: 'Check the family' })
  await expect(check.getByText('3 children')).toBeVisible()
  await check.getByRole('button', { name: 'That is right' }).click()
  const warning = page.getByRole('dialog', {
    name: /^(A child joins a family|No contact information|No parcel delivery details)$/,
  })
  await expect(warning.getByText('A child is being connected to this family.')).toBeVisible()
  // The second tap of a double one meets a button that does not take it yet.
  const next = page.evaluate(
    () =>
      new Promise<boolean>((answer) => {
        new MutationObserver((_changes, watch) => {
          const dialog = [...document.querySelectorAll('[role="dialog"]')].find((one) =>
            one.textContent?.includes('no contact information'),
          )
          if (!dialog) return
          watch.disconnect()
          answer(dialog.querySelector('footer button:last-child')?.hasAttribute('inert') === true)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
  )
  await warning.getByRole('button', { name: 'Continue anyway' }).click()
  expect(await next).toBe(true)
  await expect(warning.getByText(/no contact information/)).toBeVisible()
  await warning.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect
    .poll(async () => (await onServer(product, name))?.family_entries, { timeout: ARRIVAL_MS })
    .toEqual([other?.id])
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Show the history' }).click()
  await expect(history.getByText(`+ ${other?.first_name} ${other?.last_name}`)).toBeVisible()

  // Where they have been working stays open, and the word of the saving covers nothing they open next.
  await expect(find).toBeVisible()
  // FMT-29, PER-117, PER-126: who is taken out of the family is asked about once more.
  const relatives = page.getByRole('table', { name: 'Related family members' })
  const remove = relatives.getByRole('button', { name: `Remove ${other?.first_name} ${other?.last_name}` })
  await expect(relatives.getByRole('cell', { name: 'Child' })).toBeVisible()
  await remove.press('Enter')
  await expect(remove).toHaveAttribute('data-armed')
  await expect(remove).toBeVisible()
  await remove.press('Escape')
  await expect(remove).not.toHaveAttribute('data-armed')
  // PER-158: the family is as hard to reach as it was, and is saved all the same.
  await save(page).click()
  await warning.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  // On the way to another one nothing is saved, and nothing is asked.
  await page.getByRole('button', { name: 'Save and add another' }).click()
  const entry = page.getByRole('menuitem', { name: 'Save and add another child' })
  await expect(entry).toBeVisible()
  const covered = await entry.evaluate((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].map((share) => left + width * share)
    return points.filter((x) => !item.contains(document.elementFromPoint(x, top + height / 2)))
  })
  expect(covered).toEqual([])
  await page.getByRole('menuitem', { name: 'Save and add another child' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Register Child' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('')
})

test('PER-135 PER-164 to PER-168: what a dialog lacks is told in it, and each press of Save asks anew', async ({
  openClub,
  product,
}) => {
  const account = 'coordinator.riverside'
  const name = surname()
  const token = await product.token(account)
  const reached = { mobile_number: '07700 900142', address_1: '1 Mill Lane' }
  const facts = { first_name: 'Rhian', last_name: name, is_adult: true, attendance_type: 'parent_or_carer' }
  await product.call(token, 'POST', '/registered', { ...facts, ...reached, ...SURVEY })
  const page = await openClub(account)
  await page.goto(`${product.url}/registered/${(await onServer(product, name))?.id}`)
  await page.getByRole('button', { name: /Parcel delivery/ }).click()
  const contact = page.getByRole('checkbox', { name: 'Contact for the delivery of parcels' })
  await contact.check()
  await save(page).click()
  const parcel = page.getByRole('dialog', { name: 'Whom are the parcels for?' })
  const needs = parcel.getByRole('radiogroup', { name: 'Dietary needs for the parcel?' })
  await needs.getByText('Yes').click()
  await parcel.getByRole('button', { name: 'Save' }).click()
  const notes = parcel.getByRole('textbox', { name: 'Dietary needs for the parcel' })
  await expect(notes).toBeFocused()
  await expect(notes).toHaveAttribute('aria-invalid', 'true')
  // Back in the form, the question is answered another way, and nothing of it keeps the form from being saved.
  await parcel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('radiogroup', { name: 'Dietary needs for the parcel?' }).getByText('No').click()
  await page.getByLabel('Address line 1').fill('')
  await save(page).click()
  const address = page.getByRole('dialog', { name: 'Where do the parcels go?' })
  await address.getByLabel('Address line 1').fill('2 Mill Lane')
  await address.getByLabel('Address line 1').press('Enter')
  await parcel.getByLabel('More children for the parcel').fill('2')
  await parcel.getByRole('button', { name: 'Save' }).click()
  // What a dialog changes counts for the next one.
  const check = page.getByRole('dialog', { name: 'Check the family' })
  await expect(check.getByText('2 children')).toBeVisible()
  await check.getByRole('button', { name: 'That is right' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect
    .poll(() => onServer(product, name), { timeout: ARRIVAL_MS })
    .toMatchObject({
      ...{ address_1: '2 Mill Lane', parcel_additional_children: 2, parcel_delivery_contact: true },
      ...{ parcel_has_dietary_requirements: false, parcel_dietary_requirements: null },
    })
})

test('PER-139 to PER-142: a record that came without the survey is told so, and is saved once it is answered', async ({
  openClub,
  product,
}) => {
  const account = 'coordinator.riverside'
  const last_name = surname()
  const token = await product.token(account)
  await product.call(token, 'POST', '/registered', { first_name: 'Ioan', last_name })
  const page = await openClub(account)
  const record = `${product.url}/registered/${(await onServer(product, last_name))?.id}`
  await page.goto(record)
  await expect(page.getByText('Please select at least 1 option')).toHaveCount(3)
  const dietary = page.getByRole('radiogroup', { name: 'Dietary requirements or allergies?' })
  await dietary.getByText('Yes').click()
  await page.getByLabel('What should the kitchen know?').fill('Coeliac')
  await save(page).click()
  await expect(page.getByText('3 answers to fix before you can save')).toBeVisible()
  const unanswered = page.locator('fieldset[data-invalid]')
  await expect(unanswered).toHaveCount(3)
  await expect(unanswered.first().getByRole('checkbox').first()).toBeFocused()
  // The allergy is not lost meanwhile: it is kept on this device.
  await expect.poll(() => keptForms(page)).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('What should the kitchen know?')).toHaveValue('Coeliac')
  await answerSurvey(page)
  await save(page).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect
    .poll(() => onServer(product, last_name), { timeout: ARRIVAL_MS })
    .toMatchObject({ dietary_requirements: 'Coeliac' })
  // What was answered once must stay answered.
  const fun = page.getByRole('checkbox', { name: 'For the fun activities' })
  await fun.uncheck()
  await save(page).click()
  await expect(unanswered).toContainText('Please select at least 1 option')
  await expect(unanswered).toHaveCount(1)
})

test('PER-121 PER-125 PER-145: Boxes of Hope registers a family without the survey', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.hopebox')
  const name = surname()
  await page.goto(`${product.url}/registered`)
  await page.getByRole('link', { name: 'Register New BoH Family' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Register BoH Family' })).toBeVisible()
  await expect(page.getByText('Why do you visit?')).toHaveCount(0)
  await expect(page.getByText('Staff use only')).toHaveCount(0)
  await page.getByLabel('First Name').fill('Rhian')
  await page.getByLabel('Surname').fill(name)
  await save(page).click()
  // PER-158 to PER-161: what a family lacks is said, and is no obstacle.
  const warning = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(warning).toContainText('This family has no contact information')
  await warning.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(warning).toContainText('The parcel delivery details of this family are missing.')
  await warning.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect
    .poll(() => onServer(product, name), { timeout: ARRIVAL_MS })
    .toMatchObject({ is_adult: true, first_name: 'Rhian' })

  // PER-171: a child of the family is a child here too.
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await page.getByRole('menuitem', { name: 'Save and add another child' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Register Child' })).toBeVisible()
  // What is missing has the focus, whichever way of saving was pressed.
  await page.getByRole('button', { name: 'Save and add another' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save and add another child' }).press('Enter')
  await expect(page.getByText('2 answers to fix before you can save')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  const child = surname()
  await page.getByLabel('First Name').fill('Mali')
  await page.getByLabel('Surname').fill(child)
  await page.getByLabel('Email').fill(`${child}@example.org`)
  await page.getByLabel('Address line 1').fill('1 Mill Lane')
  await save(page).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect
    .poll(() => onServer(product, child), { timeout: ARRIVAL_MS })
    .toMatchObject({ is_adult: false, attendance_type: null })
})

test('PER-170 PER-174: all questions of somebody at the door; what was typed comes along, and they are on the session', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.riverside')
  const name = surname()
  const [session] = await product.query<{ id: string }>(
    `SELECT id FROM sessions WHERE organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
     AND deleted_at IS NULL ORDER BY date DESC LIMIT 1`,
  )
  await page.goto(`${product.url}/registered/new?session=${session?.id}`)
  await page.getByLabel('First Name').fill('Non')
  await page.getByLabel('Surname').fill(name)
  await page.getByRole('button', { name: 'Ask everything' }).click()
  await expect(page.getByLabel('Surname')).toHaveValue(name)
  await page.getByLabel(/^Emergency contact/).fill('Gwen Price')
  await page.getByLabel(/^School/).fill('Ysgol y Bryn')

  // Back at the door nothing is lost, nor after that in the form that asks everything; nothing has crashed.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Ask everything' })).toBeVisible()
  await expect(page.getByLabel('Surname')).toHaveValue(name)
  await expect(page.getByLabel(/^Emergency contact/)).toHaveValue('Gwen Price')
  await expect.poll(() => keptForms(page)).toEqual([])
  await page.getByLabel('First Name').fill('Nona')
  await page.getByRole('button', { name: 'Ask everything' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Nona')
  await expect(page.getByLabel(/^School/)).toHaveValue('Ysgol y Bryn')
  await expect(page.getByText('What you had typed is here')).toHaveCount(0)
  await answerSurvey(page)
  await save(page).click()
  await expect(page).toHaveURL(new RegExp(`/sessions/${session?.id}`))
  await expect
    .poll(
      () =>
        product.query(
          `SELECT state FROM attendance a JOIN registered r ON r.id = a.registered_id WHERE r.last_name = $1`,
          [name],
        ),
      { timeout: ARRIVAL_MS },
    )
    .toEqual([{ state: 'attending' }])
})

test('the word of a saving covers no way to save, at the end of the page either', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.riverside', { viewport: { width: 390, height: 844 } })
  const last_name = surname()
  const token = await product.token('coordinator.riverside')
  await product.call(token, 'POST', '/registered', { first_name: 'Ioan', last_name, ...SURVEY })
  await page.goto(`${product.url}/registered/${(await onServer(product, last_name))?.id}`)
  await page.getByLabel(/^School/).fill('Ysgol y Bryn')
  await page.getByRole('button', { name: 'Show the history' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await save(page).click()
  const word = page.locator('.toast').filter({ hasText: 'Saved successfully' })
  await expect(word).toBeVisible()
  const covered = async () => {
    const [above, below] = [await word.boundingBox(), await save(page).boundingBox()]
    return !above || !below || above.y + above.height > below.y
  }
  await expect.poll(covered).toBe(false)
})

test('on a phone the ways to save stand clear of the bar below them', async ({ openClub, product }) => {
  const page = await openClub('coordinator.riverside', { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/registered/new`)
  const clearance = async () => {
    const button = await save(page).boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    return button && bar ? bar.y - (button.y + button.height) : 0
  }
  await expect.poll(clearance).toBeGreaterThanOrEqual(8)
})

test('a name of 100 letters without a space moves no question out of a phone’s page', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.riverside', { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/registered/new`)
  const name = 'W'.repeat(100)
  await page.getByRole('textbox', { name: 'First name' }).fill(name)
  await expect(page.getByText(`May we take photos of ${name}?`)).toBeVisible()
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(390)
})

test('medical and dietary facts show when they were last confirmed, and are confirmed with one press', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.riverside')
  const [child] = await product.query<{ id: string }>(
    `UPDATE registered SET health_confirmed = NULL WHERE id = (SELECT id FROM registered WHERE has_medical_conditions IS FALSE
     AND NOT is_adult AND deleted_at IS NULL AND why_lunch AND organisation_id =
     (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') ORDER BY id LIMIT 1) RETURNING id`,
  )
  await page.goto(`${product.url}/registered/${child?.id}`)
  await expect(page.getByText(/^Last confirmed on/)).toBeVisible()
  await page.getByRole('button', { name: 'This is still right' }).click()
  await expect(page.getByText('Confirmed today, once you save.')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await product.query<{ day: string }>(
            'SELECT health_confirmed::text AS day FROM registered WHERE id = $1',
            [child?.id],
          )
        )[0]?.day,
      { timeout: ARRIVAL_MS },
    )
    .toBe(dayInLondon())
  await page.getByRole('button', { name: 'Show the history' }).click()
  await expect(page.getByText('(still right)').first()).toBeVisible()
})
