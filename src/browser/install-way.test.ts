import { expect, it } from 'vitest'
import { getInstallMethod, isSafari } from './install-way.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

it.each([
  ['iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${SAFARI}`, 5, 'share', true],
  ['iPad that calls itself a Mac', `${MAC} ${SAFARI}`, 5, 'share', true],
  ['Safari on a Mac', `${MAC} ${SAFARI}`, 0, 'dock', true],
  ['Chrome on a Mac', `${MAC} ${CHROME}`, 0, 'menu', false],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`, 5, 'menu', false],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 0, 'none', false],
  ['Firefox on a Mac', `${MAC.replace(')', '; rv:153.0)')} Gecko/20100101 Firefox/153.0`, 0, 'none', false],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', 5, 'menu', false],
] as const)('%s', (_, userAgent, maxTouchPoints, way, safari) => {
  const browser = { userAgent, maxTouchPoints }
  expect(getInstallMethod(browser)).toBe(way)
  expect(isSafari(browser)).toBe(safari)
})
