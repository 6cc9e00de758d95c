import type { Locator, Page } from '@playwright/test'
import { healthFields } from '../contract/registered/registered-fields.ts'
import { DAY_MS } from '../contract/rules/days.ts'
import type { Product } from '../server/testing/product.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { findAbsentTile, startToday } from './support/register.ts'
import { countPending } from './support/replica.ts'

/** Time limit in ms for results of the check, because the check waits for the server. */
const CHECK_TIMEOUT = { timeout: 60_000 }

/** An account whose club has no conflicts. */
const ACCOUNT = 'coordinator.caerdydd'

const READY_TEXT = /^Ready for the hall, checked at \d\d:\d\d$/
const CONNECT_AT_HOME_TEXT = 'Connect to Wi-Fi at home and check again.'

const openSyncPanel = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await expect(panel).toBeVisible()
  return panel
}

const runCheck = (panel: Locator): Promise<void> =>
  panel.getByRole('button', { name: 'Is this device ready for the hall?' }).click()

/** Finds a step of the check by its title. */
const findStep = (panel: Locator, title: string | RegExp): Locator =>
  panel.getByRole('listitem').filter({ has: panel.page().getByRole('heading', { name: title }) })

/** Counts Riverside's open conflicts about health facts. */
const countHealthConflicts = async (product: Pick<Product, 'query'>): Promise<number> => {
  const [countRow] = await product.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM conflicts WHERE resolved_at IS NULL AND deleted_at IS NULL
     AND table_name = 'registered' AND field = ANY ($1)
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')`,
    [healthFields],
  )
  return countRow?.n ?? 0
}

test("requires decisions about health facts and then shows the check's time", async ({ openHall, product }) => {
  const page = await openHall('coordinator.riverside', { own: true })
  const [peopleRow] = await product.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM registered WHERE deleted_at IS NULL
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')`,
  )
  let openConflicts = await countHealthConflicts(product)
  expect(openConflicts).toBeGreaterThan(0)
  let panel = await openSyncPanel(page)
  await expect(panel.getByText(/^Ready for the hall/)).toBeHidden()
  for (; openConflicts > 0; openConflicts = await countHealthConflicts(product)) {
    await runCheck(panel)
    await expect(panel.getByRole('status').getByText('Not ready yet: 1 thing needs you')).toBeVisible(CHECK_TIMEOUT)
    const decisionStep = findStep(panel, /^Still to decide: \d+/)
    await expect(decisionStep.getByText('Needs you', { exact: true })).toBeVisible()
    await expect(decisionStep).toContainText(
      openConflicts === 1 ? '1 health note needs a decision' : `${openConflicts} `,
    )
    await expectAccessible(page)
    // Press the button. It leads to the person's page, where a user resolves the conflict.
    const decideButton = decisionStep.getByRole('button').first()
    const buttonText = (await decideButton.textContent()) ?? ''
    await decideButton.click()
    await expect(panel).toBeHidden()
    const card = page.getByRole('article').filter({ hasText: buttonText.split(':').at(-1)?.trim() })
    await card.getByRole('radio').first().click()
    await card.getByRole('button', { name: 'Use this note' }).click()
    await expect(card).toBeHidden()
    await expect.poll(() => countPending(page)).toBe(0)
    panel = await openSyncPanel(page)
  }
  await runCheck(panel)
  await expect(panel.getByRole('status').getByText(READY_TEXT)).toBeVisible(CHECK_TIMEOUT)
  for (const title of [
    'Register up to date',
    'Everything sent',
    'Whole register here',
    'Sessions today and tomorrow',
    'App version',
  ])
    await expect(findStep(panel, title).getByText('OK', { exact: true })).toBeVisible()
  // Check problems that do not prevent work in the hall.
  const openDecisionsStep = findStep(panel, /^Still to decide: \d+/)
  await expect(openDecisionsStep.getByText('Good to know', { exact: true })).toBeVisible()
  await expect(openDecisionsStep).toContainText(/\d+ decisions? above (is|are) yours to make\./)
  const roomStep = findStep(panel, 'Room on this device')
  await expect(roomStep.getByText('At risk', { exact: true })).toBeVisible()
  await expect(roomStep).toContainText('This browser may clear the register when the device runs out of room.')
  // The advice in this step must be the same as the advice after a request for persistent storage.
  const advicePattern = /[Ii]nstall Hallbook[^.]*\./
  await expect(roomStep).toContainText(advicePattern)
  const persistenceStep = findStep(panel, 'The register on this device')
  await persistenceStep.getByRole('button', { name: 'Keep the register on this device' }).click()
  await expect(persistenceStep.getByRole('status')).toContainText(
    advicePattern.exec((await roomStep.textContent()) ?? '')?.[0] ?? 'no advice',
  )
  await expect(findStep(panel, 'Whole register here')).toContainText(`${peopleRow?.n} people on this device`)
  await expectAccessible(page)

  await page.reload()
  panel = await openSyncPanel(page)
  await expect(panel.getByText(READY_TEXT)).toBeVisible()

  // Open a conflict again. The sync then makes the check's result outdated.
  await product.query(
    `WITH now AS (UPDATE versions v SET version = v.version + 1 FROM users u
                  WHERE u.organisation_id = v.organisation_id AND u.email LIKE 'coordinator.riverside@%' RETURNING v.*)
     UPDATE conflicts SET resolved_at = NULL, version = now.version FROM now
     WHERE id = (SELECT id FROM conflicts c WHERE c.organisation_id = now.organisation_id AND field = ANY ($1) LIMIT 1)`,
    [healthFields],
  )
  await panel.getByRole('button', { name: 'Sync now' }).click()
  await expect(panel.getByText(/^Last good check: \d\d:\d\d\. Check again before you leave\.$/)).toBeVisible()

  // Set the clock one day ahead. The result of the check is then outdated.
  await page.clock.setFixedTime(Date.now() + DAY_MS)
  await page.reload()
  panel = await openSyncPanel(page)
  await expect(
    panel.getByText(/^Last good check: yesterday at \d\d:\d\d\. Check again before you leave\.$/),
  ).toBeVisible()
  await expect(panel.getByText(/^Ready for the hall/)).toBeHidden()
})

