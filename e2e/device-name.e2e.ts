import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { openPanel } from './support/lock-steps.ts'
import { DIETARY, getQuestion, syncNow, writeFact } from './support/register.ts'
import { countPending, getDeviceId } from './support/replica.ts'

const KITCHEN = 'Kitchen tablet'
const NOTES = ['No nuts', 'No eggs'] as const

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
  const [kitchen, door] = [await openHall('coordinator.riverside'), await openHall('core.riverside')]
  const [child] = await product.query<{ id: string; first_name: string; last_name: string }>(
    `SELECT id, first_name, last_name FROM registered r WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
       AND dietary_requirements IS NULL AND why_lunch AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
       AND NOT EXISTS (SELECT FROM conflicts c WHERE c.record = r.id::text)
     ORDER BY last_name DESC, first_name LIMIT 1`,
  )
  if (!child) throw new Error('Riverside has no child without dietary needs')
  for (const page of [kitchen, door]) {
    await page.goto(`${product.url}/registered/${child.id}`)
    await expect(getQuestion(page, DIETARY)).toBeVisible()
    await page.context().setOffline(true)
  }
  await writeFact(kitchen, DIETARY, NOTES[0])
  await writeFact(door, DIETARY, NOTES[1])

  await openPanel(kitchen)
  await expect(getNameRow(kitchen)).toContainText('No name yet')
  const form = await openNameForm(kitchen)
  await expectAccessible(kitchen)
  await saveName(form, ` ${KITCHEN} `)
  await expect(getNameRow(kitchen)).toContainText(KITCHEN)
  await kitchen.context().setOffline(false)
  await syncNow(kitchen)
  const device = await getDeviceId(kitchen)
  const readName = () => product.query('SELECT name FROM devices WHERE id = $1', [device])
  await expect.poll(readName).toEqual([{ name: KITCHEN }])
  await expect.poll(() => countPending(kitchen)).toBe(0)

  await door.context().setOffline(false)
  await syncNow(door)
  const card = door
    .getByRole('article')
    .filter({ hasText: `${child.first_name} ${child.last_name}` })
    .first()
  await expect(card).toContainText(`Nia Rees, ${KITCHEN}, `)
  await expect(card).toContainText('Huw Griffiths, this device, ')
  await door.goto(`${product.url}/registered/${child.id}`)
  await door.getByRole('button', { name: 'Show the history' }).click()
  const noted = door.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: NOTES[0] })
  await expect(noted.first()).toContainText(`Nia Rees, ${KITCHEN}, `)

  // Reload and check that the panel still shows the name. Saving an empty name removes it.
  await kitchen.reload()
  await openPanel(kitchen)
  await expect(getNameRow(kitchen)).toContainText(KITCHEN)
  const reopenedForm = await openNameForm(kitchen)
  await expect(reopenedForm.getByLabel('Name')).toHaveValue(KITCHEN)
  await saveName(reopenedForm, ' ')
  await expect(getNameRow(kitchen)).toContainText('No name yet')
  await expect.poll(readName).toEqual([{ name: null }])
})

test("changes a device's name by touch and rejects invisible characters", { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.caerdydd', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await openPanel(page)
  const button = getNameRow(page).getByRole('button', { name: 'Name this device' })
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  const form = await openNameForm(page)
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Kitchen\u202Etablet')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This has characters that cannot be seen. Type it again.')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await saveName(form, KITCHEN)
  // Check that the focus returns to the button, although its row was re-rendered with another text.
  await expect(getNameRow(page).getByRole('button', { name: 'Change the name' })).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)
})
