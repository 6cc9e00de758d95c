import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import encodeQR from 'qr'
import { newId } from '../contract/id.ts'
import type { Product } from '../server/testing/product.ts'
import { splitIntoFrames } from '../src/replica/transfer/frames.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { findAbsentTile, startToday } from './support/register.ts'
import { countPending, readQueue } from './support/replica.ts'
import { Tablet } from './support/tablet.ts'

const ACCOUNT = 'coordinator.caerdydd'
const OTHER_ACCOUNT = 'coordinator.riverside'
const PASSPHRASE = 'tri chath mewn bocs'
/**
 * Timeout in ms for decrypting changes. Deriving the key from the passphrase takes a second, or more on a busy machine.
 */
const DECRYPT_TIMEOUT = { timeout: 60_000 }

const openPanel = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  return page.getByRole('dialog', { name: 'Sync' })
}

/** Ticks `count` absent people offline. Returns the change ids and the names. */
const tickOffline = async (page: Page, count: number): Promise<{ ids: string[]; names: string[] }> => {
  const names: string[] = []
  await page.context().setOffline(true)
  for (let i = 0; i < count; i++) {
    const tile = await findAbsentTile(page)
    names.push((await tile.getAttribute('aria-label'))?.split(',')[0] ?? '')
    await tile.click()
    await expect(tile).toBeChecked()
  }
  await expect.poll(() => countPending(page)).toBe(count)
  return { ids: (await readQueue(page)).map(({ id }) => id), names }
}

const openImport = async (page: Page): Promise<void> => {
  await (await openPanel(page)).getByRole('button', { name: 'Bring in changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Bring in changes' })).toBeVisible()
}

const chooseFile = (page: Page, path: string): Promise<void> => page.locator('input[data-carry]').setInputFiles(path)

/** Returns the server's status for each of these changes, in no fixed order. */
const readStatuses = async (product: Pick<Product, 'query'>, ids: string[]): Promise<string[]> =>
  (
    await product.query<{ told: string }>(`SELECT status AS told FROM mutations WHERE id = ANY ($1::uuid[])`, [ids])
  ).map(({ told: status }) => status)

