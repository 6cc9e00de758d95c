import { expect, test } from './support/fixtures.ts'
import { countPending } from './support/replica.ts'

const phoneViewport = { viewport: { width: 390, height: 844 } }

test.describe('sessions', () => {
  test('sorts sessions on a phone by the same address as the headers [SES-28, SES-31, API-23]', async ({
    signedIn,
  }) => {
    const page = await signedIn('coordinator.riverside', { ...phoneViewport, at: '/sessions' })
    const readAttendanceCounts = async () => {
      const details = await page.locator('.pick-row .detail').allTextContents()
      return details.map((text) => {
        const [children = 0, adults = 0] = (text.match(/\d+/g) ?? []).map(Number)
        return children + adults
      })
    }
    const isInOrder = async (order: (a: number, b: number) => number) => {
      const counts = await readAttendanceCounts()
      return new Set(counts).size > 1 && counts.join() === counts.toSorted(order).join()
    }
    await page.getByLabel('Sort by').selectOption('Total Attended')
    await expect(page).toHaveURL(/ordering=num_attending/)
    await expect.poll(() => isInOrder((a, b) => a - b)).toBe(true)
    await page.getByRole('button', { name: 'Ascending' }).click()
    await expect(page).toHaveURL(/ordering=-num_attending/)
    await expect(page.getByRole('button', { name: 'Descending' })).toBeFocused()
    await expect.poll(() => isInOrder((a, b) => b - a)).toBe(true)
    await page.getByLabel('Sort by').selectOption('Newest first')
    await expect(page).not.toHaveURL(/ordering/)
  })

  test('lists new sessions as soon as the message confirms them offline [SES-45]', async ({ openHall }) => {
    const page = await openHall('coordinator.riverside', { at: '/sessions' })
    const context = page.context()
    const rows = page.getByRole('table', { name: 'Lunch Club Sessions' }).locator('tbody tr')
    await expect(rows.first()).toBeVisible()
    await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
    await context.setOffline(true)
    const rangeText = page.getByText(/^1 to \d+ of \d+$/)
    const countBefore = Number((await rangeText.textContent())?.split(' ').at(-1))
    await page.getByRole('button', { name: 'Create New Session(s)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Session(s)' })
    await dialog.getByLabel('Holiday').selectOption('Extra Sessions')
    // Days that can be chosen (SES-46).
    const days = dialog.locator('[data-day]:not([aria-disabled=true]):not(:disabled)')
    const chosenDays = [await days.nth(-1).getAttribute('data-day'), await days.nth(-2).getAttribute('data-day')]
    // Choose two days (SES-48).
    for (const day of chosenDays) await dialog.locator(`[data-day="${day}"]`).click()
    await expect(dialog.getByText('2 days chosen')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    // Check the message (SES-55).
    await expect(page.getByText('2 sessions created successfully').first()).toBeVisible()
    const list = page.getByRole('table', { name: 'Lunch Club Sessions' })
    for (const day of chosenDays) {
      const [year = '', month, date] = (day ?? '').split('-')
      const row = list.getByRole('link', { name: `${date}/${month}/${year.slice(2)}` })
      await expect(row).toBeVisible({ timeout: 1000 })
    }
    expect(Number((await rangeText.textContent())?.split(' ').at(-1))).toBe(countBefore + 2)
  })

  test('moves the focus into the list after ticked sessions are removed [SES-36]', { tag: '@full' }, async ({
    signedIn,
  }) => {
    const page = await signedIn('coordinator.caerdydd', { at: '/sessions?ordering=date' })
    const list = page.getByRole('group', { name: 'Lunch Club Sessions' })
    const rows = list.locator('tbody tr')
    await expect(rows.first()).toBeVisible()
    const pickFirst = async () => {
      const checkbox = rows.first().getByRole('checkbox')
      await checkbox.focus()
      await page.keyboard.press('Space')
      await expect(checkbox).toBeChecked()
    }

    await pickFirst()
    await page.getByRole('button', { name: 'Clear the selection' }).press('Enter')
    await expect(list).toBeFocused()

    await pickFirst()
    const sessionHref = await rows.first().getByRole('link').first().getAttribute('href')
    await page.getByRole('button', { name: 'Remove selected' }).press('Enter')
    const confirmButton = page.getByRole('button', { name: 'Press again to remove' })
    await expect(confirmButton).toBeFocused()
    // Wait, because the button ignores a second press within 400 ms as a double click.
    const armedAt = await page.evaluate(() => performance.now())
    await page.waitForFunction((since) => performance.now() - since > 400, armedAt)
    await confirmButton.press('Enter')
    await expect(list.locator(`tbody a[href="${sessionHref}"]`)).toHaveCount(0)
    await expect(list).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await list.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })
})

test.describe('groups', () => {
  test('shows each group as one large touch target on a phone [GRP-01]', { tag: '@full' }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.stmarks', { ...phoneViewport, at: '/groups' })
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(links.first()).toBeVisible()
    for (const link of await links.all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    }
    const name = await links.first().locator('b').textContent()
    await links.first().click()
    // Check that the group opens (GRP-02).
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  })

  test('reports a partial removal of groups and an ended sign-in [ERR-07, ERR-13]', { tag: '@full' }, async ({
    signedIn,
  }) => {
    const page = await signedIn('coordinator.stmarks', { at: '/groups' })
    let errorResponse = { code: 'unexpected', detail: null, status: 500 }
    await page.route('**/api/groups/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: errorResponse.status, json: errorResponse })
        : route.fallback(),
    )
    const removeSelected = async () => {
      await page.getByRole('button', { name: 'Remove selected' }).filter({ visible: true }).click()
      const armedAt = await page.evaluate(() => performance.now())
      // Wait, because the button ignores a second press within 400 ms as a double click.
      await page.waitForFunction((since) => performance.now() - since > 400, armedAt)
      await page.getByRole('button', { name: 'Press again to remove' }).filter({ visible: true }).click()
    }
    // Check the column headers (GRP-20).
    const columnHeaders = page.getByRole('table', { name: 'Groups' }).getByRole('columnheader')
    await expect(columnHeaders).toHaveText(['', 'Name', 'Number registered'])
    await page.getByRole('checkbox', { name: 'Select all' }).filter({ visible: true }).first().click()
    await removeSelected()
    await expect(page.getByText('An unexpected error occurred')).toBeVisible()
    await expect(page.getByText('0 removed, 3 not removed').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('could not be deleted')).toHaveCount(0)
    // Respond as if the sign-in had expired (DASH-241).
    errorResponse = { code: 'sign_in_expired', detail: null, status: 401 }
    await page.getByRole('button', { name: 'Continue with 3 rows' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})

test.describe('columns of the register', () => {
  test('truncates no column on a portrait tablet and moves buttons into a menu [REG-18 to REG-21]', {
    tag: '@full',
  }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', {
      viewport: { width: 800, height: 1280 },
      at: '/registered',
    })
    const actionsButton = page.getByRole('button', { name: /^Actions, / }).first()
    await expect(actionsButton).toBeInViewport({ ratio: 1 })
    const hiddenWidth = await page
      .getByRole('region', { name: 'Registration' })
      .evaluate((table) => table.scrollWidth - table.clientWidth)
    expect(hiddenWidth).toBe(0)
    await actionsButton.press('Enter')
    await page.getByRole('menuitem', { name: 'View Sessions' }).press('Enter')
    await expect(page).toHaveURL(/\/sessions\?registered=/)
  })

  test('shows both row buttons if they fit, otherwise a menu [REG-18, REG-20]', { tag: '@full' }, async ({
    signedIn,
    product,
  }) => {
    const desktopViewport = { width: 1440, height: 900 }
    const portraitViewport = { width: 768, height: 1024 }
    const casesByAccount = {
      'coordinator.riverside': [
        { language: 'en', viewport: desktopViewport, buttons: 2 },
        { language: 'en', viewport: { width: 1280, height: 800 }, buttons: 0 },
        { language: 'cy', viewport: desktopViewport, buttons: 0 },
      ],
      'coordinator.stmarks': [
        { language: 'en', viewport: desktopViewport, buttons: 0 },
        { language: 'en', viewport: { width: 1920, height: 1080 }, buttons: 2 },
        { language: 'cy', viewport: portraitViewport, buttons: 0 },
      ],
      'coordinator.hopebox': [{ language: 'cy', viewport: portraitViewport, buttons: 1 }],
    }
    for (const [account, viewportCases] of Object.entries(casesByAccount)) {
      const page = await signedIn(account)
      for (const { language, viewport, buttons } of viewportCases) {
        await page.setViewportSize(viewport)
        await page.evaluate((value) => localStorage.setItem('language', value), language)
        await page.goto(`${product.url}/registered`)
        const row = page.locator('main table tbody tr').first()
        await expect(row).toBeVisible()
        const caseInfo = { account, language, viewport }
        expect
          .soft({ ...caseInfo, buttons: await row.locator('.row-action').count() })
          .toEqual({ ...caseInfo, buttons })
        const cutWidth = await page
          .locator('main .table-scroll')
          // Allow one pixel, because fractional widths are rounded.
          .evaluate((table) => Math.max(0, table.scrollWidth - table.clientWidth - 1))
        expect.soft({ ...caseInfo, cut: cutWidth }).toEqual({ ...caseInfo, cut: 0 })
      }
      await page.context().close()
    }
  })

  test("keeps all buttons within a desktop's width despite long names [REG-18, REG-20]", {
    tag: '@full',
  }, async ({ signedIn, product }) => {
    const token = await product.token('coordinator.riverside')
    await product.call(token, 'POST', '/registered', {
      first_name: 'Wolfeschlegelsteinhausen',
      last_name: 'Featherstonehaughington',
      is_adult: true,
      attendance_type: 'core_team_member',
    })
    const page = await signedIn('coordinator.riverside', {
      viewport: { width: 1440, height: 900 },
      at: '/registered',
    })
    const row = page.locator('main table tbody tr').filter({ hasText: 'Wolfeschlegelsteinhausen' })
    await expect(row.getByRole('link', { name: 'View Sessions' })).toBeVisible()
    const measureCutWidth = () =>
      page.locator('main .table-scroll').evaluate((table) => table.scrollWidth - table.clientWidth)
    expect(await measureCutWidth()).toBe(0)
    await page.evaluate(() => localStorage.setItem('language', 'cy'))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await expect(row.getByRole('button')).toBeVisible()
    expect(await measureCutWidth()).toBe(0)
  })

  test('sticks column headers on a desktop without covering the focus [REG-07]', { tag: '@full' }, async ({
    signedIn,
  }) => {
    const page = await signedIn('coordinator.riverside', {
      viewport: { width: 1440, height: 900 },
      at: '/registered',
    })
    const rows = page.getByRole('table', { name: 'Registration' }).locator('tbody tr')
    await expect(rows).toHaveCount(50)
    const header = page.getByRole('columnheader', { name: 'Surname' })
    await rows.last().scrollIntoViewIfNeeded()
    await expect(header).toBeInViewport({ ratio: 1 })
    // Move the focus backwards from the bottom. The focused element must be visible under the header.
    await rows.last().getByRole('checkbox').focus()
    for (let row = 0; row < 30; row++) for (let target = 0; target < 5; target++) await page.keyboard.press('Shift+Tab')
    const focusedTop = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    const headerBottom = await header.evaluate((cell) => cell.getBoundingClientRect().bottom)
    expect(focusedTop).toBeGreaterThanOrEqual(headerBottom)
  })
})
