import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { pressTwice } from './lock-steps.ts'

test.use({ databaseOf: 'content' })

const STAFF = 'vp.support'

const rows = (page: Page, list: string) => page.getByRole('table', { name: list }).locator('tbody tr')
const saved = (page: Page) => expect(page.getByText('Saved successfully')).toBeVisible()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('NEWS-01 to NEWS-33: a news item is written, shown, changed by two, and deleted', async ({
  signedIn,
  product,
  watch,
}) => {
  const page = await signedIn(STAFF, { at: '/news' })
  watch(page)
  await expect(page.getByRole('table', { name: 'News' }).getByRole('columnheader')).toContainText([
    'Title',
    'Live',
    'Community news',
    'Created',
  ])
  await expect(rows(page, 'News')).toHaveCount(4)
  await page.getByRole('link', { name: 'New news item' }).click()
  await save(page)
  const title = page.getByLabel('Title')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Fill this in.')
  await title.fill('Autumn menus')
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.click()
  await page.keyboard.type('Six menus')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one is ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('halal')
  const drawing = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c40' } })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer: await drawing.png().toBuffer() })
  await expect(page.getByText('table.png')).toBeVisible()
  await page.getByRole('switch', { name: 'Live' }).check()
  await expect(page.getByText('Not saved: Title, Content, Image, Live')).toBeVisible()
  await save(page)
  await saved(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn menus')
  await expect(page).toHaveURL(/\/news\/[0-9a-f-]{36}$/)
  const [item] = await product.query<{ id: string; content: string; live: boolean }>(
    "SELECT id, content, live FROM news WHERE title = 'Autumn menus'",
  )
  expect(item).toMatchObject({
    content: '<p>Six menus</p><ul><li><p>one is <strong>halal</strong></p></li></ul>',
    live: true,
  })

  // Another person changes it meanwhile: what was not touched here comes in, what was is shown twice.
  const token = await product.token('vp.support')
  const path = `/news/${item?.id}`
  await product.call(token, 'PUT', path, { title: 'Menus of autumn', content: '<p>Seven menus</p>' })
  await title.fill('Autumn menus for all')
  await save(page)
  await expect(page.getByText('Now saved by another person: Menus of autumn')).toBeVisible()
  await expect(content).toContainText('Seven menus')
  await expect(title).toHaveValue('Autumn menus for all')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn menus for all')

  await title.fill('Never')
  await page.getByRole('link', { name: 'News', exact: true }).first().click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('searchbox').fill('autumn for')
  await page.getByRole('searchbox').press('Enter')
  await expect(rows(page, 'News')).toHaveCount(1)
  await rows(page, 'News').getByRole('checkbox').check()
  await pressTwice(page, 'Remove selected', 'Press again to remove')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  expect(await product.query('SELECT id FROM news')).toHaveLength(4)
})

test('DATE-01 VID-13 CONN-01: the other pieces of content are made with what each needs', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(STAFF, { at: '/videos/new' })
  await page.getByLabel('Title').fill('Welcome')
  await page.getByLabel('Video ID').fill('76979871x')
  await page.getByLabel('Title').focus()
  await expect(page.getByLabel('Video ID')).toHaveAccessibleDescription(/Enter a number\./)
  await page.getByLabel('Video ID').fill('76979871')
  await save(page)
  await saved(page)
  await page.goto(`${product.url}/important_dates/new`)
  await page.getByLabel('Title').fill('Training')
  await page.getByRole('textbox', { name: 'Date' }).fill('3/9/27')
  await page.getByRole('textbox', { name: 'Content' }).fill('Online')
  await save(page)
  await saved(page)
  await page.goto(`${product.url}/important_dates`)
  await expect(rows(page, 'Important Dates').first()).toContainText('03/09/2027')
  await page.goto(`${product.url}/church_connections/new`)
  await page.getByLabel('Title').fill('Toddlers')
  await page.getByRole('textbox', { name: 'Content' }).fill('Tuesdays')
  await save(page)
  await saved(page)
  const kept = await product.query(
    "SELECT title FROM videos WHERE vimeo_video_id = 76979871 AND title = 'Welcome' UNION ALL SELECT title FROM important_dates WHERE date = '2027-09-03' UNION ALL SELECT title FROM church_connections WHERE title = 'Toddlers' AND NOT live",
  )
  expect(kept).toHaveLength(3)
})