test('transfers unsent work in a file and counts it once', async ({ openHall, product }) => {
  const tablet = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(tablet)
  const { ids, names } = await tickOffline(tablet, 3)
  const panel = await openPanel(tablet)
  await expect(panel).toContainText('3 changes here have not been sent.')
  // Press the last of the save buttons, which is next to the send button. The send button is disabled offline.
  await panel.getByRole('button', { name: 'Save to a file' }).last().click()
  const saveDialog = tablet.getByRole('dialog', { name: 'Save changes to a file' })
  await expectAccessibleInBothThemes(tablet)
  await saveDialog.getByLabel('Passphrase for this file').fill('111111111111')
  await saveDialog.getByRole('button', { name: 'Save the file' }).click()
  await expect(saveDialog).toContainText('This is too easy to guess. Choose another.')
  await saveDialog.getByLabel('Passphrase for this file').fill(PASSPHRASE)
  await saveDialog.getByLabel('Type it again').fill(PASSPHRASE)
  const downloadEvent = tablet.waitForEvent('download')
  await saveDialog.getByRole('button', { name: 'Save the file' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toMatch(/^hallbook-changes-\d{4}-\d\d-\d\d-\d{4}\.hallbook$/)
  const savedDialog = tablet.getByRole('dialog', { name: 'The changes are in a file' })
  await expect(savedDialog).toContainText(`3 changes saved as ${download.suggestedFilename()}`)
  await expectAccessibleInBothThemes(tablet)
  await savedDialog.getByRole('button', { name: 'Close' }).click()
  await expect(panel.getByRole('button', { name: 'Save to a file' }).last()).toBeFocused()
  expect(await countPending(tablet)).toBe(3)
  const path = await download.path()

  const phone = await openHall(ACCOUNT, { viewport: { width: 390, height: 780 } })
  await openImport(phone)
  await expectAccessibleInBothThemes(phone)
  const damagedPath = join(tmpdir(), `hallbook-damaged-${process.pid}.hallbook`)
  const bytes = readFileSync(path)
  bytes[120] = (bytes[120] ?? 0) ^ 1
  writeFileSync(damagedPath, bytes)
  await chooseFile(phone, damagedPath)
  await expect(phone.getByRole('alert')).toContainText('The file is damaged')
  rmSync(damagedPath)
  await chooseFile(phone, path)
  const openDialog = phone.getByRole('dialog', { name: 'Open the file' })
  await openDialog.getByLabel('Passphrase of this file').fill('tri chath mewn bag')
  await openDialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(openDialog).toContainText('This passphrase does not open the file.', DECRYPT_TIMEOUT)
  await expect(openDialog.getByLabel('Passphrase of this file')).toBeFocused()
  await expectAccessibleInBothThemes(phone)
  await openDialog.getByLabel('Passphrase of this file').fill(PASSPHRASE)
  await phone.keyboard.press('Enter')
  const importDialog = phone.getByRole('alertdialog', { name: 'Bring in these changes?' })
  await expect(importDialog).toContainText(/3 changes of \d+ \w+, \d\d:\d\d/, DECRYPT_TIMEOUT)
  // List that describes the changes, newest first.
  const changes = importDialog.getByRole('list', { name: 'The changes, newest first' }).getByRole('listitem')
  await expect(changes).toHaveCount(3)
  for (const [index, name] of names.toReversed().entries())
    await expect(changes.nth(index)).toContainText(`${name} ticked in, `)
  await expectAccessibleInBothThemes(phone)
  await importDialog.getByRole('button', { name: 'Bring them in' }).click()
  const resultDialog = phone.getByRole('dialog', { name: 'The changes are on this device' })
  await expect(resultDialog).toContainText('3 taken')
  await expectAccessibleInBothThemes(phone)
  await resultDialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => readStatuses(product, ids), DECRYPT_TIMEOUT).toEqual(['applied', 'applied', 'applied'])

  await tablet.keyboard.press('Escape')
  await tablet.context().setOffline(false)
  await (await openPanel(tablet)).getByRole('button', { name: 'Sync now' }).click()
  await expect.poll(() => countPending(tablet), { timeout: 60_000 }).toBe(0)
  expect(await readStatuses(product, ids)).toEqual(['applied', 'applied', 'applied'])
  await expect(tablet.getByRole('heading', { name: 'Needs you' })).toBeHidden()

  // Import the file again. This must not create duplicates.
  await chooseFileAgain(phone, path)
  await expect(phone.getByRole('dialog', { name: 'The changes are on this device' })).toContainText(
    '3 were here already',
  )
  const otherUserPage = await openHall(OTHER_ACCOUNT)
  await openImport(otherUserPage)
  await chooseFile(otherUserPage, path)
  await expect(otherUserPage.getByRole('alert')).toContainText(
    'These changes belong to someone else. They can only be brought in where that person is signed in.',
  )
})

const chooseFileAgain = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('button', { name: 'Bring in changes' }).click()
  await chooseFile(page, path)
  await page.getByLabel('Passphrase of this file').fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bring them in' }).click(DECRYPT_TIMEOUT)
}

/** Reads a QR code from its canvas. True marks a dark module. */
const readModules = (canvas: Locator): Promise<boolean[][]> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const { data } = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {}
    const size = width / 8
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => (data?.[((y * 8 + 4) * width + x * 8 + 4) * 4] ?? 255) < 128),
    )
  })

const VIDEO_SETTINGS = { width: 960, height: 720, rate: 10, each: 5 }

