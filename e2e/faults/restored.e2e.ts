import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { newId } from '../../contract/id.ts'
import { type Product, startProduct } from '../../server/testing/product.ts'
import { test as base, expect, SmallClub } from '../support/small-club.ts'

/**
 * A product with its own database, and a folder for the backup. Other tests use the shared database, which a restore
 * would delete.
 */
const test = base.extend<{ own: { product: Product; folder: string } }>({
  own: async ({ browserName: _browserName }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'hallbook-restored-'))
    const product = await startProduct(process.env.HALLBOOK_TEST_POSTGRES ?? '')
    await use({ product, folder })
    await product.close()
    rmSync(folder, { recursive: true })
  },
})

/** Runs a command of the built server on the product's database. */
const runCommand = (product: Product, name: 'backup' | 'restore', file: string) =>
  promisify(execFile)(process.execPath, [`dist/server/${name}.js`, file], {
    env: { ...process.env, DATABASE_URL: product.databaseUrl, LOG_LEVEL: 'warn' },
  })

/** Deletes the content of the database and restores the backup into it. Returns the command's output. */
const restoreBackup = async (product: Product, file: string) => {
  await product.stop()
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')
  await client.end()
  const { stdout } = await runCommand(product, 'restore', file)
  // Make the restore appear a day older, because a restore ends earlier sign-ins. Another test covers that.
  await product.query("UPDATE network SET restored_at = restored_at - interval '1 day'")
  await product.start()
  return stdout
}

test('sends accepted changes again after a restore, with the queue [invariants 2 and 6]', {
  tag: '@full',
}, async ({ browser, own: { product, folder } }) => {
  const file = join(folder, 'backup')
  const testClub = await SmallClub.open(product, browser, 6)
  const [firstTablet, otherTablet] = [await testClub.tablet(), await testClub.tablet()]
  await firstTablet.tick(0, 2)
  await firstTablet.sync()
  await runCommand(product, 'backup', file)

  // Make changes after the backup: ticks on both tablets and a new child. The server accepts all of them.
  const child = newId()
  await firstTablet.tick(2, 2)
  await firstTablet.change({
    name: 'registered.create',
    args: { id: child, values: { first_name: 'Wren', last_name: 'Walker' } },
  })
  await otherTablet.tick(4)
  for (const tablet of [firstTablet, otherTablet, firstTablet]) await tablet.sync()
  expect(await testClub.here()).toHaveLength(5)
  // Make changes while the server is down: a tick of the new child, and a tick of a person in the backup.
  await firstTablet.change({
    name: 'attendance.set',
    args: { session: testClub.club.session, registered: child, seen: 0, state: 'attending' },
  })
  await firstTablet.tick(5)
  await restoreBackup(product, file)
  expect(await testClub.here()).toHaveLength(2)

  await firstTablet.sync()
  const replica = await firstTablet.held()
  expect(replica.set_aside, 'nothing is refused for what the backup has forgotten').toEqual([])
  expect(replica.outbox).toEqual([])
  // Find the changes that got a new id. The server refused them before the re-upload of the rows that they need, so the
  // tablet queued them again under a new id.
  const acceptedIds = new Set(replica.accepted.map(({ id }) => id))
  firstTablet.noteRepair({
    was: [...firstTablet.changes.keys()].filter((id) => !acceptedIds.has(id)),
    queued: replica.accepted.filter(({ id }) => !firstTablet.changes.has(id)),
  })
  await testClub.allIsWell()
  expect(await testClub.here()).toEqual([...testClub.club.people, child].sort())
  await testClub.close()
})

test('re-uploads later people after a restore and prompts for removals', { tag: '@full' }, async ({
  browser,
  signIn,
  own: { product, folder },
}) => {
  const file = join(folder, 'backup')
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'coordinator.riverside', product.url)
  await runCommand(product, 'backup', file)
  const token = await product.token('coordinator.riverside')
  const allergy = { has_medical_conditions: true, medical_conditions: 'Peanut anaphylaxis' }
  const child = { first_name: 'Wren', last_name: 'Walker', ...allergy }
  await product.call(token, 'POST', '/registered', child)
  await page.goto(`${product.url}/registered`)
  await expect(page.getByRole('link', { name: 'Wren' })).toBeVisible()
  await page.goto('about:blank')
  expect(await restoreBackup(product, file)).toContain('Accounts, roles and passwords are as they were at the backup.')
  const readPeople = () =>
    product.query<{ id: string; words: string }>(
      "SELECT id, medical_conditions AS words FROM registered WHERE first_name = 'Wren' AND deleted_at IS NULL",
    )
  expect(await readPeople()).toEqual([])

  const syncPill = page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await page.goto(`${product.url}/registered`)
  await expect(syncPill).toContainText('The server was restored')
  await expect(syncPill).toContainText('1 person was sent back')
  expect(await readPeople()).toMatchObject([{ words: 'Peanut anaphylaxis' }])
  await expect(page.getByRole('link', { name: 'Wren' })).toBeVisible()
  await syncPill.click()
  await expect(panel).toContainText('The server was restored from a backup. This device sent 1 person back.')
  await page.keyboard.press('Escape')
  // Check that the pill shows as many open conflicts as before the restore.
  await expect(syncPill).toContainText('2 need you')

  // Add a removed person, as if another tablet had received the removal before the restore and reported it.
  const [wren] = await readPeople()
  await product.query(
    `INSERT INTO offered_removals (organisation_id, table_name, record, device_id, user_id)
     SELECT organisation_id, 'registered', id, id, id FROM registered WHERE id = $1`,
    [wren?.id],
  )
  await page.reload()
  await expect(syncPill).toContainText('3 need you')
  await syncPill.click()
  const card = panel.getByRole('article').filter({ hasText: '1 person was removed after the backup' })
  await expect(card).toContainText('Wren Walker')
  await card.getByRole('button', { name: 'Remove them again' }).click()
  await expect(card).toBeHidden()
  await expect.poll(readPeople).toEqual([])
  await context.close()
})
