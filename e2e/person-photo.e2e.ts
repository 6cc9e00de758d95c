import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newId } from '../contract/id.ts'
import { expect, test } from './fixtures.ts'
import { waiting } from './replica.ts'

const ARRIVAL_MS = 60_000

/** A photo as a phone takes it, with the place in it. */
const photo = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#3060a0' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
    .toBuffer()

/** How wide the shown photo is, in pixels of its file; 0 where there is none. */
const shownWidth = (page: Page): Promise<number> =>
  page
    .locator('.photo-field img')
    .evaluateAll((found) => (found[0] as HTMLImageElement | undefined)?.naturalWidth ?? 0)

test('PER-51 to PER-54 FMT-16: a photo is taken without a network, seen at once and after a restart, then on another tablet', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.riverside')
  const [child] = await product.query<{ id: string }>(
    `SELECT id FROM registered WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL AND photo_consent AND photo IS NULL
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') ORDER BY id LIMIT 1`,
  )
  const address = `${product.url}/registered/${child?.id}`
  await page.goto(address)
  const camera = page.getByTestId('camera')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const file = (name: string, mimeType: string, buffer: Buffer) =>
    camera.setInputFiles({ name, mimeType, buffer })

  await file('notes.jpg', 'image/jpeg', Buffer.from('no photo at all'))
  await expect(page.getByText('Invalid image selected')).toBeVisible()
  await file('big.jpg', 'image/jpeg', Buffer.alloc(5_000_001))
  await expect(page.getByText('This picture is larger than 5 MB. Choose a smaller one.')).toBeVisible()

  await page.context().setOffline(true)
  await file('child.jpg', 'image/jpeg', await photo())
  await expect.poll(() => shownWidth(page)).toBe(512)
  await save.click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await page.reload()
  await expect.poll(() => shownWidth(page)).toBe(512)

  await page.context().setOffline(false)
  await expect.poll(() => waiting(page), { timeout: ARRIVAL_MS }).toBe(0)
  const [stored] = await product.query<{ content: Buffer }>(
    'SELECT content FROM media WHERE id = (SELECT photo FROM registered WHERE id = $1)',
    [child?.id],
  )
  const { width, exif } = await sharp(stored?.content).metadata()
  expect({ width, exif }).toEqual({ width: 512, exif: undefined })

  const other = await openClub('core.riverside')
  await other.goto(address)
  await expect.poll(() => shownWidth(other), { timeout: ARRIVAL_MS }).toBe(512)
  await other.context().setOffline(true)
  await other.reload()
  await expect.poll(() => shownWidth(other)).toBe(512)

  await page.getByRole('button', { name: /^Remove photo of/ }).click()
  await save.click()
  await expect
    .poll(
      async () =>
        (
          await product.query<{ photo: string | null }>('SELECT photo FROM registered WHERE id = $1', [
            child?.id,
          ])
        )[0]?.photo,
      { timeout: ARRIVAL_MS },
    )
    .toBeNull()
})

test('a photo asks for the consent first', async ({ openClub, product }) => {
  const page = await openClub('coordinator.riverside')
  await page.goto(`${product.url}/registered/new`)
  await page.getByLabel('Surname').fill(newId())
  await expect(page.getByText('A photo can be added once photos of them may be taken.')).toBeVisible()
  await page
    .getByRole('radiogroup', { name: 'May we take photos of them?' })
    .getByText('Yes', { exact: true })
    .click()
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeVisible()
})
