import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { openSyncPanel } from './support/lock-steps.ts'
import { answerHealthQuestion, DIETARY_LABELS, getQuestion, syncNow } from './support/register.ts'
import { countPending, getDeviceId } from './support/replica.ts'

const KITCHEN_NAME = 'Kitchen tablet'
const CONFLICTING_NOTES = ['No nuts', 'No eggs'] as const

const getNameRow = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Name of this device' }) })

/** Opens the device name form from the sync panel, which must be open. */
const openNameForm = async (page: Page): Promise<Locator> => {
  await getNameRow(page).getByRole('button').click()
  const form = page.getByRole('dialog', { name: 'Name of this device' })
  await expect(form.getByLabel('Name')).toBeFocused()
  return form
}

const saveName = async (form: Locator, name: string): Promise<void> => {
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

test('shows the tablet of a note in the conflict and history [invariant 5]', { tag: '@full' }, async ({
  openHall,
  product,
}) => {
  const [kitchenPage, doorPage] = [await openHall('coordinator.riverside'), await openHall('core.riverside')]
  const [child] = await product.query<{ id: string; first_name: string; last_name: string }>(
    `SELECT id, first_name, last_name FROM registered r WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
       AND dietary_requirements IS NULL AND why_lunch AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
       AND NOT EXISTS (SELECT FROM conflicts c WHERE c.record = r.id::text)
     ORDER BY last_name DESC, first_name LIMIT 1`,
  )
  if (!child) throw new Error('Riverside has no child without dietary needs')
  for (const page of [kitchenPage, doorPage]) {
    await page.goto(`${product.url}/registered/${child.id}`)
    await expect(getQuestion(page, DIETARY_LABELS)).toBeVisible()
    await page.context().setOffline(true)
  }
  await answerHealthQuestion(kitchenPage, DIETARY_LABELS, CONFLICTING_NOTES[0])
  await answerHealthQuestion(doorPage, DIETARY_LABELS, CONFLICTING_NOTES[1])

  await openSyncPanel(kitchenPage)
  await expect(getNameRow(kitchenPage)).toContainText('No name yet')
  const form = await openNameForm(kitchenPage)
  await expectAccessible(kitchenPage)
  await saveName(form, ` ${KITCHEN_NAME} `)
  await expect(getNameRow(kitchenPage)).toContainText(KITCHEN_NAME)
  await kitchenPage.context().setOffline(false)
  await syncNow(kitchenPage)
  const deviceId = await getDeviceId(kitchenPage)
  const readName = () => product.query('SELECT name FROM devices WHERE id = $1', [deviceId])
  await expect.poll(readName).toEqual([{ name: KITCHEN_NAME }])
  await expect.poll(() => countPending(kitchenPage)).toBe(0)

  await doorPage.context().setOffline(false)
  await syncNow(doorPage)
  const conflictCard = doorPage
    .getByRole('article')
    .filter({ hasText: `${child.first_name} ${child.last_name}` })
    .first()
  await expect(conflictCard).toContainText(`Nia Rees, ${KITCHEN_NAME}, `)
  await expect(conflictCard).toContainText('Huw Griffiths, this device, ')
  await doorPage.goto(`${product.url}/registered/${child.id}`)
  await doorPage.getByRole('button', { name: 'Show the history' }).click()
  const notedEntries = doorPage
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: CONFLICTING_NOTES[0] })
  await expect(notedEntries.first()).toContainText(`Nia Rees, ${KITCHEN_NAME}, `)

  // Reload and check that the panel still shows the name. Saving an empty name removes it.
  await kitchenPage.reload()
  await openSyncPanel(kitchenPage)
  await expect(getNameRow(kitchenPage)).toContainText(KITCHEN_NAME)
  const reopenedForm = await openNameForm(kitchenPage)
  await expect(reopenedForm.getByLabel('Name')).toHaveValue(KITCHEN_NAME)
  await saveName(reopenedForm, ' ')
  await expect(getNameRow(kitchenPage)).toContainText('No name yet')
  await expect.poll(readName).toEqual([{ name: null }])
})

test("changes a device's name by touch and rejects invisible characters", { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.caerdydd', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await openSyncPanel(page)
  const button = getNameRow(page).getByRole('button', { name: 'Name this device' })
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  const form = await openNameForm(page)
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Kitchen\u202Etablet')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This has characters that cannot be seen. Type it again.')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await saveName(form, KITCHEN_NAME)
  // Check that the focus returns to the button, although its row was re-rendered with another text.
  await expect(getNameRow(page).getByRole('button', { name: 'Change the name' })).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)
})