/** Writes a video that shows each code for half a second on a grey background, like a camera recording. */
const writeVideo = (codes: boolean[][][], path: string): void => {
  const { width, height, rate, each: framesPerCode } = VIDEO_SETTINGS
  const videoChunks: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`)]
  const chromaPlane = Buffer.alloc((width * height) / 2, 128)
  for (const code of codes) {
    const lumaPlane = Buffer.alloc(width * height, 150)
    const moduleSize = Math.floor(660 / code.length)
    const [left, top] = [width, height].map((side) => Math.floor((side - code.length * moduleSize) / 2))
    for (let y = 0; y < code.length * moduleSize; y++)
      for (let x = 0; x < code.length * moduleSize; x++)
        lumaPlane[(y + (top ?? 0)) * width + x + (left ?? 0)] = code[Math.floor(y / moduleSize)]?.[
          Math.floor(x / moduleSize)
        ]
          ? 30
          : 235
    for (let i = 0; i < framesPerCode; i++) videoChunks.push(Buffer.from('FRAME\n'), lumaPlane, chromaPlane)
  }
  writeFileSync(path, Buffer.concat(videoChunks))
}

test("transfers work by camera from a tablet's codes to a phone", { tag: '@full' }, async ({
  openHall,
  signIn,
  watch,
  product,
  launchOptions,
  hasTouch,
  locale,
  timezoneId,
}) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  const { ids } = await tickOffline(page, 16)
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Show as codes' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Show as codes' })
  await expect(dialog).toContainText('Your phone can take 16 changes', DECRYPT_TIMEOUT)
  const transferNumber = (await dialog.getByText(/^\d{4} \d{4} \d{4}$/).textContent()) ?? ''
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Show the codes' }).click()
  const codesDialog = page.getByRole('alertdialog', { name: 'Point the phone at the codes' })
  await expectAccessibleInBothThemes(page)
  await expect(codesDialog.getByText(transferNumber)).toBeHidden()
  // Check that the codes do not play automatically, because the test browser requests reduced motion.
  await expect(codesDialog.getByRole('button', { name: 'Play' })).toBeVisible()
  const count = Number(/of (\d+)/.exec((await codesDialog.getByText(/^Code 1 of/).textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThan(1)
  const codes: boolean[][][] = []
  for (let index = 1; index <= count; index++) {
    const canvas = codesDialog.getByRole('img', { name: `Code ${index} of ${count}` })
    await expect(canvas).toBeVisible()
    codes.push(await readModules(canvas))
    await codesDialog.getByRole('button', { name: 'Next' }).click()
  }
  await expect(codesDialog.getByRole('img', { name: `Code 1 of ${count}` })).toBeVisible()
  await codesDialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(codesDialog.getByRole('img', { name: `Code ${count} of ${count}` })).toBeVisible()
  await codesDialog.getByRole('button', { name: 'Play' }).click()
  await expect(codesDialog.getByRole('img', { name: `Code 1 of ${count}` })).toBeVisible()
  await codesDialog.getByRole('button', { name: 'Pause' }).click()

  const videoPath = join(tmpdir(), `hallbook-codes-${process.pid}.y4m`)
  writeVideo(codes, videoPath)
  const phone = new Tablet(
    {
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${videoPath}`,
      ],
      viewport: { width: 390, height: 780 },
      hasTouch,
      locale,
      timezoneId,
    },
    (opened) => watch(opened, /Failed to load resource/),
  )
  const phonePage = await phone.start()
  await signIn(phonePage, ACCOUNT)
  await expect(phonePage.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true })).toBeVisible({
    timeout: 60_000,
  })
  await openImport(phonePage)
  await phonePage.getByRole('button', { name: 'From codes' }).click()
  const numberDialog = phonePage.getByRole('dialog', { name: 'Bring in changes from codes' })
  await numberDialog.getByLabel('Number on the other device').fill('1234')
  await numberDialog.getByRole('button', { name: 'Continue' }).click()
  await expect(numberDialog).toContainText('Type all 12 digits that the other device shows.')
  await expectAccessibleInBothThemes(phonePage)
  // Enter a wrong digit. The error appears after the codes are read, and the codes need not be read again.
  await numberDialog
    .getByLabel('Number on the other device')
    .fill(transferNumber.replace(/\d$/, (d) => `${(Number(d) + 1) % 10}`))
  await numberDialog.getByRole('button', { name: 'Continue' }).click()
  await expect(numberDialog).toContainText('This number does not open the codes.', { timeout: 60_000 })
  await numberDialog.getByLabel('Number on the other device').fill(transferNumber)
  await numberDialog.getByRole('button', { name: 'Continue' }).click()
  const importDialog = phonePage.getByRole('alertdialog', { name: 'Bring in these changes?' })
  await expect(importDialog).toContainText('16 changes of', DECRYPT_TIMEOUT)
  await importDialog.getByRole('button', { name: 'Bring them in' }).click()
  await expect(phonePage.getByRole('dialog', { name: 'The changes are on this device' })).toContainText('16 taken')
  const appliedStatuses = ids.map(() => 'applied')
  await expect.poll(() => readStatuses(product, ids), DECRYPT_TIMEOUT).toEqual(appliedStatuses)
  await phone.remove()
  rmSync(videoPath)

  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Sync now' }).click()
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
  expect(await readStatuses(product, ids)).toEqual(appliedStatuses)
})

