import axe from 'axe-core'
import { expect } from 'vitest'

/** What asks for a layout or for colours: a browser test of the same screen does. */
const NEEDS_BROWSER = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** The page as it is now shuts nobody out, as far as its elements tell. */
export const accessible = async (): Promise<void> => {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(NEEDS_BROWSER.map((rule) => [rule, { enabled: false }])),
  })
  expect(violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)).toEqual([])
}
