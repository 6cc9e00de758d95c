import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { answerSurvey } from './support/person-form.ts'
import {
  answerHealthQuestion,
  DIETARY_LABELS,
  findAbsentTile,
  getNotesField,
  getQuestion,
  MEDICAL_LABELS,
  openToday,
  syncNow,
} from './support/register.ts'
import { countPending, readLocalPerson } from './support/replica.ts'

const CONFLICTING_NOTES = ['EpiPen in the blue bag', 'No nuts or sesame'] as const
const MERGED_NOTE = 'No nuts or sesame. EpiPen in the blue bag.'

const openPanel = (page: Page) =>
  page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()

test('shows both notes until a user merges them, also offline [invariant 5]', async ({ signedIn, product }) => {
  const [kitchenPage, doorPage] = [await signedIn('coordinator.riverside'), await signedIn('core.riverside')]
  const [child] = await product.query<{ id: string; first_name: string; last_name: string }>(
    `SELECT id, first_name, last_name FROM registered r WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
       AND medical_conditions IS NULL AND why_lunch AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
       AND NOT EXISTS (SELECT FROM conflicts c WHERE c.record = r.id::text)
     ORDER BY last_name, first_name LIMIT 1`,
  )
  if (!child) throw new Error('Riverside has no child without medical conditions')
  for (const page of [kitchenPage, doorPage]) {
    await page.goto(`${product.url}/registered/${child.id}`)
    await expect(getQuestion(page, MEDICAL_LABELS)).toBeVisible()
    await page.context().setOffline(true)
  }
  await answerHealthQuestion(kitchenPage, MEDICAL_LABELS, CONFLICTING_NOTES[0])
  await answerHealthQuestion(doorPage, MEDICAL_LABELS, CONFLICTING_NOTES[1])
  for (const page of [kitchenPage, doorPage]) {
    await page.context().setOffline(false)
    await syncNow(page)
    await expect.poll(() => countPending(page)).toBe(0)
    await page.getByRole('button', { name: 'Close' }).first().click()
  }

  // Check that the record shows the conflict next to the field.
  await kitchenPage.goto(`${product.url}/registered/${child.id}`)
  await expect(getNotesField(kitchenPage, MEDICAL_LABELS)).toHaveAccessibleDescription(
    'Two different answers. Choose one above.',
  )
  // Check that the save buttons stay visible even if long notes are shown above the form.
  for (const viewport of [
    { width: 1180, height: 820 },
    { width: 390, height: 844 },
  ]) {
    await kitchenPage.setViewportSize(viewport)
    await kitchenPage.evaluate(() => scrollTo(0, 0))
    await expect(kitchenPage.locator('.save-bar')).toBeInViewport({ ratio: 1 })
  }

  // Resolve the conflict offline on the tablet that synced later.
  await doorPage.setViewportSize({ width: 1280, height: 800 })
  await openToday(doorPage, product.url)
  await openPanel(doorPage)
  const conflictCard = doorPage.getByRole('article').filter({ hasText: `${child.first_name} ${child.last_name}` })
  await expect(conflictCard).toBeVisible()
  await doorPage.context().setOffline(true)
  for (const note of CONFLICTING_NOTES) await expect(conflictCard.getByText(note)).toBeVisible()
  for (const choice of await conflictCard.getByRole('radio').all()) await expect(choice).not.toBeChecked()
  await conflictCard.getByRole('button', { name: 'Use this note' }).click()
  await expect(conflictCard.getByText('Choose one of the notes first.')).toBeVisible()
  await conflictCard.getByText('Write one note from both').click()
  const ownText = conflictCard.getByLabel('The right note')
  for (const note of CONFLICTING_NOTES) expect(await ownText.inputValue()).toContain(note)
  // Try an empty text. It would erase both notes, so it is refused.
  for (const emptyText of ['', '   ']) {
    await ownText.fill(emptyText)
    await conflictCard.getByRole('button', { name: 'Use this note' }).click()
    await expect(conflictCard.getByText('Write something, or choose one of the notes.')).toBeVisible()
  }
  await ownText.fill(MERGED_NOTE)
  // Rotate the tablet. The typed text must survive.
  await doorPage.setViewportSize({ width: 800, height: 1280 })
  await expect(ownText).toHaveValue(MERGED_NOTE)
  await conflictCard.getByRole('button', { name: 'Use this note' }).click()
  await expect(doorPage.getByText('Decided. Every device will show this.')).toBeVisible()
  await expect(conflictCard).toBeHidden()
  expect(await countPending(doorPage)).toBe(1)

  await doorPage.context().setOffline(false)
  await syncNow(doorPage)
  const readStoredNote = () =>
    product.query(
      `SELECT r.medical_conditions AS note, c.resolved_value #>> '{}' AS decided
       FROM registered r JOIN conflicts c ON c.record = r.id::text WHERE r.id = $1`,
      [child.id],
    )
  await expect.poll(readStoredNote).toEqual([{ note: MERGED_NOTE, decided: MERGED_NOTE }])
  await expect.poll(async () => (await readLocalPerson(kitchenPage, child.id))?.medical_conditions).toBe(MERGED_NOTE)
  await kitchenPage.goto(`${product.url}/registered/${child.id}`)
  await expect(getNotesField(kitchenPage, MEDICAL_LABELS)).toHaveValue(MERGED_NOTE)
  await expect(kitchenPage.getByRole('article')).toHaveCount(0)
})

