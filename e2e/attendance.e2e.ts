import { newId } from '../contract/id.ts'
import { getLondonDay, getYear } from '../contract/rules/days.ts'
import { findOpenHoliday, type HolidayAllocation } from '../contract/rules/holidays.ts'
import { expect, test } from './support/fixtures.ts'
import { startToday } from './support/register.ts'
import { readQueue } from './support/replica.ts'

/** Response of a call that creates a record. */
type CreatedRecord = { id: string }

test.describe('ticking tiles', () => {
  test('ticks a person in and out by keyboard without losing the focus [ATT-24, ATT-25]', async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
    await startToday(page)
    const tile = page.locator('label.tile input:not(:checked)').first()
    await expect(tile).toBeVisible()
    await tile.focus()
    const name = (await tile.getAttribute('aria-label')) ?? ''
    const sameTile = page.getByRole('checkbox', { name, exact: true })
    await page.keyboard.press('Space')
    await expect(sameTile).toBeChecked()
    await expect(sameTile).toBeFocused()
    await page.keyboard.press('Space')
    await expect(sameTile).not.toBeChecked()
    await page.keyboard.press('Tab')
    await expect(sameTile).not.toBeFocused()
    expect(await page.evaluate(() => document.activeElement?.closest('.tile, .tray') !== null)).toBe(true)
  })

  test('shows the saved state after very fast presses [ATT-24, ATT-25, ATT-35]', { tag: '@full' }, async ({
    signedIn,
  }) => {
    const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
    await startToday(page)
    await page.context().setOffline(true)
    const firstTile = page.locator('label.tile input:not(:checked)').first()
    const checkbox = page.locator(`input[value="${await firstTile.inputValue()}"]`)
    const tile = page.locator('label.tile', { has: checkbox })
    await checkbox.focus()
    await page.evaluate(() => {
      // Press five times in one JavaScript task, so that nothing is saved or rendered in between.
      for (let press = 0; press < 5; press++) (document.activeElement as HTMLInputElement).click()
    })
    for (let press = 0; press < 5; press++) await page.keyboard.press('Space')
    const isSavedAsAttending = async () => (await readQueue(page)).at(-1)?.args.state === 'attending'
    const isConsistent = async () => {
      const isTicked = await isSavedAsAttending()
      return (await checkbox.isChecked()) === isTicked && ((await tile.getAttribute('data-here')) !== null) === isTicked
    }
    await expect.poll(isConsistent).toBe(true)
    // Switch to the view that lists the person, and back. Each view renders the list from React's state, which must
    // match the DOM.
    const ticked = await isSavedAsAttending()
    await page.getByRole('button', { name: ticked ? /^Here/ : /^Expected/ }).click()
    await expect(checkbox).toBeChecked({ checked: ticked })
    await page.getByRole('button', { name: ticked ? /^Expected/ : /^Here/ }).click()
    await expect(checkbox).toHaveCount(0)
  })

  test('ticks once when a finger is lifted, not after a drag or scroll [ATT-24]', async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
    await startToday(page)
    await page.getByLabel('Find a name').focus()
    const tile = page.locator('label.tile', { has: page.locator('input:not(:checked)') }).first()
    const checkbox = page.locator(`input[value="${await tile.locator('input').inputValue()}"]`)
    await page.context().setOffline(true)
    // Returns the page coordinates of a point at this offset from the middle of the tile.
    const getPointOnTile = async (right = 0, down = 0) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await checkbox.boundingBox()) ?? {}
      return { x: x + width / 2 + right, y: y + height / 2 + down }
    }
    const devtools = await page.context().newCDPSession(page)
    const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', position?: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: position ? [position] : [] })

    for (const [right, down] of [
      [160, 0],
      [0, 160],
    ]) {
      await sendTouch('touchStart', await getPointOnTile())
      await expect(checkbox.locator('..')).toHaveAttribute('data-pressed')
      await sendTouch('touchMove', await getPointOnTile(right, down))
      await sendTouch('touchEnd')
      await expect(checkbox.locator('..')).not.toHaveAttribute('data-pressed')
    }
    await expect(checkbox).not.toBeChecked()
    expect(await readQueue(page)).toEqual([])

    await sendTouch('touchStart', await getPointOnTile())
    await sendTouch('touchEnd')
    await expect(checkbox).toBeChecked()
    await expect(page.getByLabel('Find a name')).not.toBeFocused()
    // Wait until the press marker disappears. It is removed after all events of the tap.
    await expect(checkbox.locator('..')).not.toHaveAttribute('data-pressed')
    await expect(checkbox).toBeChecked()
    expect(await readQueue(page)).toHaveLength(1)
  })
})

