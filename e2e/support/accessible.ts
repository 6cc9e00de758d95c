import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const allRuleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules about colours. Only their results can differ between the two themes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Returns violations of WCAG 2.2 AA and of best practices. Each text contains the rule and the elements.
 * @param scope `colours` for a page that was fully checked in the other theme
 */
export const findViolations = async (page: Page, scope: 'everything' | 'colours' = 'everything'): Promise<string[]> => {
  // Load the rules once per page, because loading takes longer than most checks.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      const { axe: rules } = globalThis as unknown as { axe: typeof import('axe-core') }
      // Render rows outside the viewport, otherwise the rules would report overlaps. Let the save bar scroll with the
      // page, because a sticky bar may cover content.
      const renderStyles = new CSSStyleSheet()
      renderStyles.replaceSync('* { content-visibility: visible !important } .save-bar { position: static !important }')
      document.adoptedStyleSheets.push(renderStyles)
      // Wait for animations that end, because colours of a half transparent dialog have less contrast.
      const animations = document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(animations.map(({ finished }) => finished))
      const { violations } = await rules.run(document, { runOnly, resultTypes: ['violations'] })
      document.adoptedStyleSheets.pop()
      return violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
    },
    scope === 'colours' ? colourRules : allRuleTags,
  )
}

/** Checks that the page has no accessibility violations. */
export const expectAccessible = async (page: Page): Promise<void> => expect(await findViolations(page)).toEqual([])

/** Checks the page in the light and dark themes. The page is light again afterwards. */
export const expectAccessibleInBothThemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findViolations(page, 'colours')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
