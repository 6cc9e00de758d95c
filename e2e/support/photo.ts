import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '../../server/testing/product.ts'

/** Creates a JPEG with GPS data, like a phone's photo. */
export const createPhoto = (width = 1600, height = 1200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3060a0' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
    .toBuffer()

/**
 * Adds a picture to the open record through the camera's file input. Waits until the app has processed the picture,
 * because Save ignores presses until then.
 */
export const takePicture = async (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> => {
  await page.getByTestId('camera').setInputFiles({ name, mimeType, buffer })
  await expect(page.getByTestId('camera')).toHaveValue('')
  await expect(page.locator('form [aria-busy]')).toHaveCount(0)
}

/** Waits until the page's photo is `width` pixels wide, also across a navigation of the page. */
export const expectPhotoWidth = (page: Page, width: number, options: { timeout?: number } = {}): Promise<void> =>
  expect(page.locator('.photo-field img').first()).toHaveJSProperty('naturalWidth', width, options)

/** Returns the id of a Riverside child with photo consent and without a photo, whose record has no unanswered questions. */
export const findChildWithoutPhoto = async ({ query }: Product): Promise<string> => {
  const [child] = await query<{ id: string }>(
    `SELECT id FROM registered WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL AND photo_consent AND photo IS NULL
     AND (why_fun_activities OR why_new_friends OR why_lunch OR why_cost OR why_other)
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') ORDER BY id LIMIT 1`,
  )
  if (!child) throw new Error('Every child has a photo')
  return child.id
}

/** Reads a person's photo from the database: the photo's id and the stored pictures with that id. */
export const readServerPhoto = async (
  { query }: Product,
  person: string,
): Promise<{ id: string | null; pictures: Buffer[] }> => {
  const rows = await query<{ photo: string | null; content: Buffer | null }>(
    'SELECT r.photo, m.content FROM registered r LEFT JOIN media m ON m.id = r.photo WHERE r.id = $1',
    [person],
  )
  return { id: rows[0]?.photo ?? null, pictures: rows.flatMap(({ content }) => content ?? []) }
}