for (const inputDevice of ['touchscreen', 'mouse'] as const)
  test(`ignores a second tap after the search was emptied: ${inputDevice} [ATT-24]`, {
    tag: '@full',
  }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
    await startToday(page)
    const search = page.getByLabel('Find a name')
    const absentTiles = page.locator('label.tile', { has: page.locator('input:not(:checked)') })
    await expect(absentTiles.first()).toBeVisible()
    await page.context().setOffline(true)
    const absentCount = await absentTiles.count()
    await search.fill('ow')
    await expect.poll(() => absentTiles.count()).toBeLessThan(absentCount)
    const name = (await absentTiles.first().locator('input').getAttribute('aria-label')) ?? ''
    const { x = 0, y = 0, width = 0, height = 0 } = (await absentTiles.first().boundingBox()) ?? {}
    const press = () =>
      inputDevice === 'mouse'
        ? page.mouse.click(x + width / 2, y + height / 2)
        : page.touchscreen.tap(x + width / 2, y + height / 2)
    await press()
    await expect(search).toHaveValue('')
    await press()
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked()
    expect(await readQueue(page)).toHaveLength(1)
  })

test.describe('touch, layout and search', () => {
  test('ticks no one when a finger stops a moving list [ATT-24]', { tag: '@full' }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
    await startToday(page)
    const list = page.getByRole('region', { name: 'People' })
    await expect(list.locator('.tile').first()).toBeVisible()
    await page.context().setOffline(true)
    const { x = 0, y = 0, width = 0, height = 0 } = (await list.boundingBox()) ?? {}
    const getPoint = (part: number) => ({ x: x + width / 3, y: y + height * part })
    const devtools = await page.context().newCDPSession(page)
    // Record if the list was still moving when the finger landed, because it may have stopped before on a busy machine.
    await page.evaluate(() => {
      let lastScrollTime = 0
      const listenerOptions = { capture: true, passive: true }
      const onScroll = (event: Event) => {
        lastScrollTime = event.timeStamp
      }
      const onPointerDown = (event: Event) => {
        Object.assign(globalThis, { movedBefore: event.timeStamp - lastScrollTime })
      }
      addEventListener('scroll', onScroll, listenerOptions)
      addEventListener('pointerdown', onPointerDown, listenerOptions)
    })
    const wasMoving = () => page.evaluate(() => (globalThis as unknown as { movedBefore: number }).movedBefore < 100)
    let gestureStart = 0
    const sendTouch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
      point: { x: number; y: number } | null,
      ms?: number,
    ) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: point ? [point] : [],
        ...(ms !== undefined && { timestamp: (gestureStart + ms) / 1000 }),
      })
    const readScrollTop = () => list.evaluate((element) => element.scrollTop)

    /**
     * Flings the list and stops it with a finger. Returns true if the list was moving and the finger landed on a tile.
     */
    const flingAndStop = async () => {
      // Scroll to the top, because repeated flings would reach the end of the list.
      await list.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(readScrollTop).toBe(0)
      gestureStart = Date.now()
      // Send event timestamps that make this a quick fling, even on a slow machine.
      await sendTouch('touchStart', getPoint(0.8), 0)
      await sendTouch('touchMove', getPoint(0.7), 10)
      await sendTouch('touchMove', getPoint(0.5), 20)
      await sendTouch('touchMove', getPoint(0.3), 30)
      await sendTouch('touchEnd', null, 35)
      await expect.poll(readScrollTop).not.toBe(0)
      await sendTouch('touchStart', getPoint(0.5))
      return (await wasMoving()) && (await list.locator('[data-pressed]').count()) === 1
    }
    while (!(await flingAndStop())) await sendTouch('touchCancel', null)
    await sendTouch('touchEnd', null)
    await expect(list.locator('[data-pressed]')).toHaveCount(0)
    const restingScrollTop = await readScrollTop()
    await expect.poll(readScrollTop).toBe(restingScrollTop)
    expect(await readQueue(page)).toEqual([])
  })

  test("does not change a tile's shape or position while its tick is pending [ATT-24]", {
    tag: '@full',
  }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
    await startToday(page)
    const tile = page.locator('label.tile', { has: page.locator('input:not(:checked)') }).first()
    const name = (await tile.locator('input').getAttribute('aria-label')) ?? ''
    const sameTile = page.locator('label.tile', { has: page.getByRole('checkbox', { name, exact: true }) })
    const measureParts = async () => {
      const boxes = []
      for (const part of ['.avatar', '.who', '.tickbox']) boxes.push(await sameTile.locator(part).boundingBox())
      return [await sameTile.boundingBox(), ...boxes]
    }
    await page.context().setOffline(true)
    const boxesBefore = await measureParts()
    await sameTile.getByRole('checkbox').click()
    await expect(sameTile.getByText('waiting to send')).toBeAttached()
    // Wait until the press marker has disappeared.
    await expect(sameTile).not.toHaveAttribute('data-pressed')
    await expect.poll(measureParts).toEqual(boxesBefore)
  })

  test('leads from an empty search in one view to the full list [ATT-24]', { tag: '@full' }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
    // Filter by people who are here, because the full list may first render only absent people.
    await page.getByRole('button', { name: /^Here/ }).click()
    const presentTile = page.locator('label.tile[data-here]').first()
    await expect(presentTile).toBeVisible()
    const firstName = (await presentTile.locator('.first').textContent()) ?? ''
    const lastName = ((await presentTile.locator('.last').textContent()) ?? '').split(',')[0]
    await page.getByRole('button', { name: /^Expected/ }).click()
    await page.getByLabel('Find a name').fill(`${firstName} ${lastName}`)
    await expect(page.getByText(`No one called “${firstName} ${lastName}” is still expected`)).toBeVisible()
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(page.locator('label.tile[data-here]', { hasText: firstName }).first()).toBeVisible()
  })
})