test('shows a third note during a merge and preserves the typed text [invariant 5]', {
  tag: '@full',
}, async ({ signedIn, product }) => {
  const [kitchenPage, doorPage] = [await signedIn('coordinator.riverside'), await signedIn('core.riverside')]
  const [child] = await product.query<{ id: string; first_name: string; last_name: string }>(
    `SELECT id, first_name, last_name FROM registered r WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
       AND medical_conditions IS NULL AND why_lunch AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
       AND NOT EXISTS (SELECT FROM conflicts c WHERE c.record = r.id::text)
     ORDER BY first_name, last_name LIMIT 1`,
  )
  if (!child) throw new Error('Riverside has no child without medical conditions')
  for (const page of [kitchenPage, doorPage]) {
    await page.goto(`${product.url}/registered/${child.id}`)
    await expect(getQuestion(page, MEDICAL_LABELS)).toBeVisible()
    await page.context().setOffline(true)
  }
  await answerHealthQuestion(kitchenPage, MEDICAL_LABELS, CONFLICTING_NOTES[0])
  await answerHealthQuestion(doorPage, MEDICAL_LABELS, CONFLICTING_NOTES[1])
  for (const page of [kitchenPage, doorPage]) {
    await page.context().setOffline(false)
    await syncNow(page)
    await expect.poll(() => countPending(page)).toBe(0)
  }
  const conflictCard = doorPage
    .getByRole('dialog', { name: 'Sync' })
    .getByRole('article')
    .filter({ hasText: child.last_name })
  await conflictCard.getByText('Write one note from both').click()
  const ownText = conflictCard.getByLabel('The right note')
  await ownText.fill('Written for a minute')

  await kitchenPage.getByRole('button', { name: 'Close' }).first().click()
  await kitchenPage.goto(`${product.url}/registered/${child.id}`)
  await answerHealthQuestion(kitchenPage, MEDICAL_LABELS, 'Insulin at noon')
  await expect(conflictCard.getByText('Something else has been noted since. Read it, then choose again.')).toBeVisible()
  await expect(conflictCard.getByText('Insulin at noon')).toBeVisible()
  for (const choice of await conflictCard.getByRole('radio').all()) await expect(choice).not.toBeChecked()
  await conflictCard.getByText('Write one note from both').click()
  await expect(ownText).toHaveValue('Written for a minute')
})

