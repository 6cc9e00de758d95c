import { newId } from '../contract/id.ts'
import { expect, test } from './support/fixtures.ts'
import { createPhoto, expectPhotoWidth, findChildWithoutPhoto } from './support/photo.ts'
import { waitForWorker } from './support/replica.ts'

test.use({ databaseOf: 'photos', serviceWorkers: 'allow' })

test('shows photos at the first sign-in before the worker controls the page [PER-51]', {
  tag: '@full',
}, async ({ page, product, signIn }) => {
  const child = await findChildWithoutPhoto(product)
  const photoId = newId()
  const content = `data:image/jpeg;base64,${(await createPhoto(400, 300)).toString('base64')}`
  const token = await product.token('coordinator.riverside')
  await product.call(token, 'PUT', `/media/${photoId}`, { filename: 'photo.jpg', content })
  await product.call(token, 'PATCH', `/registered/${child}`, { photo: photoId })
  const refusedResponses: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/media/') && response.status() !== 200)
      refusedResponses.push(`${response.status()} ${response.url()}`)
  })
  // Delay the installation of the service worker until the photo is shown.
  let markPhotoShown = () => {}
  const photoShownPromise = new Promise<void>((resolve) => {
    markPhotoShown = resolve
  })
  await page.context().route('**/sw.js', async (route) => {
    await photoShownPromise
    await route.continue()
  })
  await signIn(page, 'coordinator.riverside')
  await page.goto(`${product.url}/registered/${child}`)
  await expectPhotoWidth(page, 400)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  markPhotoShown()
  await waitForWorker(page)
  await page.reload()
  await expectPhotoWidth(page, 400)
  expect(refusedResponses).toEqual([])
})
