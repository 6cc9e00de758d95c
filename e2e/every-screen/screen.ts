import type { Page } from '@playwright/test'
import type { Product } from '../../server/testing/product.ts'
import { expect } from '../support/expect.ts'
import { expandTools } from '../support/register.ts'

export type Screen = {
  name: string
  path: string | ((product: Product) => Promise<string>)
  /** Account that opens the screen, by default a coordinator of one group. Null without a sign-in. */
  account?: string | null
  /** Brings the screen into the state to check. */
  open?: (page: Page) => Promise<void>
}

/** Presses a button by its English or Welsh label. */
export const press = (en: RegExp, cy: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: new RegExp(`${en.source}|${cy.source}`) })
    .first()
    .click()
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]').first()).toBeVisible()
}

export const pressTool = (en: RegExp, cy: RegExp) => async (page: Page) => {
  await expandTools(page)
  await press(en, cy)(page)
}

export type Screens = Record<string, Screen[]>