test('reports a conflict between two tabs of one device', { tag: '@full' }, async ({ signedIn, product, watch }) => {
  const firstTab = await signedIn('coordinator.riverside')
  const secondTab = await firstTab.context().newPage()
  watch(secondTab)
  const [child] = await product.query<{ id: string; first_name: string }>(
    `SELECT id, first_name FROM registered r WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
       AND has_dietary_requirements AND why_lunch AND school IS NOT NULL AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
       AND NOT EXISTS (SELECT FROM conflicts c WHERE c.record = r.id::text)
     ORDER BY last_name DESC, first_name DESC LIMIT 1`,
  )
  if (!child) throw new Error('Riverside has no child with dietary needs')
  const getSchool = (page: Page) => page.getByLabel(/^School/)
  for (const page of [firstTab, secondTab]) {
    await page.goto(`${product.url}/registered/${child.id}`)
    await expect(getNotesField(page, DIETARY_LABELS)).toBeVisible()
  }
  // Type into the second tab's form. Changes from elsewhere must not overwrite this input.
  await getNotesField(secondTab, DIETARY_LABELS).fill('No egg')
  await getSchool(secondTab).fill('Ysgol y Bryn')
  await getSchool(firstTab).fill('Ysgol y Garth')
  await answerHealthQuestion(firstTab, DIETARY_LABELS, 'No milk')
  await secondTab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    secondTab.getByText(/^Not saved yet.*What should the kitchen know\?.*You will be asked which is right\.$/),
  ).toBeVisible()
  await expect(secondTab.getByText('Saved successfully')).toHaveCount(0)
  const findCard = (field: string) =>
    secondTab.getByRole('article').filter({
      has: secondTab.getByRole('heading', {
        level: 2,
        name: new RegExp(`^${child.first_name} .*: ${field}$`),
      }),
    })
  await expect(findCard('What should the kitchen know\\?')).toBeVisible()
  await expect(findCard('school')).toContainText(
    'Changed twice on this device. Until you choose, “Ysgol y Garth” is used.',
  )
})

test("preserves another tablet's change when an open record is saved [PER-17]", { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const [kitchenPage, doorPage] = [await signedIn('coordinator.riverside'), await signedIn('core.riverside')]
  const [child] = await product.query<{ id: string }>(
    `SELECT id FROM registered WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
       AND medical_conditions IS NULL AND why_lunch AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
     ORDER BY last_name DESC, first_name LIMIT 1`,
  )
  if (!child) throw new Error('Riverside has no child without medical conditions')
  for (const page of [kitchenPage, doorPage]) await page.goto(`${product.url}/registered/${child.id}`)
  await doorPage.getByLabel(/^Emergency contact/).fill('Gwen Price')
  await answerHealthQuestion(kitchenPage, MEDICAL_LABELS, CONFLICTING_NOTES[0])
  const readStoredValues = () =>
    product.query(
      'SELECT medical_conditions AS note, emergency_contact_name AS contact FROM registered WHERE id = $1',
      [child.id],
    )
  await expect.poll(readStoredValues).toEqual([expect.objectContaining({ note: CONFLICTING_NOTES[0] })])
  // Wait until the door tablet has pulled the change while its form is open.
  await expect
    .poll(async () => (await readLocalPerson(doorPage, child.id))?.medical_conditions)
    .toBe(CONFLICTING_NOTES[0])
  await doorPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(doorPage.getByText('Saved successfully')).toBeVisible()
  await expect.poll(readStoredValues).toEqual([{ note: CONFLICTING_NOTES[0], contact: 'Gwen Price' }])
})

