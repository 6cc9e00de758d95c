import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { pickDayOrNight } from '../support/night.ts'
import { getRegisterTable, readPeople } from '../support/register-list.ts'

const ARRIVAL_TIMEOUT_MS = 60_000
const COUNT_TEXT = /^\d+ to \d+ of \d+$/

const getSearchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

/** Returns the content of the first rows and of the footer: texts, labels, addresses and ticks. */
const readListContent = (page: Page) =>
  getRegisterTable(page).evaluate((list) => ({
    rows: [...list.querySelectorAll('tbody tr')]
      .slice(0, 8)
      .map((row) => [
        ...Array.from(row.querySelectorAll('td'), (cell) => cell.textContent),
        ...Array.from(row.querySelectorAll('a'), (link) => link.getAttribute('href')),
        ...Array.from(row.querySelectorAll('[aria-label]'), (named) => named.getAttribute('aria-label')),
        row.querySelector<HTMLInputElement>('input')?.checked,
      ]),
    foot: document.querySelector('main nav [role=status]')?.textContent,
  }))

/**
 * Enters the texts one after another in one browser task, before the browser renders. Then performs the
 * follow-up action `then` in the same task.
 */
const typeInOneTask = (page: Page, texts: readonly string[], then: 'box' | 'link' | 'menu' | null = null) =>
  getSearchBox(page).evaluate(
    (box: HTMLInputElement, [texts, then]) => {
      box.focus()
      for (const text of texts) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const row = document.querySelector('main table tbody tr')
      const selectors = { box: 'input', link: 'a', menu: '.row-more' } as const
      if (then) row?.querySelector<HTMLElement>(selectors[then])?.click()
      return [...(row?.querySelectorAll('a') ?? [])]
        .slice(0, 2)
        .map((link) => link.textContent)
        .join(' ')
    },
    [texts, then] as const,
  )

/** Creates a pseudo-random generator (0 to 1) that returns the same numbers for the same seed. */
const createRandom = (seed: number) => () => {
  seed = (seed * 1103515245 + 12345) % 2 ** 31
  return seed / 2 ** 31
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['an upright tablet', { width: 834, height: 1112 }],
] as const)
  test(`shows the same rows as a reload after typing on ${device} [REG-02, REG-25]`, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { viewport, at: '/registered' })
    await expect(getRegisterTable(page).locator('tbody tr')).toHaveCount(50)
    const random = createRandom(viewport.width)
    const search = getSearchBox(page)
    for (let round = 0; round < 4; round++) {
      for (let step = 0; step < 8; step++) {
        const randomValue = random()
        const letter = 'aeiorstz'[Math.floor(random() * 8)] ?? 'a'
        if (randomValue < 0.5) await search.press(letter)
        else if (randomValue < 0.65) await search.press('Backspace')
        else if (randomValue < 0.7) await search.press('Escape')
        else if (randomValue < 0.9) {
          const searchBefore = await search.inputValue()
          // Type a character and delete it before anything is rendered.
          await typeInOneTask(page, [`${searchBefore}${letter}`, searchBefore])
        } else await page.getByText(COUNT_TEXT).or(page.getByText('No one matches.')).waitFor()
      }
      const typedText = await search.inputValue()
      await search.blur()
      await expect.poll(() => new URL(page.url()).searchParams.get('search') ?? '').toBe(typedText)
      const hasRows = await getRegisterTable(page).isVisible()
      const contentBefore = hasRows ? await readListContent(page) : null
      await page.reload()
      await expect(search).toHaveValue(typedText)
      if (contentBefore) await expect.poll(() => readListContent(page)).toEqual(contentBefore)
      else await expect(page.getByText('No one matches.')).toBeVisible()
      await search.focus()
    }
  })

test('applies a press during typing to the person shown in the row [REG-21, REG-23, REG-46]', {
  tag: '@full',
}, async ({ signedIn, product }) => {
  const account = 'coordinator.riverside'
  const page = await signedIn(account, { viewport: { width: 1280, height: 800 }, at: '/registered' })
  const rows = getRegisterTable(page).locator('tbody tr')
  await expect(rows).toHaveCount(50)
  const [firstPerson] = await readPeople(product, account, 'NOT soft_archived')
  await expect(rows.first()).toContainText(firstPerson?.first_name ?? '')
  const otherPeople = (await readPeople(product, account, 'NOT soft_archived')).slice(10)
  const [firstPrefix, secondPrefix, thirdPrefix] = [
    ...new Set(otherPeople.map(({ last_name }) => last_name.slice(0, 3).toLowerCase())),
  ]

  const tickedName = await typeInOneTask(page, [firstPrefix ?? ''], 'box')
  expect(tickedName.toLowerCase()).toContain(firstPrefix)
  await expect(page.getByText('1 selected')).toBeVisible()
  // Count the ticks, because other people may have the same name.
  const checked = getRegisterTable(page).getByRole('checkbox', { name: /^Select (?!all)/, checked: true })
  await expect(checked).toHaveCount(1)
  await expect(checked).toHaveAccessibleName(`Select ${tickedName}`)

  // Search while a person is selected. The search clears the selection.
  const offeredName = await typeInOneTask(page, [secondPrefix ?? ''], 'menu')
  expect(offeredName.toLowerCase()).toContain(secondPrefix)
  await expect(page.getByText('1 selected')).toHaveCount(0)
  const link = page.getByRole('menuitem', { name: 'View Sessions' })
  await expect(link).toBeVisible()
  const [personId] = new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]).getAll('registered')
  const allPeople = await readPeople(product, account, 'true')
  const findPerson = (id: string | undefined) => {
    const person = allPeople.find((other) => other.id === id)
    return `${person?.first_name} ${person?.last_name}`
  }
  expect(findPerson(personId)).toBe(offeredName)
  await expect(page.getByRole('menu')).toHaveAccessibleName(`Actions, ${offeredName}`)
  await page.keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveAccessibleName(`Actions, ${offeredName}`)

  const openedName = await typeInOneTask(page, [thirdPrefix ?? ''], 'link')
  await expect(page).toHaveURL(/\/registered\/[0-9a-f-]+/)
  expect(findPerson(new URL(page.url()).pathname.split('/').at(-1))).toBe(openedName)
})

