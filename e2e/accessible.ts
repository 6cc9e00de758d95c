import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What WCAG 2.2 AA and good practice find wrong on a page: the rule and the elements. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .options({ resultTypes: ['violations'] })
    // No page has a frame of another origin; the way for those opens a page of its own for every check.
    .setLegacyMode(true)
    .analyze()
  return violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
}

/** A page as it is shown has nothing that shuts anybody out. */
export const accessible = async (page: Page): Promise<void> => expect(await axeFindings(page)).toEqual([])

/** The same in light and dark colours; the page is light again afterwards. */
export const accessibleInBothThemes = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await accessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
