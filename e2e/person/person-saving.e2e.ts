import { expect, test } from '../support/fixtures.ts'
import {
  ARRIVAL_TIMEOUT_MS,
  answerSurvey,
  createSurname,
  getSaveButton,
  readServerPerson,
  SURVEY_ANSWERS,
} from '../support/person-form.ts'
import { countPending } from '../support/replica.ts'

test('registers an adult who gets parcels, then a child of the family [PER-155 to PER-172]', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn('coordinator.riverside')
  const name = createSurname()
  await page.goto(`${product.url}/registered/new?adult=true`)
  await page.getByLabel('First Name').fill('Rhian')
  await page.getByLabel('Surname').fill(name)
  await page.getByLabel('Attendance type').selectOption('Parent or carer')
  await answerSurvey(page)
  // Open the family section (PER-113, PER-156).
  await page.getByRole('button', { name: /Related family members/ }).click()
  // Check the hint to save first (VOL-212).
  await expect(page.getByText('Please save before adding related family members.')).toBeVisible()
  // Open the parcel section (PER-111).
  await page.getByRole('button', { name: /Parcel delivery/ }).click()
  await page.getByRole('checkbox', { name: 'Contact for the delivery of parcels' }).check()
  await getSaveButton(page).click()
  // Save without an address. A dialog requests it (PER-118).
  const addressDialog = page.getByRole('dialog', { name: 'Where do the parcels go?' })
  await addressDialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await countPending(page)).toBe(0)
  await getSaveButton(page).click()
  await addressDialog.getByRole('button', { name: 'Save address' }).click()
  const addressLine = addressDialog.getByLabel('Address line 1')
  await expect(addressLine).toBeFocused()
  await expect(addressLine).toHaveAttribute('aria-invalid', 'true')
  await expect(addressLine).toHaveAccessibleDescription('Enter the first line of the address')
  await addressLine.fill('1 Mill Lane')
  await expect(addressLine).not.toHaveAttribute('aria-invalid')
  await addressDialog.getByRole('button', { name: 'Save address' }).click()
  // Enter the people of the parcel (PER-119).
  const parcelDialog = page.getByRole('dialog', { name: 'Who are the parcels for?' })
  await parcelDialog.getByLabel('More children for the parcel').fill('2')
  await parcelDialog.getByRole('button', { name: 'Save' }).click()
  // Check that the record opens (VOL-205).
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Registered' })).toBeVisible()
  await expect
    .poll(() => readServerPerson(product, name), { timeout: ARRIVAL_TIMEOUT_MS })
    .toMatchObject({ address_1: '1 Mill Lane', parcel_additional_children: 2, parcel_delivery_contact: true })

  // Add a person from the register to the family.
  const [relative] = await product.query<{ id: string; first_name: string; last_name: string }>(
    `SELECT id, first_name, last_name FROM registered WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
     AND telephone_number IS NULL AND mobile_number IS NULL AND email IS NULL
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') ORDER BY id LIMIT 1`,
  )
  await page.getByRole('button', { name: /Related family members/ }).click()
  const familySearch = page.getByRole('combobox', { name: 'Add a family member' })
  await familySearch.fill(`${relative?.first_name} ${relative?.last_name}`)
  await page.getByRole('listbox').getByRole('option').first().click()
  await getSaveButton(page).click()
  // Confirm the family (PER-120).
  const familyDialog = page.getByRole('dialog', { name: 'Check the family' })
  await expect(familyDialog.getByText('3 children')).toBeVisible()
  await familyDialog.getByRole('button', { name: 'That is right' }).click()
  const warningDialog = page.getByRole('dialog', {
    name: /^(A child joins a family|No contact information|No parcel delivery details)$/,
  })
  await expect(warningDialog.getByText('A child is being connected to this family.')).toBeVisible()
  // Record the state of the next dialog's button when the dialog opens. The button must not accept presses yet, so that
  // a double tap on the first dialog does not press it.
  const isNextDialogLocked = page.evaluate(
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
  // Continue despite the warning (PER-160).
  await warningDialog.getByRole('button', { name: 'Continue anyway' }).click()
  expect(await isNextDialogLocked).toBe(true)
  await expect(warningDialog.getByText(/no contact information/)).toBeVisible()
  await warningDialog.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect
    .poll(async () => (await readServerPerson(product, name))?.family_entries, { timeout: ARRIVAL_TIMEOUT_MS })
    .toEqual([relative?.id])
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Show the history' }).click()
  await expect(history.getByText(`+ ${relative?.first_name} ${relative?.last_name}`)).toBeVisible()

  // Check that the family section is still open and that the toast does not cover it.
  await expect(familySearch).toBeVisible()
  // Remove a person from the family. This needs a confirmation (FMT-29, PER-117, PER-126).
  const relativesTable = page.getByRole('table', { name: 'Related family members' })
  const removeButton = relativesTable.getByRole('button', {
    name: `Remove ${relative?.first_name} ${relative?.last_name}`,
  })
  await expect(relativesTable.getByRole('cell', { name: 'Child' })).toBeVisible()
  await removeButton.press('Enter')
  await expect(removeButton).toHaveAttribute('data-armed')
  await expect(removeButton).toBeVisible()
  await removeButton.press('Escape')
  await expect(removeButton).not.toHaveAttribute('data-armed')
  // Save again. The save succeeds although the family's contact data is still missing (PER-158).
  await getSaveButton(page).click()
  await warningDialog.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  // Open the menu for another person. This neither saves nor shows a dialog.
  await page.getByRole('button', { name: 'Save and add another' }).click()
  const menuEntry = page.getByRole('menuitem', { name: 'Save and add another child' })
  await expect(menuEntry).toBeVisible()
  const coveredPoints = await menuEntry.evaluate((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].map((share) => left + width * share)
    return points.filter((x) => !item.contains(document.elementFromPoint(x, top + height / 2)))
  })
  expect(coveredPoints).toEqual([])
  await page.getByRole('menuitem', { name: 'Save and add another child' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Register Child' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('')
})