test.describe('people who have left and two steps', () => {
  test('undoes setting all as attending in two-step mode [ATT-31, ATT-32, ATT-33]', { tag: '@full' }, async ({
    signedIn,
  }) => {
    const page = await signedIn('coordinator.stmarks', { at: '/sessions/today' })
    const tally = page.getByText(/^\d+ of \d+ here$/).first()
    const tallyBefore = (await tally.textContent()) ?? ''
    const setAllButton = page.getByRole('button', { name: 'Set all as attending' })
    const undoButton = page.getByRole('button', { name: 'Undo' })
    await setAllButton.click()
    await expect(tally).toHaveText(/^(\d+) of \1 here$/)
    await expect(undoButton).toBeVisible()
    // Press again. A surplus second tap must not remove the undo button.
    await setAllButton.click()
    await undoButton.click({ timeout: 5000 })
    await expect(tally).toHaveText(tallyBefore)
    // Press again and wait until the undo button is hidden. A further press then shows a message.
    await setAllButton.click()
    await expect(undoButton).toBeVisible()
    await expect(undoButton).toBeHidden()
    await setAllButton.click()
    await expect(page.getByText('Everyone on the list is here already')).toBeVisible()
  })

  test('counts people who have left and never ticks them [ATT-32, ATT-53]', { tag: '@full' }, async ({
    signedIn,
    product,
  }) => {
    const account = 'coordinator.stmarks'
    const token = await product.token(account)
    const call = (method: string, path: string, body?: object) => product.call(token, method, path, body)
    const uniqueSurname = newId().slice(-6)
    const createPerson = async (first_name: string, facts: object = {}) => {
      const { id } = (await call('POST', '/registered', {
        first_name,
        last_name: uniqueSurname,
        ...facts,
      })) as CreatedRecord
      return { id, name: `${first_name} ${uniqueSurname}` }
    }
    const attendedPerson = await createPerson('Carys', { is_adult: true, attendance_type: 'parent_or_carer' })
    const leftPerson = await createPerson('Lowri')
    const waitingPerson = await createPerson('Wena')
    const date = ((await call('GET', '/sessions/dates')) as string[]).at(-1) ?? ''
    const year = getYear(date)
    const allocations = (await call('GET', `/holiday_allocation/${year}`)) as HolidayAllocation[]
    const holiday = findOpenHoliday(date, allocations)?.holiday
    const session = (await call('POST', '/sessions', { date, holiday, year })) as CreatedRecord
    const personIds = [attendedPerson, leftPerson, waitingPerson].map(({ id }) => id)
    await call('POST', `/sessions/${session.id}/registered`, { registered: personIds })
    await call('POST', `/sessions/${session.id}/attending`, { attending: [attendedPerson.id] })

    const page = await signedIn(account, { at: `/sessions/${session.id}` })
    const figures = page.locator('.tally .figures dd')
    const getTile = ({ name }: typeof attendedPerson) => page.getByRole('checkbox', { name })
    await expect(getTile(leftPerson)).toBeVisible()
    await expect(figures).toHaveText(['0', '1'])
    for (const { id } of [attendedPerson, leftPerson]) await call('DELETE', `/registered/${id}`)
    for (const person of [attendedPerson, leftPerson]) await expect(getTile(person)).toHaveCount(0, { timeout: 60_000 })
    await expect(figures).toHaveText(['0', '1'])
    await page.getByRole('button', { name: 'Set all as attending' }).click()
    await expect(page.getByText('1 more person is here')).toBeVisible()
    await expect(figures).toHaveText(['1', '1'])
    const readAttendance = async () => {
      const { num_children_attending, num_adults_attending } = (await call('GET', `/sessions/${session.id}`)) as Record<
        string,
        number
      >
      return [num_children_attending, num_adults_attending]
    }
    await expect.poll(readAttendance).toEqual([1, 1])
    // Check that no conflict exists. A conflict about a return arises only if the person is ticked after leaving.
    expect(await product.query('SELECT id FROM conflicts WHERE record = $1', [leftPerson.id])).toEqual([])

    await page.goto(`${product.url}/sessions`)
    const row = page.locator('tr', { has: page.locator(`a[href="/sessions/${session.id}"]`) })
    await expect(row.locator('td.number').first()).toHaveText('1')
    await expect(row.locator('td.number').nth(1)).toHaveText('1')
    await call('DELETE', `/sessions/${session.id}`)
    await call('DELETE', `/registered/${waitingPerson.id}`)
  })
})

