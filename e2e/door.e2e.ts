import { expectAccessibleInBothThemes, findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { startToday } from './support/register.ts'
import { readDrafts, readLocalPerson, readQueue } from './support/replica.ts'

test.use({ databaseOf: 'door' })

test('opens a person from a tile and records unknown allergies', async ({ openHall, product }) => {
  const [child] = await product.query<{ id: string; first_name: string; last_name: string }>(
    `UPDATE registered SET has_dietary_requirements = NULL, dietary_requirements = NULL, allergens = '{}',
       emergency_contact_name = 'Hodan Abdi', emergency_contact_number = '07700 900296'
     WHERE id = (SELECT id FROM registered WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
       AND held_registration IS NULL AND id::text NOT IN (SELECT record FROM conflicts) AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') ORDER BY last_name, id LIMIT 1)
     RETURNING id, first_name, last_name`,
  )
  if (!child) throw new Error('Riverside has no child')
  const name = `${child.first_name} ${child.last_name}`
  const page = await openHall('coordinator.riverside', { at: '/sessions/today' })
  await startToday(page)
  await page.context().setOffline(true)
  const searchBox = page.getByRole('searchbox', { name: 'Find a name' })
  await searchBox.fill(name)
  const tile = page.locator(`label.tile:has(input[value="${child.id}"])`)
  await expect(tile.getByText('Allergies not asked')).toBeVisible()
  const isHere = await tile.locator('input').isChecked()
  await page.locator(`button.about[value="${child.id}"]`).click()
  const personDialog = page.getByRole('dialog', { name })
  await expect(personDialog.getByRole('link', { name: 'Ring 07700 900296' })).toHaveAttribute('href', 'tel:07700900296')
  // Check that the press opened the person and did not change the tick.
  await expect(tile.locator('input')).toBeChecked({ checked: isHere })
  expect(await findViolations(page)).toEqual([])
  expect(await readQueue(page)).toEqual([])
  await personDialog.getByRole('button', { name: 'Asked: no allergies' }).click()
  await expect(personDialog.getByText('No allergies or dietary needs.')).toBeVisible()
  expect((await readLocalPerson(page, child.id))?.has_dietary_requirements).toBe(false)
  await page.keyboard.press('Escape')
  await expect(tile.getByText('Allergies not asked')).toHaveCount(0)

  // Do the same by keyboard: focus the search, a tile and the tile below it, then open the person.
  await page.keyboard.press('/')
  await expect(searchBox).toBeFocused()
  await searchBox.fill('')
  const tiles = page.locator('label.tile > input')
  // Wait until the full list is rendered, because it renders after the search is cleared. Otherwise a focused row could
  // be removed and lose the focus.
  await expect.poll(() => tiles.count()).toBeGreaterThan(5)
  const firstTile = tiles.first()
  const id = await firstTile.inputValue()
  await firstTile.focus()
  await page.keyboard.press('ArrowDown')
  const focusedTile = page.locator('.tile > input:focus')
  await expect(focusedTile).not.toHaveValue(id)
  await page.keyboard.press('ArrowUp')
  await expect(focusedTile).toHaveValue(id)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Open record' }).click()
  await expect(page).toHaveURL(new RegExp(`/registered/${id}`))
  await expect(page.locator('.person-summary')).toBeVisible()
})

test('registers a person under the searched name and survives a reload', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', {
    at: '/sessions/today',
    viewport: { width: 1180, height: 820 },
  })
  await startToday(page)
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('zoltan kovacs')
  const main = page.getByRole('main')
  await expect(main.getByText('No one called “zoltan kovacs” on this list')).toBeVisible()
  await main.getByRole('button', { name: 'Register', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'New Child' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Zoltan')
  await expect(page.getByLabel('Surname')).toHaveValue('Kovacs')
  const saveButton = page.getByRole('button', { name: 'Register and mark as here' })
  await expect(saveButton).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Ready Steady Cook:')).toHaveCount(0)
  // Check that no answer is preselected.
  const foodQuestion = page.getByRole('radiogroup', { name: 'Dietary requirements or allergies?' })
  for (const answer of await foodQuestion.getByRole('radio').all()) await expect(answer).not.toBeChecked()
  await page.getByLabel(/^Medical conditions/).fill('Asthma')
  await expect.poll(async () => (await readDrafts(page)).length).toBe(1)
  await page.reload()
  await expect(page.getByText('What you had typed is here.')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Zoltan')
  await expect(page.getByLabel(/^Medical conditions/)).toHaveValue('Asthma')
  await foodQuestion.getByText('Yes', { exact: true }).click()
  await saveButton.click()
  await expect(page.getByText('Write what the kitchen should know, or choose an allergy').first()).toBeVisible()
  await page.getByLabel(/^What should the kitchen know/).fill('No kiwi, allergic')
  await page.context().setOffline(true)
  await saveButton.click()
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('Zoltan')
  const tile = page.locator('label.tile[data-here]', { hasText: 'Zoltan' })
  await expect(tile.locator('[data-kind="allergy"]', { hasText: 'No kiwi, allergic' })).toBeVisible()
  await expect(tile.getByText('No photo')).toBeVisible()
  await expect.poll(() => readDrafts(page)).toEqual([])
})

test('registers three siblings by keyboard without a network', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', {
    at: '/sessions/today',
    viewport: { width: 1180, height: 820 },
  })
  await startToday(page)
  await page.getByRole('button', { name: 'Register', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'New Child' }).click()
  const firstName = page.getByLabel('First Name')
  const addSibling = page.getByRole('button', { name: 'Register and add a brother or sister' })
  const pressByKeyboard = async (button: typeof addSibling) => {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  await firstName.fill('Quenby')
  await page.getByLabel('Surname').fill('Threlkeld')
  await page.getByLabel(/^Emergency phone number/).fill('07700 900271')
  await page.context().setOffline(true)
  await pressByKeyboard(addSibling)
  const family = page.getByRole('region', { name: 'Threlkeld family' })
  await expect(family.getByRole('listitem')).toHaveCount(2)
  await expect(firstName).toBeFocused()
  await expect(page.getByLabel(/^Emergency phone number/)).toHaveValue('07700 900271')
  await expectAccessibleInBothThemes(page)
  await page.keyboard.type('Isolde')
  await pressByKeyboard(addSibling)
  await expect(family.getByRole('listitem')).toHaveCount(3)
  // Enter in a field registers the last child, so that the family needs no pointer.
  await page.keyboard.type('Ferdinand')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('Threlkeld')
  const tray = page.getByRole('group', { name: 'Threlkeld family' })
  await expect(tray.locator('label.tile[data-here]')).toHaveCount(3)
  await page.context().setOffline(false)
})