test('shows missing answers in the dialog and validates again on each save [PER-135, PER-164 to PER-168]', {
  tag: '@full',
}, async ({ signedIn, product }) => {
  const account = 'coordinator.riverside'
  const name = createSurname()
  const token = await product.token(account)
  const contactDetails = { mobile_number: '07700 900142', address_1: '1 Mill Lane' }
  const personFields = { first_name: 'Rhian', last_name: name, is_adult: true, attendance_type: 'parent_or_carer' }
  await product.call(token, 'POST', '/registered', { ...personFields, ...contactDetails, ...SURVEY_ANSWERS })
  const page = await signedIn(account, { at: `/registered/${(await readServerPerson(product, name))?.id}` })
  await page.getByRole('button', { name: /Parcel delivery/ }).click()
  const contactCheckbox = page.getByRole('checkbox', { name: 'Contact for the delivery of parcels' })
  await contactCheckbox.check()
  await getSaveButton(page).click()
  const parcelDialog = page.getByRole('dialog', { name: 'Who are the parcels for?' })
  const dietaryQuestion = parcelDialog.getByRole('radiogroup', { name: 'Dietary needs for the parcel?' })
  await dietaryQuestion.getByText('Yes').click()
  await parcelDialog.getByRole('button', { name: 'Save' }).click()
  const notesField = parcelDialog.getByRole('textbox', { name: 'Dietary needs for the parcel' })
  await expect(notesField).toBeFocused()
  await expect(notesField).toHaveAttribute('aria-invalid', 'true')
  // Go back to the form and change the answer. Nothing blocks the save then.
  await parcelDialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('radiogroup', { name: 'Dietary needs for the parcel?' }).getByText('No').click()
  await page.getByLabel('Address line 1').fill('')
  await getSaveButton(page).click()
  const addressDialog = page.getByRole('dialog', { name: 'Where do the parcels go?' })
  await addressDialog.getByLabel('Address line 1').fill('2 Mill Lane')
  await addressDialog.getByLabel('Address line 1').press('Enter')
  await parcelDialog.getByLabel('More children for the parcel').fill('2')
  await parcelDialog.getByRole('button', { name: 'Save' }).click()
  // Check that a change in one dialog is shown in the next dialog.
  const familyDialog = page.getByRole('dialog', { name: 'Check the family' })
  await expect(familyDialog.getByText('2 children')).toBeVisible()
  await familyDialog.getByRole('button', { name: 'That is right' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect
    .poll(() => readServerPerson(product, name), { timeout: ARRIVAL_TIMEOUT_MS })
    .toMatchObject({
      address_1: '2 Mill Lane',
      parcel_additional_children: 2,
      parcel_delivery_contact: true,
      parcel_has_dietary_requirements: false,
      parcel_dietary_requirements: null,
    })
})
