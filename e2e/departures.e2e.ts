import type { Locator, Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import type { Product } from '../server/testing/product.ts'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { startToday, syncNow, tickByName } from './support/register.ts'
import { countPending } from './support/replica.ts'

test.use({ databaseOf: 'departures' })

const FAMILY_NAMES = ['Ava', 'Ben', 'Mair'] as const

/** Registers a mother, two children and the people who may collect them in Riverside's club. */
const registerFamily = async (product: Product): Promise<void> => {
  const token = await product.token('coordinator.riverside')
  const [mother, ...children] = ['Mair', 'Ava', 'Ben'].map((first_name) => ({ first_name, id: newId() }))
  const childValues = { last_name: 'Doorway', pick_up_people: 'Nan Rees; Uncle Huw' }
  const people = [
    {
      ...mother,
      values: {
        first_name: 'Mair',
        last_name: 'Doorway',
        is_adult: true,
        attendance_type: 'parent_or_carer',
      },
    },
    ...children.map(({ id, first_name }) => ({
      id,
      values: { ...childValues, first_name, family_entries: [mother?.id] },
    })),
  ]
  const mutations = people.map(({ id, values: facts }, index) => ({
    id: newId(),
    seq: index + 1,
    name: 'registered.create',
    v: 1,
    made_at: new Date().toISOString(),
    args: { id, values: facts },
  }))
  const response = await product.call(token, 'POST', '/sync/push', { device_id: newId(), mutations })
  expect(response).toMatchObject({ results: people.map(() => ({ status: 'applied' })) })
}

const getFamilyGroup = (page: Page): Locator => page.getByRole('group', { name: 'Doorway family' })
const pressPerson = (page: Page, first: string) =>
  getFamilyGroup(page)
    .getByRole('button', { name: new RegExp(`^${first} Doorway`) })
    .click()
const getCountButton = (page: Page, name: 'Still here' | 'Left') =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) })

/**
 * Presses a button that needs two presses. Repeats the second press, because the button ignores a press that comes too
 * soon.
 */
const pressTwice = async (button: Locator): Promise<void> => {
  await button.click()
  await expect(button).toHaveAttribute('data-armed', 'true')
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 1000 })
    await expect(button).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

test('signs out on two tablets and shows a conflict of two collectors [B-HAL-04]', async ({ openHall, product }) => {
  await registerFamily(product)
  const doorPage = await openHall('coordinator.riverside', { at: '/sessions/today' })
  await startToday(doorPage)
  const sessionPath = new URL(doorPage.url()).pathname
  for (const first_name of FAMILY_NAMES)
    await tickByName(doorPage, { name: `${first_name} Doorway`, first_name, last_name: 'Doorway' })

  // Check that the setting is off, then enable it for this session.
  const signOutLink = doorPage.getByRole('link', { name: 'Sign children out' })
  const signOutSetting = doorPage.getByRole('checkbox', { name: 'Sign children out with the collector’s name' })
  await expect(signOutSetting).not.toBeChecked()
  await expect(signOutLink).toHaveCount(0)
  await signOutSetting.click()
  await signOutLink.click()
  await expect(doorPage.getByRole('heading', { level: 1, name: 'Signing out' })).toBeVisible()
  await expect.poll(() => countPending(doorPage), { timeout: 20_000 }).toBe(0)
  const otherTablet = await openHall('core.riverside', { at: `${sessionPath}/departures` })
  await expect(getFamilyGroup(otherTablet).getByRole('button', { name: /Doorway/ })).toHaveCount(3)
  expect(await findViolations(doorPage)).toEqual([])

  // Sign a child out with a suggested collector, in two presses. The other tablet receives the sign-out.
  await pressPerson(doorPage, 'Ava')
  expect(await findViolations(doorPage)).toEqual([])
  await doorPage.getByRole('dialog').getByRole('button', { name: 'Nan Rees' }).click()
  await expect(doorPage.getByText('Ava Doorway signed out')).toBeVisible()
  await expect(getFamilyGroup(otherTablet).getByRole('button', { name: /^Ava/ })).toHaveCount(0, {
    timeout: 20_000,
  })

  // Sign one child out offline on both tablets, to different collectors. A name that is not on the list needs a
  // confirmation.
  for (const page of [doorPage, otherTablet]) await page.context().setOffline(true)
  await pressPerson(doorPage, 'Ben')
  await doorPage.getByRole('textbox', { name: 'Another name' }).fill('Aunt Gwen')
  await pressTwice(doorPage.locator('.other-name button'))
  await pressPerson(otherTablet, 'Ben')
  await otherTablet.getByRole('dialog').getByRole('button', { name: 'Uncle Huw' }).click()
  await expect(getFamilyGroup(otherTablet).getByRole('button', { name: /^Ben/ })).toHaveCount(0)
  await doorPage.reload()
  await getCountButton(doorPage, 'Left').click()
  await expect(getFamilyGroup(doorPage).getByText(/with Aunt Gwen \(not on the list\)/)).toBeVisible()

  for (const page of [doorPage, otherTablet]) {
    await page.context().setOffline(false)
    await syncNow(page)
    await expect.poll(() => countPending(page), { timeout: 20_000 }).toBe(0)
    await page.keyboard.press('Escape')
  }
  await getCountButton(otherTablet, 'Left').click()
  for (const page of [doorPage, otherTablet])
    await expect(getFamilyGroup(page).getByText(/Two tablets say different things/)).toBeVisible({
      timeout: 20_000,
    })
  await getFamilyGroup(doorPage).getByRole('button', { name: 'Uncle Huw', exact: true }).click()
  await expect(getFamilyGroup(otherTablet).getByText(/Two tablets say different things/)).toHaveCount(0, {
    timeout: 20_000,
  })
  for (const page of [doorPage, otherTablet])
    await expect(getFamilyGroup(page).getByText(/, with Uncle Huw/)).toBeVisible()

  // Undo a sign-out and sign the mother out without a collector. The fire roll excludes people who have left.
  await doorPage.getByRole('button', { name: 'Ava Doorway is back in' }).click()
  await getCountButton(doorPage, 'Still here').click()
  await expect(getFamilyGroup(doorPage).getByRole('button', { name: /^Ava/ })).toBeVisible()
  await pressPerson(doorPage, 'Mair')
  await expect(getFamilyGroup(doorPage).getByRole('button', { name: /^Mair/ })).toHaveCount(0)
  await doorPage.getByRole('link', { name: 'Back to attendance' }).click()
  await doorPage.getByRole('link', { name: 'Fire roll' }).first().click()
  await expect(doorPage.locator('.roll-row').filter({ hasText: 'Ava Doorway' })).toBeVisible()
  await expect(doorPage.locator('.roll-row').filter({ hasText: 'Ben Doorway' })).toHaveCount(0)
  const leftRegion = doorPage.getByRole('region', { name: '2 people have left' })
  await expect(leftRegion).toContainText('Ben Doorway')
  await expect(leftRegion).toContainText('Mair Doorway')
})