test('opens a person by a long press and does not tick', { tag: '@full' }, async ({ openHall }) => {
  const page = await openHall('coordinator.riverside', { at: '/sessions/today' })
  await startToday(page)
  const checkbox = page.locator('label.tile input:not(:checked)').first()
  const box = await checkbox.boundingBox()
  if (!box) throw new Error('No tile is visible')
  const client = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open record' })).toBeVisible()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(checkbox).not.toBeChecked()
})

test('resolves two ticks of one person with one press [ATT-25]', { tag: '@full' }, async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
  await startToday(page)
  const session = new URL(page.url()).pathname.split('/').at(-1)
  const absentCheckbox = page.locator('label.tile input:not(:checked)').first()
  const personId = await absentCheckbox.inputValue()
  await product.query(
    `WITH v AS (UPDATE versions SET version = version + 1 WHERE organisation_id =
       (SELECT organisation_id FROM sessions WHERE id = $1) RETURNING organisation_id, version)
     INSERT INTO attendance (session_id, registered_id, organisation_id, version, state, contested, device_id)
     SELECT $1, $2, organisation_id, version, 'attending', true, gen_random_uuid() FROM v
     ON CONFLICT (session_id, registered_id) DO UPDATE SET state = 'attending', contested = true, version = excluded.version`,
    [session, personId],
  )
  await page.reload()
  const sameTile = page.locator(`input[value="${personId}"]`)
  const tile = page.locator('label.tile', { has: sameTile })
  await expect(tile.getByText('Two ticks')).toBeVisible({ timeout: 60_000 })
  await sameTile.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Two devices were told different things.')
  // Confirm the state that the tile shows already.
  await dialog.getByRole('button', { name: 'Here', exact: true }).click()
  await expect(tile.getByText('Two ticks')).toHaveCount(0)
  await expect(sameTile).toBeChecked()
})
