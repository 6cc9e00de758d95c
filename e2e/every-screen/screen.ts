import type { Page } from '@playwright/test'
import type { Product } from '../../server/testing/product.ts'
import { expect } from '../support/expect.ts'
import { expandTools } from '../support/register.ts'

export type Screen = {
  name: string
  path: string | ((product: Product) => Promise<string>)
  /**
   * Account that opens the screen. Undefined: the account of a coordinator whose club has one group. Null: no sign-in.
   */
  account?: string | null
  /** Brings the page into the state that is checked, for example opens a dialog. */
  open?: (page: Page) => Promise<void>
}

/** Returns a function that presses a button by its English or Welsh label and waits until a dialog or menu is open. */
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

export type ScreensByRoute = Record<string, Screen[]>