test('keeps a tick that is made right after a keystroke [REG-46]', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', { at: '/registered' })
  await expect(getRegisterTable(page).locator('tbody tr')).toHaveCount(50)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let ms = 0; ms <= 120; ms += pickDayOrNight(24, 8)) {
    await getSearchBox(page).fill('')
    await expect(page.getByText(COUNT_TEXT)).not.toHaveText(/^1 to \d+ of \d$/)
    await getSearchBox(page).evaluate(async (box: HTMLInputElement, ms) => {
      box.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'eva')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => window.setTimeout(resolve, ms))
      document.querySelector<HTMLElement>('main table tbody input')?.click()
    }, ms)
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(getRegisterTable(page).getByRole('checkbox').nth(1)).toBeChecked()
  }
})

test('does not move the page when a finger presses a row during a search [REG-46]', { tag: '@full' }, async ({
  signedIn,
}) => {
  const page = await signedIn('coordinator.riverside', { at: '/registered' })
  const checkboxes = getRegisterTable(page).locator('tbody').getByRole('checkbox')
  await expect(checkboxes).toHaveCount(50)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const name of pickDayOrNight(['Roberts'], ['Roberts', 'Evans', 'Davies'])) {
    await getSearchBox(page).fill('')
    await checkboxes.nth(32).check()
    await checkboxes.nth(32).uncheck()
    await getSearchBox(page).fill(name)
    await checkboxes.first().check()
    await expect(page.getByText('1 selected')).toBeVisible()
  }
})

test("includes another device's change in the list after typing [REG-02]", { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const account = 'coordinator.riverside'
  const page = await signedIn(account, { at: '/registered' })
  await expect(getRegisterTable(page).locator('tbody tr')).toHaveCount(50)
  const [person] = (await readPeople(product, account, 'NOT soft_archived')).slice(20)
  await getSearchBox(page).pressSequentially('qua')
  await getSearchBox(page).press('q')
  await expect(page.getByText('No one matches.')).toBeVisible()
  const token = await product.token(account)
  await product.call(token, 'PATCH', `/registered/${person?.id}`, { first_name: 'Quaqina' })
  await expect(getRegisterTable(page).getByRole('link', { name: 'Quaqina' })).toBeVisible({
    timeout: ARRIVAL_TIMEOUT_MS,
  })
  await expect(page.getByText('1 to 1 of 1')).toBeVisible()
  await getSearchBox(page).press('i')
  await expect(getRegisterTable(page).getByRole('link', { name: 'Quaqina' })).toBeVisible()
  await getSearchBox(page).press('x')
  await expect(page.getByText('No one matches.')).toBeVisible()
})

test('does not overflow a column while typing, in either language [REG-02]', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const page = await signedIn('coordinator.stmarks', { viewport: { width: 768, height: 1024 } })
  const people = await readPeople(product, 'coordinator.stmarks', 'NOT soft_archived')
  const surnames = [...new Set(people.map(({ last_name }) => last_name))]
  const longestSurnames = surnames.toSorted((a, b) => b.length - a.length).slice(0, pickDayOrNight(2, 4))
  /** Returns the texts that overflow their cell, with the number of pixels. */
  const findOverflowingTexts = () =>
    page.locator('main table').evaluate((list) =>
      [...list.querySelectorAll('tbody td')].flatMap((cell) => {
        const textWalker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const textRange = document.createRange()
        let rightEdge = 0
        while (textWalker.nextNode()) {
          textRange.selectNodeContents(textWalker.currentNode)
          rightEdge = Math.max(rightEdge, textRange.getBoundingClientRect().right)
        }
        const overflowWidth = Math.round(rightEdge - cell.getBoundingClientRect().right)
        return overflowWidth > 0 ? [`${cell.textContent} ${overflowWidth}`] : []
      }),
    )
  for (const language of ['en', 'cy']) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    for (const width of [768, 834, 1024]) {
      await page.setViewportSize({ width, height: 1024 })
      await page.goto(`${product.url}/registered`)
      const search = page.getByRole('searchbox')
      const list = page.locator('main table tbody tr')
      await expect(list).toHaveCount(50)
      for (const text of longestSurnames) {
        await search.fill('')
        await search.pressSequentially(text)
        await expect(list.first()).toContainText(text)
        expect({ language, width, text, outside: await findOverflowingTexts() }).toEqual({
          language,
          width,
          text,
          outside: [],
        })
      }
    }
  }
})
