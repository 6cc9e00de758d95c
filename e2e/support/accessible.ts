import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

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
  // To bring the rules into a page takes longer than to check most pages by them: a page keeps them.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      const { axe: rules } = globalThis as unknown as { axe: typeof import('axe-core') }
      // Rows out of sight are drawn too: rules measure what is in them and take it to lie over the next row. What is under
      // a bar that stays in sight is scrolled out from under it.
      const drawn = new CSSStyleSheet()
      drawn.replaceSync(
        '* { content-visibility: visible !important } .save-bar { position: static !important }',
      )
      document.adoptedStyleSheets.push(drawn)
      const { violations } = await rules.run(document, { runOnly, resultTypes: ['violations'] })
      document.adoptedStyleSheets.pop()
      return violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
    },
    about === 'colours' ? colourRules : everyRule,
  )
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