/** Replaces the camera's picture with this code. */
const showToCamera = (page: Page, code: boolean[][]): Promise<void> =>
  page.evaluate((modules) => {
    const canvas = document.createElement('canvas')
    canvas.width = 720
    canvas.height = 720
    const context = canvas.getContext('2d')
    const moduleSize = Math.floor(640 / modules.length)
    const draw = () => {
      if (!context) return
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 720, 720)
      context.fillStyle = '#000'
      for (const [y, row] of modules.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) context.fillRect(40 + x * moduleSize, 40 + y * moduleSize, moduleSize, moduleSize)
    }
    draw()
    const stream = canvas.captureStream(10)
    // Redraw regularly, because an unchanged canvas produces no frames.
    setInterval(draw, 100)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream.clone())
  }, code)

test('suggests the file if there is no camera or permission', { tag: '@full' }, async ({ openHall }) => {
  const page = await openHall(ACCOUNT, { viewport: { width: 390, height: 780 } })
  const refuseCamera = (name: string) =>
    page.evaluate((reason) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', reason))
    }, name)
  await refuseCamera('NotAllowedError')
  await openImport(page)
  await page.getByRole('button', { name: 'From codes' }).click()
  await page.getByLabel('Number on the other device').fill('1234 5678 9012')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Hallbook is not allowed to use the camera.')
  await expectAccessibleInBothThemes(page)
  for (const [name, message] of [
    ['NotFoundError', 'This device has no camera that Hallbook can use. Carry the changes in a file'],
    ['NotReadableError', 'Another app is using the camera.'],
  ] as const) {
    await refuseCamera(name)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText(message)
  }

  // Show the camera a QR code from elsewhere. The page reports it.
  await showToCamera(page, encodeQR('https://example.org', 'raw'))
  await page.getByRole('button', { name: 'Try again' }).click()
  const cameraDialog = page.getByRole('alertdialog', { name: 'Point the camera at the codes' })
  await expect(cameraDialog.getByRole('status')).toHaveText(
    'This is a code of something else. Point the camera at the codes of the other device.',
  )
  await expectAccessibleInBothThemes(page)
  const [otherFrame = ''] = await splitIntoFrames(new Uint8Array(400), newId())
  await showToCamera(page, encodeQR(otherFrame, 'raw', { ecc: 'medium', encoding: 'alphanumeric' }))
  await cameraDialog.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Number on the other device').fill('123456789012')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(cameraDialog.getByRole('status')).toHaveText(
    'These codes belong to someone else. They can only be brought in where that person is signed in.',
  )
})

test('saves unsent work to a file before the sign-out', { tag: '@full' }, async ({ openHall }) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  await tickOffline(page, 1)
  await page
    .getByRole('button', { name: /your menu/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const signOutDialog = page.getByRole('alertdialog', { name: '1 change has not been sent' })
  await expectAccessibleInBothThemes(page)
  await signOutDialog.getByRole('button', { name: 'Save to a file' }).click()
  const saveDialog = page.getByRole('dialog', { name: 'Save the change to a file' })
  await saveDialog.getByLabel('Passphrase for this file').fill(PASSPHRASE)
  await saveDialog.getByLabel('Type it again').fill(PASSPHRASE)
  const downloadEvent = page.waitForEvent('download')
  await saveDialog.getByRole('button', { name: 'Save the file' }).click()
  const download = await downloadEvent
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(signOutDialog).toContainText(`Your unsent changes are in the file ${download.suggestedFilename()}`)
  await expectAccessibleInBothThemes(page)
  expect(await countPending(page)).toBe(1)
  await expect(signOutDialog.getByRole('button', { name: 'Discard and log out' })).toBeVisible()
  await signOutDialog.getByRole('button', { name: 'Stay signed in' }).click()
  await page.context().setOffline(false)
})

test('describes a single code without mentioning repetition', { tag: '@full' }, async ({ openHall }) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  await tickOffline(page, 1)
  await (await openPanel(page)).getByRole('button', { name: 'Show as codes' }).click()
  // Wait for the codes, because generating them takes seconds on a slow machine. Until then the button ignores presses.
  await expect(page.getByText('Your phone can take 1 change from this screen')).toBeVisible(DECRYPT_TIMEOUT)
  await page.getByRole('button', { name: 'Show the codes' }).click()
  const codesDialog = page.getByRole('alertdialog', { name: 'Point the phone at the code', exact: true })
  await expect(codesDialog).toContainText('It stays until the phone has it.')
  await expect(codesDialog.getByText('Code 1 of 1')).toBeVisible()
  await expect(codesDialog).not.toContainText('round again')
  await expectAccessibleInBothThemes(page)
  await page.context().setOffline(false)
})