test("lists today's sessions by group in the hall-ready check", { tag: '@full' }, async ({ openHall, product }) => {
  const page = await openHall('coordinator.riverside', { at: '/sessions/today' })
  await startToday(page)
  const [group] = await product.query<{ name: string }>(
    `SELECT name FROM groups WHERE deleted_at IS NULL AND is_default
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')`,
  )
  const panel = await openSyncPanel(page)
  await runCheck(panel)
  await expect(findStep(panel, 'Sessions today and tomorrow')).toContainText(`Today: ${group?.name}`, CHECK_TIMEOUT)
})

test('hides the check from an account without a register', { tag: '@full' }, async ({ signIn, page }) => {
  await signIn(page, 'safeguarding.riverside')
  const panel = await openSyncPanel(page)
  await expect(panel.getByRole('heading', { name: 'This device', exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Name this device' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Is this device ready for the hall?' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Bring in changes' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Lock this device' })).toHaveCount(0)
  await expect(panel.getByText(/register/)).toHaveCount(0)
})

test('reports missing parts without a network and what to do', { tag: '@full' }, async ({ openHall, product }) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  const tile = await findAbsentTile(page)
  await product.stop()
  await tile.click()
  await expect(tile).toBeChecked()
  expect(await countPending(page)).toBe(1)

  const panel = await openSyncPanel(page)
  await runCheck(panel)
  await expect(panel.getByRole('status').getByText('Not ready yet: 3 things need you')).toBeVisible(CHECK_TIMEOUT)
  const syncStep = findStep(panel, 'Register up to date')
  await expect(syncStep.getByText('Needs you', { exact: true })).toBeVisible()
  await expect(syncStep).toContainText(/No Wi-Fi since \d\d:\d\d\. Your work is safe on this \w+\./)
  await expect(syncStep).toContainText(CONNECT_AT_HOME_TEXT)
  await expect(findStep(panel, 'Everything sent')).toContainText('1 change is on this device alone.')
  await expect(findStep(panel, 'App version')).toContainText('Hallbook could not look for a new version.')
  await expect(findStep(panel, 'Whole register here').getByText('OK', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await product.start()
  await runCheck(panel)
  await expect(panel.getByRole('status').getByText(READY_TEXT)).toBeVisible(CHECK_TIMEOUT)
  expect(await countPending(page)).toBe(0)
})

test('finds a new version in the check and starts it with consent', { tag: '@full' }, async ({
  gateway,
  openTablet,
}) => {
  const tablet = await openTablet(ACCOUNT, { url: gateway.url })
  const { page } = tablet
  let panel = await openSyncPanel(page)
  gateway.deploy('second')
  await runCheck(panel)
  await expect(panel.getByRole('status').getByText('Not ready yet: 1 thing needs you')).toBeVisible(CHECK_TIMEOUT)
  const appVersionStep = findStep(panel, 'App version')
  await expect(appVersionStep).toContainText('A new version of Hallbook is ready. Nothing you saved is lost.')
  await expect(page.locator('html')).not.toHaveAttribute('data-version')

  await appVersionStep.getByRole('button', { name: 'Update now' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-version', 'second')
  panel = await openSyncPanel(page)
  await runCheck(panel)
  await expect(panel.getByRole('status').getByText(READY_TEXT)).toBeVisible(CHECK_TIMEOUT)
})
