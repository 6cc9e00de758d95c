import type { Page } from '@playwright/test'
import type { Product } from '../../server/testing/product.ts'
import { expect } from '../support/expect.ts'
import { expandTools } from '../support/register.ts'

export type Screen = {
  name: string
  path: string | ((product: Product) => Promise<string>)
  /** Account that opens the screen. Undefined means a coordinator of a club with one group. Null means no sign-in. */
  account?: string | null
  /** Puts the page into the state to check. */
  open?: (page: Page) => Promise<void>
}

/** Returns a function that presses a button by its English or Welsh label and waits for a dialog or menu. */
export const pressButton = (en: RegExp, cy: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: new RegExp(`${en.source}|${cy.source}`) })
    .first()
    .click()
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]').first()).toBeVisible()
}

export const pressTool = (en: RegExp, cy: RegExp) => async (page: Page) => {
  await expandTools(page)
  await pressButton(en, cy)(page)
}

export type Screens = Record<string, Screen[]>
