import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { countPending } from './replica.ts'

/** Opens today's session and starts it if needed. Waits until no change is pending. */
export const openToday = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/sessions/today`)
  await startToday(page)
}

/** Starts today's session if needed, on a page that shows it. Waits until no change is pending. */
export const startToday = async (page: Page): Promise<void> => {
  const startButton = page.getByRole('button', { name: "Start today's session" })
  const tile = page.locator('label.tile').first()
  await expect(startButton.or(tile)).toBeVisible()
  if (await startButton.isVisible()) await startButton.click()
  await expect(tile).toBeVisible()
  await expect.poll(() => countPending(page)).toBe(0)
}

/**
 * Finds the tile of the first absent person. The returned locator finds the tile by name, so that it also matches after
 * a tick or a new render.
 */
export const findAbsentTile = async (page: Page): Promise<Locator> => {
  const tile = page.locator('label.tile input:not(:checked)').first()
  const name = (await tile.getAttribute('aria-label')) ?? ''
  return page.getByRole('checkbox', { name, exact: true })
}

/** Searches for a person by name, as a volunteer does, and ticks the tile. */
export const tickByName = async (
  page: Page,
  person: { name: string; first_name: string; last_name: string },
): Promise<void> => {
  const search = page.getByRole('searchbox', { name: 'Find a name' })
  await search.fill(`${person.first_name} ${person.last_name}`)
  await page
    .getByRole('checkbox', { name: new RegExp(`^${person.name}(,|$)`) })
    .first()
    .click()
  await expect(search).toHaveValue('')
}

/** Labels of a health question and of the notes field that a yes requires. */
export const MEDICAL_LABELS = { question: 'Medical conditions?', notes: 'Medical conditions' }
export const DIETARY_LABELS = {
  question: 'Dietary requirements or allergies?',
  notes: 'What should the kitchen know?',
}
type HealthQuestion = typeof MEDICAL_LABELS

export const getQuestion = (page: Page, { question }: HealthQuestion): Locator =>
  page.getByRole('radiogroup', { name: question })

export const getNotesField = (page: Page, { notes }: HealthQuestion): Locator =>
  page.getByRole('textbox', { name: notes, exact: true })

/** Answers a health question of the open record with yes and a note. Saves the record. */
export const answerHealthQuestion = async (page: Page, fact: HealthQuestion, text: string): Promise<void> => {
  await getQuestion(page, fact).getByText('Yes', { exact: true }).click()
  await getNotesField(page, fact).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
}

/** Expands the register's tools, which are collapsed on a phone. */
export const expandTools = async (page: Page): Promise<void> => {
  await expect(page.getByRole('searchbox')).toBeVisible()
  const toolsButton = page.getByRole('button', {
    name: /Filters and tools|Hidlyddion ac offer/,
    expanded: false,
  })
  if (await toolsButton.isVisible()) await toolsButton.click()
}

/** Opens the sync panel if needed and requests a sync. */
export const syncNow = async (page: Page): Promise<void> => {
  const syncButton = page.getByRole('button', { name: 'Sync now' })
  if (!(await syncButton.isVisible())) {
    await page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  }
  await syncButton.click()
}