test.describe('holidays', () => {
  test('refuses a holiday whose dates exclude the day and links to Setup [ATT-39, ATT-41, ATT-42]', async ({
    signedIn,
    product,
  }) => {
    const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
    await startToday(page)
    const holidaySelect = page.getByLabel('Holiday')
    const holidayBefore = await holidaySelect.inputValue()
    const [otherHoliday] = await product.query<{ holiday: string }>(
      `SELECT h AS holiday FROM unnest(ARRAY['Jan/Feb', 'May/June', 'Sept/Oct']) h WHERE h <> $1 LIMIT 1`,
      [holidayBefore],
    )
    await holidaySelect.selectOption(otherHoliday?.holiday ?? '')
    await expect(
      page.getByText(
        // Message ERR-31.
        'The session date is outside the date range of this holiday. Please go to Setup and enter the holiday date range.',
      ),
    ).toBeVisible()
    await expect(holidaySelect).toHaveValue(holidayBefore)
  })

  test('sends holiday dates that were set without a network [HOL-32, HOL-37]', async ({ signedIn, product }) => {
    // Year that Setup shows when it opens.
    const year = getLondonDay().slice(0, 4)
    const page = await signedIn('coordinator.caerdydd', { at: '/setup' })
    const row = page.getByRole('listitem').filter({ hasText: 'Extra Sessions' })
    await page.context().setOffline(true)
    await row.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(row.getByText('Enter a date').first()).toBeVisible()
    await row.getByLabel('Start date').fill(`1/2/${year.slice(2)}`)
    await row.getByLabel('End date').fill(`28/2/${year.slice(2)}`)
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    // Message ERR-30.
    await expect(page.getByText('Holiday dates set up successfully')).toBeVisible()
    await page.context().setOffline(false)
    await expect
      .poll(
        async () =>
          product.query(
            `SELECT start_date::text, end_date::text, status FROM holiday_allocation h JOIN users u USING (organisation_id)
           WHERE u.email LIKE 'coordinator.caerdydd@%' AND h.holiday = 'Extra Sessions' AND h.year = ${year} AND h.start_date = '${year}-02-01'`,
          ),
        { timeout: 60_000 },
      )
      // A holiday with dates becomes open (HOL-08).
      .toEqual([{ start_date: `${year}-02-01`, end_date: `${year}-02-28`, status: 'Open' }])
  })
})