test("shows a person's history and restores an earlier value", { tag: '@full' }, async ({ signedIn, product }) => {
  const [doorPage, kitchenPage] = [await signedIn('core.riverside'), await signedIn('coordinator.riverside')]
  const [child] = await product.query<{ id: string }>(
    `SELECT id FROM registered WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
       AND emergency_contact_name IS NULL AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
     ORDER BY first_name LIMIT 1`,
  )
  if (!child) throw new Error('Riverside has no child without an emergency contact')
  const getContactField = (page: Page) => page.getByLabel(/^Emergency contact/)
  for (const name of ['Gwen Price', 'Someone else']) {
    await doorPage.goto(`${product.url}/registered/${child.id}`)
    await getContactField(doorPage).fill(name)
    await answerSurvey(doorPage)
    await doorPage.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(doorPage.getByText('Saved successfully')).toBeVisible()
  }
  await expect
    .poll(async () => (await readLocalPerson(kitchenPage, child.id))?.emergency_contact_name)
    .toBe('Someone else')

  await kitchenPage.goto(`${product.url}/registered/${child.id}`)
  const history = kitchenPage.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Show the history' }).click()
  const newestEntry = history.getByRole('listitem').first()
  await expect(newestEntry).toContainText('Gwen Price')
  await expect(newestEntry).toContainText('Someone else')
  await expect(newestEntry).toContainText(/Huw Griffiths, another device/)
  const putBackButton = newestEntry.getByRole('button', { name: 'Put back “Gwen Price”, emergency contact' })
  await expect(putBackButton).toHaveText('Put back “Gwen Price”')
  await expect(history.getByRole('button', { name: 'Put back: Nothing noted, emergency contact' })).toBeVisible()
  await putBackButton.click()
  // Focus the toast's button. The toast stays while it has the focus, so a slow machine does not miss it.
  const undoButton = kitchenPage
    .getByRole('status')
    .filter({ hasText: '“Gwen Price” has been put back' })
    .getByRole('button', { name: 'Undo' })
  await undoButton.focus()
  const readStoredContact = () =>
    product.query('SELECT emergency_contact_name AS name FROM registered WHERE id = $1', [child.id])
  await expect.poll(readStoredContact).toEqual([{ name: 'Gwen Price' }])
  await expect(getContactField(kitchenPage)).toHaveValue('Gwen Price')
  // Check that the history updates when the server accepts the change. The change can then be undone.
  await expect(newestEntry).toContainText(/Nia Rees, this device/)
  await undoButton.click()
  await expect.poll(readStoredContact).toEqual([{ name: 'Someone else' }])
  await expect(getContactField(kitchenPage)).toHaveValue('Someone else')
  await expect(history.getByText(/Nia Rees, this device/)).toHaveCount(2)

  // Check that other roles see the history but cannot restore values. Offline the page explains that it needs a
  // connection.
  await doorPage.goto(`${product.url}/registered/${child.id}`)
  await doorPage.getByRole('button', { name: 'Show the history' }).click()
  await expect(doorPage.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible()
  await expect(doorPage.getByRole('button', { name: /^Put back/ })).toHaveCount(0)
  const historyUrlPattern = '**/registered/*/history*'
  await doorPage.context().route(historyUrlPattern, (route) => route.abort('connectionrefused'))
  await doorPage.getByRole('button', { name: 'Refresh' }).click()
  await expect(doorPage.getByText('Hallbook cannot be reached. The history is kept')).toBeVisible()
  await expect(doorPage.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible()
  await doorPage.context().unroute(historyUrlPattern)
  await doorPage.context().setOffline(true)
  await expect(doorPage.getByRole('region', { name: 'History' })).toContainText('Needs Wi-Fi')

  // Open a session's history next to its register. It loads on request.
  await kitchenPage.setViewportSize({ width: 1280, height: 800 })
  await openToday(kitchenPage, product.url)
  const tile = await findAbsentTile(kitchenPage)
  const [name = ''] = ((await tile.getAttribute('aria-label')) ?? '').split(',')
  await tile.click()
  await expect(tile).toBeChecked()
  await expect.poll(() => countPending(kitchenPage)).toBe(0)
  await kitchenPage.getByRole('button', { name: 'Show the history' }).click()
  const sessionHistory = kitchenPage.getByRole('region', { name: 'History' })
  await expect(sessionHistory).toBeFocused()
  await expect(sessionHistory.getByRole('listitem').first()).toContainText(`${name} ticked in`)
  await expect(sessionHistory.getByRole('listitem').first()).toContainText(/Nia Rees, this device/)
})
