import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'

test.use({ databaseOf: 'content' })

const STAFF_ACCOUNT = 'vp.support'

const getRows = (page: Page, list: string) => page.getByRole('table', { name: list }).locator('tbody tr')
const expectSaved = (page: Page) => expect(page.getByText('Saved successfully')).toBeVisible()
const clickSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('creates, shows, merges and deletes a news item [NEWS-01 to NEWS-33]', async ({ signedIn, product, watch }) => {
  const page = await signedIn(STAFF_ACCOUNT, { at: '/news' })
  watch(page)
  // Check the columns of the list (NEWS-03, NEWS-09 to NEWS-12).
  await expect(page.getByRole('table', { name: 'News' }).getByRole('columnheader')).toContainText([
    'Title',
    'Live',
    'Community news',
    'Created',
  ])
  await expect(getRows(page, 'News')).toHaveCount(4)
  // Check the link and the date of the first item (NEWS-13, NEWS-23, NEWS-31).
  const firstRow = getRows(page, 'News').first()
  await expect(firstRow.getByRole('link').first()).toHaveAttribute('href', /^\/news\/[0-9a-f-]{36}$/)
  await expect(firstRow).toContainText(/\d{2}\/\d{2}\/\d{4}/)
  // Create an item. An empty form shows an error (NEWS-08, NEWS-14, NEWS-24).
  await page.getByRole('link', { name: 'New news item' }).click()
  await expect(page.getByRole('switch', { name: 'Live' })).not.toBeChecked()
  await expect(page).toHaveURL(/\/news\/new$/)
  await clickSave(page)
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Fill this in.')
  await title.fill('Autumn menus')
  const content = page.getByRole('textbox', { name: 'Content', exact: true })
  await content.click()
  await page.keyboard.type('Six menus')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one is ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('halal')
  const testImage = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c40' } })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer: await testImage.png().toBuffer() })
  await expect(page.getByText('table.png')).toBeVisible()
  await page.getByRole('switch', { name: 'Live' }).check()
  await expect(page.getByText('Not saved: Title, Content, Image, Live')).toBeVisible()
  await clickSave(page)
  await expectSaved(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn menus')
  await expect(page).toHaveURL(/\/news\/[0-9a-f-]{36}$/)
  const [item] = await product.query<{ id: string; content: string; live: boolean }>(
    "SELECT id, content, live FROM news WHERE title = 'Autumn menus'",
  )
  expect(item).toMatchObject({
    content: '<p>Six menus</p><ul><li><p>one is <strong>halal</strong></p></li></ul>',
    live: true,
  })

  // Add a Welsh title. The form names the texts without Welsh (B-CON-03).
  await expect(page.getByText('No Welsh yet: Title, Content.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title in Welsh' }).fill('Bwydlenni’r hydref')
  await expect(page.getByText('No Welsh yet: Content.')).toBeVisible()
  await clickSave(page)
  await expect(page.getByText('Not saved: Title in Welsh')).toBeHidden()

  // Change the item as another user at the same time. An untouched field takes the other user's value. A field that
  // both users changed shows both versions.
  const token = await product.token('vp.support')
  const path = `/news/${item?.id}`
  await product.call(token, 'PUT', path, { title: 'Menus of autumn', content: '<p>Seven menus</p>' })
  await title.fill('Autumn menus for all')
  await clickSave(page)
  await expect(page.getByText('Now saved by another person: Menus of autumn')).toBeVisible()
  await expect(content).toContainText('Seven menus')
  await expect(title).toHaveValue('Autumn menus for all')
  await clickSave(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn menus for all')

  // Confirm the Welsh of the changed title, and read it on a Welsh screen (B-CON-03).
  await expect(page.getByText('Welsh out of date: Title')).toBeVisible()
  await expect(page.getByRole('insertion')).toContainText(['for all'])
  await page.getByRole('button', { name: 'The Welsh is right' }).click()
  await expect(page.getByRole('textbox', { name: 'Title in Welsh' })).toBeFocused()
  await clickSave(page)
  await expect(page.getByText('Not saved: Check of Title in Welsh')).toBeHidden()
  await expect(page.getByText('Welsh out of date')).toBeHidden()
  await page.evaluate(() => localStorage.setItem('language', 'cy'))
  await page.reload()
  const welshHeading = page.getByRole('heading', { level: 1, name: 'Bwydlenni’r hydref' })
  await expect(welshHeading).toHaveAttribute('lang', 'cy')
  await page.evaluate(() => localStorage.removeItem('language'))
  await page.reload()

  await title.fill('Never')
  await page.getByRole('link', { name: 'News', exact: true }).first().click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('searchbox').fill('autumn for')
  await page.getByRole('searchbox').press('Enter')
  await expect(getRows(page, 'News')).toHaveCount(1)
  // Delete the selected item with two presses (NEWS-07).
  await getRows(page, 'News').getByRole('checkbox').check()
  await pressTwice(page, 'Remove selected', 'Press again to remove')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  expect(await product.query('SELECT id FROM news')).toHaveLength(4)
})

/** A table copied from Word that also contains markup which must not be pasted. */
const PASTED_HTML = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
  <!--StartFragment--><table class=MsoTableGrid><tr><td width=9><p class=MsoNormal>Monday<o:p></o:p></p></td>
  <td><p class=MsoNormal><b>Soup</b></p><p class=MsoNormal>and <a href="https://bread.example">bread</a></p></td></tr>
  <tr><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td><td>Stew</td></tr></table><!--EndFragment-->
  <h1>Bring</h1><p>a cup<script>alert(1)</script></p><iframe src="https://example.org"></iframe>
  <p><a href="javascript:alert(1)">here</a> <a href="data:text/html,x">there</a></p></body></html>`

test('creates the other kinds of content [DATE-01, VID-13, CONN-01]', async ({ signedIn, product }) => {
  const page = await signedIn(STAFF_ACCOUNT, { at: '/videos/new' })
  await page.getByLabel('Title', { exact: true }).fill('Welcome')
  await page.getByLabel('Video ID').fill('76979871x')
  await page.getByLabel('Title', { exact: true }).focus()
  await expect(page.getByLabel('Video ID')).toHaveAccessibleDescription(/Enter a number\./)
  await page.getByLabel('Video ID').fill('76979871')
  await clickSave(page)
  // Check that the video is saved (VID-20).
  await expectSaved(page)
  await page.goto(`${product.url}/important_dates/new`)
  await page.getByLabel('Title', { exact: true }).fill('Training')
  await page.getByRole('textbox', { name: 'Date' }).fill('3/9/27')
  await page.getByRole('textbox', { name: 'Content', exact: true }).fill('Online')
  await clickSave(page)
  // Check that the date is saved (DATE-21).
  await expectSaved(page)
  await page.goto(`${product.url}/important_dates`)
  // Check the columns of the list (DATE-08, DATE-09, DATE-20).
  await expect(page.getByRole('table', { name: 'Important Dates' }).getByRole('columnheader')).toContainText([
    'Title',
    'Date',
    'Live',
  ])
  const trainingRow = getRows(page, 'Important Dates').first()
  await expect(trainingRow).toContainText('03/09/2027')
  await expect(trainingRow.getByRole('link').first()).toHaveAttribute('href', /^\/important_dates\/[0-9a-f-]{36}$/)
  await page.goto(`${product.url}/church_connections/new`)
  await page.getByLabel('Title', { exact: true }).fill('Toddlers')
  const content = page.getByRole('textbox', { name: 'Content', exact: true })
  await content.click()
  await content.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, PASTED_HTML)
  await expect(content).toContainText('Monday, Soup and bread')
  await clickSave(page)
  // Check that the connection is saved (CONN-20).
  await expectSaved(page)
  const [connection] = await product.query<{ content: string }>(
    "SELECT content FROM church_connections WHERE title = 'Toddlers'",
  )
  expect(connection?.content).toBe(
    '<p>Monday, <strong>Soup</strong> and <a href="https://bread.example">bread</a></p><p>Stew</p><h2>Bring</h2><p>a cup</p><p>here there</p>',
  )
  const storedTitles = await product.query(
    "SELECT title FROM videos WHERE vimeo_video_id = 76979871 AND title = 'Welcome' UNION ALL SELECT title FROM important_dates WHERE date = '2027-09-03' UNION ALL SELECT title FROM church_connections WHERE title = 'Toddlers' AND NOT live",
  )
  expect(storedTitles).toHaveLength(3)
})
