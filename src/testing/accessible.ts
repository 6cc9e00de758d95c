import axe from 'axe-core'
import { expect } from 'vitest'

/** Rules that need layout or colours. Browser tests of the same screens check these rules. */
const BROWSER_ONLY_RULES = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** Expects the current page to have no accessibility violations that can be found without layout. */
export const expectAccessible = async (): Promise<void> => {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(BROWSER_ONLY_RULES.map((rule) => [rule, { enabled: false }])),
  })
  expect(violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)).toEqual([])
}
