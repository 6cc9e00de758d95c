import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that ask what colours something has. The two themes differ in nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What WCAG 2.2 AA and good practice find wrong on a page: the rule and the elements.
 * @param about `colours`: of a page that was checked whole in the other theme
 */
export const axeFindings = async (
  page: Page,
  about: 'everything' | 'colours' = 'everything',
): Promise<string[]> => {
  // Before the rules: what is set here takes the place of all that was chosen.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const { violations } = await (about === 'colours' ? axe.withRules(colourRules) : axe.withTags(everyRule))
    // No page has a frame of another origin; the way for those opens a page of its own for every check.
    .setLegacyMode(true)
    .analyze()
  return violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
}

/** A page as it is shown has nothing that shuts anybody out. */
export const accessible = async (page: Page): Promise<void> => expect(await axeFindings(page)).toEqual([])

/** The same in light and dark colours; the page is light again afterwards. */
export const accessibleInBothThemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await accessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await axeFindings(page, 'colours')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