test.describe('list size and position', () => {
  test('renders the same list for any stored sizes [ATT-21]', { tag: '@full' }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
    await startToday(page)
    await page.waitForURL(/sessions\/[0-9a-f-]{36}/)
    const measureBlocks = () =>
      page.locator('[data-unit]').evaluateAll((blocks) =>
        blocks.slice(0, 6).map((block) => {
          const { x, y, width, height } = block.getBoundingClientRect()
          return [x, y, width, height].map(Math.round)
        }),
      )
    await expect(page.locator('label.tile').first()).toBeVisible()
    await expect.poll(async () => (await measureBlocks()).length).toBeGreaterThan(3)
    const expectedBlocks = await measureBlocks()
    const storedSizes = await page.evaluate(() => localStorage.getItem('sizes'))
    expect(storedSizes).toContain('list')
    for (const rememberedSizes of [
      storedSizes,
      // Stored sizes of a window with other dimensions, then three invalid values.
      storedSizes?.replace(/"list":\[[^\]]*\]/, '"list":[300,120,16]').replace(/"letters":\[[^\]]*\]/, '"letters":[3]'),
      storedSizes?.replace(/"list":\[[^\]]*\]/, '"list":[null,-1,"x"]'),
      '{"not": a list',
      '{}',
    ]) {
      await page.evaluate((sizes) => localStorage.setItem('sizes', sizes ?? ''), rememberedSizes)
      await page.reload()
      await expect(page.locator('label.tile').first()).toBeVisible()
      await expect.poll(measureBlocks).toEqual(expectedBlocks)
    }
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sizes'))).toContain('list')
  })

  test('preserves the list position when the device is rotated and back [ATT-21]', { tag: '@full' }, async ({
    signedIn,
  }) => {
    const portrait = { width: 390, height: 844 }
    const landscape = { width: 844, height: 390 }
    const page = await signedIn('coordinator.riverside', { viewport: portrait, at: '/sessions/today' })
    await startToday(page)
    await expect(page.locator('label.tile').first()).toBeVisible()
    // Returns the ids of the first six families whose blocks begin below the top of the list.
    const getVisibleUnits = () =>
      page.locator('.people').evaluate((list) => {
        const { top } = list.getBoundingClientRect()
        const blocks = [...list.querySelectorAll<HTMLElement>('[data-unit]')]
          .map((block) => ({ unit: block.dataset.unit, at: block.getBoundingClientRect().top - top }))
          .filter(({ at: offset }) => offset > -1)
          .sort((a, b) => a.at - b.at)
        return blocks.slice(0, 6).map(({ unit }) => unit)
      })
    await page.locator('.people').evaluate((list) => {
      list.scrollTop = list.scrollHeight * 0.7
    })
    await expect.poll(async () => (await getVisibleUnits()).length).toBeGreaterThan(1)
    const [firstUnit] = await getVisibleUnits()
    for (const size of [landscape, portrait]) {
      await page.setViewportSize(size)
      await expect.poll(getVisibleUnits).toContain(firstUnit)
    }
  })
})
