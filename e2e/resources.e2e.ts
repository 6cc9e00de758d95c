import type { Page } from '@playwright/test'
import { buildOnePagePdf } from '../server/testing/one-page-pdf.ts'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'

test.use({ databaseOf: 'resources' })

const STAFF_ACCOUNT = 'vp.support'
const clickSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const getTreeItem = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}, `) })
const getRows = (page: Page) => page.getByRole('table', { name: 'Files' }).locator('tbody tr')

test('creates, moves, hides and deletes directories and files [RES-01 to RES-52]', async ({
  signedIn,
  product,
  watch,
}) => {
  const page = await signedIn(STAFF_ACCOUNT, { at: '/admin/resources' })
  watch(page)
  // Use the tree by keyboard only (RES-03).
  await getTreeItem(page, 'Getting started').focus()
  await page.keyboard.press('ArrowDown')
  await expect(getTreeItem(page, 'Kitchen and food')).toBeFocused()
  await expect(getTreeItem(page, 'Kitchen and food')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(getTreeItem(page, 'Food hygiene')).toBeVisible()
  await expect(getTreeItem(page, 'Christmas')).toHaveAccessibleName(/Not published/)
  await page.keyboard.press('ArrowLeft')
  await expect(getTreeItem(page, 'Food hygiene')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Kitchen and food' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  // Try to delete a directory that contains files (RES-27, RES-28).
  await pressTwice(page, 'Delete', 'Press again to delete')
  await expect(page.getByText('Failed to delete, make sure no files/subdirectories exist')).toBeVisible()

  await page.getByRole('link', { name: 'New directory' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'New directory' })).toBeVisible()
  await expect(page.getByText('It will be in Kitchen and food.')).toBeVisible()
  // Check that a subdirectory has no programme setting, because it belongs to its parent's programme (RES-33).
  await expect(page.getByRole('switch', { name: 'Boxes of Hope' })).toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill('Easter')
  await clickSave(page)
  // Check that the directory is created (RES-04, RES-36, DASH-242, DASH-243).
  await expect(page.getByText('Successfully created')).toBeVisible()
  await expect(page.getByText('Nothing is in this directory yet.')).toBeVisible()

  await page.getByRole('link', { name: 'Add file' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New file')
  // Check the address of a new file (RES-13, RES-14).
  await expect(page).toHaveURL(/\/admin\/resources\/[0-9a-f-]{36}\/new$/)
  await page.getByLabel('Name', { exact: true }).fill('Egg hunt')
  await page.getByRole('textbox', { name: 'Content', exact: true }).fill('Hide them well')
  await clickSave(page)
  // Check that a file is required (RES-46).
  await expect(page.getByText('Fill this in.')).toBeVisible()
  const input = page.locator('input[type=file]')
  // Create the large file in the page, because transferring it would be slow.
  await input.evaluate((element: HTMLInputElement) => {
    const chosenFiles = new DataTransfer()
    chosenFiles.items.add(new File([new Uint8Array(50_000_001)], 'large.mp4'))
    element.files = chosenFiles.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByText('This file is larger than 50 MB.')).toBeVisible()
  const pdf = buildOnePagePdf('Egg hunt', ['In the garden'])
  await input.setInputFiles({ name: 'hunt.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText('Not scanned for viruses')).toBeVisible()
  await page.getByRole('switch', { name: 'New' }).check()
  await clickSave(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Egg hunt')
  await expect(page.locator('aside img')).toBeVisible()

  await page.getByRole('link', { name: 'Easter', exact: true }).first().click()
  await getRows(page).getByRole('checkbox').check()
  // Move the file to another directory (RES-07 to RES-10).
  await page.getByRole('button', { name: 'Move selected', exact: true }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Choose a directory.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a directory', exact: true }).fill('hyg')
  await page.getByRole('radio', { name: /Food hygiene/ }).check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved successfully')).toBeVisible()
  await expect(page.getByText('Nothing is in this directory yet.')).toBeVisible()
  // Hide the directory and change its order (RES-05, RES-11).
  await page.getByRole('switch', { name: "Don't publish this directory" }).check()
  await page.getByLabel('Ordering').fill('9')
  await clickSave(page)
  // Check the message (DASH-242, DASH-243).
  await expect(page.getByText('Updated successfully')).toBeVisible()
  await expect(getTreeItem(page, 'Easter')).toHaveAccessibleName(/Not published/)
  await pressTwice(page, 'Delete', 'Press again to delete')
  // Check that the directory is deleted (RES-06).
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  expect(await product.query("SELECT id FROM resource_directories WHERE name = 'Easter'")).toEqual([])
  const [file] = await product.query<{ type: string; name: string }>(
    `SELECT f.type, d.name FROM resource_files f JOIN resource_directories d ON d.id = f.resource_directory
     WHERE f.name = 'Egg hunt'`,
  )
  expect(file).toEqual({ type: 'application/pdf', name: 'Food hygiene' })
})

test('adds a video to a directory and plays it only when pressed [VRES-01 to VRES-31]', async ({ signedIn }) => {
  const page = await signedIn(STAFF_ACCOUNT, { at: '/admin/video_resources' })
  await getTreeItem(page, 'Running a club').click()
  await page.getByRole('link', { name: 'Add video' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New video')
  await page.getByLabel('Name', { exact: true }).fill('Opening the hall')
  await page.getByLabel('Video ID').fill('12345')
  await clickSave(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  // Find the video (VRES-03).
  await page.getByRole('link', { name: 'Running a club', exact: true }).first().click()
  const search = page.getByRole('searchbox', { name: 'Find a directory or video' })
  await search.fill('hall open')
  await search.press('Enter')
  await expect(page.getByRole('link', { name: 'Opening the hall' }).first()).toHaveAttribute(
    'href',
    /^\/admin\/video_resources\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/,
  )

  const clubPage = await signedIn('coordinator.riverside', { at: '/video_resources' })
  const playerRequests: string[] = []
  await clubPage.route('https://player.vimeo.com/**', (route) => {
    playerRequests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>It plays</p>' })
  })
  // Open the directory as a club. No request goes to the video service before a press (VRES-25, VRES-27).
  await getTreeItem(clubPage, 'Running a club').click()
  await expect(clubPage.getByRole('heading', { level: 3, name: 'Opening the hall' })).toBeVisible()
  expect(playerRequests).toEqual([])
  await clubPage.getByRole('button', { name: /^Play Opening the hall/ }).click()
  const player = clubPage.frameLocator('iframe[title="Opening the hall"]').frameLocator('iframe')
  await expect(player.getByText('It plays')).toBeVisible()
  expect(playerRequests).toEqual(['https://player.vimeo.com/video/12345?dnt=1&autoplay=1'])
})

test('finds files and opens an offline directory without a network [RES-63 to RES-74, B-CON-01]', async ({
  openHall,
}) => {
  const page = await openHall('coordinator.riverside', { at: '/resources', own: true })
  // Check that other programmes and unpublished directories are hidden (RES-66, RES-71).
  await expect(page.getByText(/^Everything a lunch club needs/)).toBeVisible()
  await expect(getTreeItem(page, 'Parcel packing')).toBeHidden()
  await expect(getTreeItem(page, 'Training \\(draft\\)')).toBeHidden()
  const search = page.getByRole('searchbox', { name: 'Search all resources' })
  // Search without a match (RES-68, RES-69).
  await search.fill('christmas')
  await search.press('Enter')
  await expect(page.getByText('No resources found')).toBeVisible()
  await search.fill('chart a')
  await search.press('Enter')
  // Check that the file is found in two directories (RES-67).
  await expect(page.getByRole('button', { name: /Allergen chart A/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await getTreeItem(page, 'Kitchen and food').focus()
  await page.keyboard.press('ArrowRight')
  await getTreeItem(page, 'Menus and allergens').click()
  await page.getByRole('button', { name: /^Keep on this/ }).click()
  await expect(page.getByText(/^Kept on this/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('Without Wi-Fi you see what is kept on this device.')).toBeVisible()
  await page.getByRole('button', { name: /Allergen chart A3/ }).click()
  // Check that a club does not see the scan state. Only staff can act on it.
  await expect(page.getByText(/^File: /)).toBeVisible()
  await expect(page.getByText('Not scanned for viruses')).toHaveCount(0)
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloadPromise).suggestedFilename()).toBe('Allergen chart A3.pdf')
  // Open the PDF in a tab. It is read from this device.
  const popupPromise = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await (await popupPromise).close()
  await page.getByRole('button', { name: 'Close' }).click()
  await getTreeItem(page, 'Safeguarding').click()
  await expect(page.getByText('This directory is not kept on this device.')).toBeVisible()
  await page.context().setOffline(false)
})

test("shows the network's content on the welcome page, also from the cache [WEL-04 to WEL-30]", async ({
  openHall,
  product,
}) => {
  const staffToken = await product.token(STAFF_ACCOUNT)
  const news = { title: 'A new kitchen', content: '<p>In Bangor</p>' }
  const newsItem = (await product.call(staffToken, 'POST', '/news', { ...news, live: true })) as { id: string }
  const page = await openHall('coordinator.riverside', { at: '/welcome', own: true })
  for (const title of [
    // Sections of the page (WEL-05, WEL-06, WEL-11 to WEL-14, WEL-18).
    'News & Events',
    'Community News',
    'Important Dates',
    'Church Connections',
    'New Resources',
    'Safer Recruitment Status',
    'Get in Touch',
    'Join the Community',
  ])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: /Allergen chart A3/ })).toBeVisible()
  await expect(page.getByText('What families told us last holiday')).toBeHidden()
  // Check the recruitment steps (WEL-07 to WEL-09, WEL-29).
  for (const step of [/^Application completed.*Done/, /^References completed.*2 of 2 in/, /^DBS confirmed/])
    await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible()
  // Check the referral link (WEL-15, WEL-17, REFL-08).
  const referralLink = page.getByRole('link', { name: 'Refer Core Team Member' })
  await expect(referralLink).toHaveAttribute('href', /^\/refer_applicant/)
  // Unpublish the item. It disappears when the page is loaded again.
  const kitchenNews = page.getByRole('button', { name: /A new kitchen/ })
  await expect(kitchenNews).toBeVisible()
  await product.call(staffToken, 'PUT', `/news/${newsItem.id}`, { ...news, live: false })
  await page.reload()
  await expect(page.getByRole('button', { name: /Summer menus are here/ })).toBeVisible()
  await expect(kitchenNews).toBeHidden()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: /Summer menus are here/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'What is in the pack' })).toBeVisible()
  await page.context().setOffline(false)
})
