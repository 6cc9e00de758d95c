import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '../../server/testing/product.ts'

/** A photo as a phone takes it, with the place in it. */
export const photo = (width = 1600, height = 1200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3060a0' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
    .toBuffer()

/** Gives the open record a picture as its camera would. */
export const takePicture = (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  page.getByTestId('camera').setInputFiles({ name, mimeType, buffer })

/** How wide the shown photo is, in pixels of its file; 0 where there is none. */
export const shownWidth = (page: Page): Promise<number> =>
  page
    .locator('.photo-field img')
    .evaluateAll((found) => (found[0] as HTMLImageElement | undefined)?.naturalWidth ?? 0)

/** A child of the first club of whom photos may be taken, and there is none. */
export const childWithoutPhoto = async ({ query }: Product): Promise<string> => {
  const [child] = await query<{ id: string }>(
    `SELECT id FROM registered WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL AND photo_consent AND photo IS NULL
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') ORDER BY id LIMIT 1`,
  )
  if (!child) throw new Error('Every child has a photo')
  return child.id
}

/** The photo that the server has of somebody: the id that names it, and every stored picture of that id. */
export const photoOnServer = async (
  { query }: Product,
  person: string,
): Promise<{ id: string | null; pictures: Buffer[] }> => {
  const rows = await query<{ photo: string | null; content: Buffer | null }>(
    'SELECT r.photo, m.content FROM registered r LEFT JOIN media m ON m.id = r.photo WHERE r.id = $1',
    [person],
  )
  return { id: rows[0]?.photo ?? null, pictures: rows.flatMap(({ content }) => content ?? []) }
}
