import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { createPhoto, expectPhotoWidth, findChildWithoutPhoto, readServerPhoto, takePicture } from './support/photo.ts'
import { countPending } from './support/replica.ts'

test.use({ databaseOf: 'photos' })

const ARRIVAL_TIMEOUT_MS = 60_000

test('reports a photo that is unsent although its change was sent [invariant 7]', async ({ openHall, product }) => {
  const page = await openHall('coordinator.riverside')
  const child = await findChildWithoutPhoto(product)
  await page.goto(`${product.url}/registered/${child}`)
  // Make the server fail, but only for photos.
  await product.query('ALTER TABLE media RENAME TO media_away')
  await takePicture(page, 'child.jpg', 'image/jpeg', await createPhoto())
  await expectPhotoWidth(page, 512)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const readPhotoId = async () => (await product.query('SELECT photo FROM registered WHERE id = $1', [child]))[0]
  await expect.poll(async () => (await readPhotoId())?.photo, { timeout: ARRIVAL_TIMEOUT_MS }).toBeTruthy()
  await expect.poll(() => countPending(page), { timeout: ARRIVAL_TIMEOUT_MS }).toBe(0)

  const syncPill = page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first()
  await expect(syncPill).toContainText('1 to send')
  await syncPill.click()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await expect(panel.getByText('1 photo is still to be sent.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const signOutDialog = page.getByRole('alertdialog', { name: '1 photo has not been sent' })
  await expect(signOutDialog).toContainText('If you log out now, anything not sent will be lost.')
  // Check that the panel offers no file, because a transfer file contains only changes.
  await expect(signOutDialog.getByRole('button', { name: 'Save to a file' })).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])

  await product.query('ALTER TABLE media_away RENAME TO media')
  await signOutDialog.getByRole('button', { name: 'Send now' }).click()
  const sentDialog = page.getByRole('dialog', { name: 'Log out?' })
  await expect(sentDialog).toContainText('Everything has been sent.', { timeout: ARRIVAL_TIMEOUT_MS })
  expect((await readServerPhoto(product, child)).pictures).toHaveLength(1)
  await sentDialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(syncPill).not.toContainText('to send')
})
