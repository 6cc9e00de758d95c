import type { Page } from '@playwright/test'

/**
 * Sets a filter of a list that is not set, and closes its menu.
 * @param label name of the filter on its chip
 * @param option label of the value
 */
export const chooseFilter = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  await page.getByRole('dialog', { name: label }).getByRole('button', { name: option, exact: true }).click()
}
