import sharp from 'sharp'
import { newId } from '../../contract/id.ts'
import { expect, test } from '../support/fixtures.ts'
import { createPhoto, expectPhotoWidth, findChildWithoutPhoto, readServerPhoto, takePicture } from '../support/photo.ts'
import { countPending } from '../support/replica.ts'

const ARRIVAL_TIMEOUT_MS = 60_000

test('takes a photo offline and shows it here and on another tablet [PER-51 to PER-54, FMT-16]', async ({
  openHall,
  product,
}) => {
  const page = await openHall('coordinator.riverside')
  const child = await findChildWithoutPhoto(product)
  const personUrl = `${product.url}/registered/${child}`
  await page.goto(personUrl)
  const saveButton = page.getByRole('button', { name: 'Save', exact: true })

  await takePicture(page, 'notes.jpg', 'image/jpeg', Buffer.from('no photo at all'))
  // Expect the message of requirement ERR-32.
  await expect(page.getByText('This picture cannot be used. Choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await takePicture(page, 'IMG_1.HEIC', 'image/heic', Buffer.from('a picture of an iPhone'))
  await expect(page.getByText('This is a HEIC picture')).toBeVisible()
  // Append bytes to a photo, so that it is as large as a camera picture. The app must ignore data after the picture's
  // end.
  await takePicture(page, 'big.jpg', 'image/jpeg', Buffer.concat([await createPhoto(), Buffer.alloc(9_000_000)]))
  await expectPhotoWidth(page, 512)

  await page.context().setOffline(true)
  await takePicture(page, 'child.jpg', 'image/jpeg', await createPhoto())
  await expectPhotoWidth(page, 512)
  await saveButton.click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await page.reload()
  await expectPhotoWidth(page, 512)

  await page.context().setOffline(false)
  await expect.poll(() => countPending(page), { timeout: ARRIVAL_TIMEOUT_MS }).toBe(0)
  const readSentPhoto = async () => (await readServerPhoto(product, child)).pictures
  await expect.poll(async () => (await readSentPhoto()).length, { timeout: ARRIVAL_TIMEOUT_MS }).toBe(1)
  const pictures = await readSentPhoto()
  const { width, exif } = await sharp(pictures[0]).metadata()
  expect({ width, exif }).toEqual({ width: 512, exif: undefined })

  const otherTablet = await openHall('core.riverside')
  await otherTablet.goto(personUrl)
  await expectPhotoWidth(otherTablet, 512, { timeout: ARRIVAL_TIMEOUT_MS })
  await otherTablet.context().setOffline(true)
  await otherTablet.reload()
  await expectPhotoWidth(otherTablet, 512)

  await page.getByRole('button', { name: 'Show the history' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('photo', { exact: true })).toBeVisible()
  await expect(history.getByRole('button', { name: /^Put back: Nothing noted, photo/ })).toHaveCount(0)

  await page.getByRole('button', { name: /^Remove photo of/ }).click()
  await saveButton.click()
  await expect.poll(async () => (await readServerPhoto(product, child)).id, { timeout: ARRIVAL_TIMEOUT_MS }).toBeNull()
})

test('requires consent before a photo', { tag: '@full' }, async ({ openHall }) => {
  const page = await openHall('coordinator.riverside', { at: '/registered/new' })
  await page.getByLabel('Surname').fill(newId())
  await expect(page.getByText('You can add a photo when photo consent is Yes.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'May we take photos of them?' }).getByText('Yes', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeVisible()
})
