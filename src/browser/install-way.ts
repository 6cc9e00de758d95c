/** Ways to install the app in a browser without an install prompt. `none` if the browser cannot install it. */
export type InstallMethod = 'share' | 'dock' | 'menu' | 'none'

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Returns true for iPhones and iPads, including iPads that report themselves as a Mac. */
const isAppleTouchDevice = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPad|iPhone/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1)

const isFirefox = ({ userAgent }: Browser): boolean => userAgent.includes('Firefox/')

/** Returns true for Safari and other WebKit browsers, which delete a page's storage after 7 days without use. */
export const isSafari = (browser: Browser): boolean =>
  isAppleTouchDevice(browser) ||
  (/Mac.*Safari\//.test(browser.userAgent) && !/Chrome\/|Chromium\//.test(browser.userAgent))

export const getInstallMethod = (browser: Browser): InstallMethod => {
  if (isAppleTouchDevice(browser)) return 'share'
  if (isSafari(browser)) return 'dock'
  // Return `none` for Firefox on a computer, because only its Android version has a menu entry for installing.
  return isFirefox(browser) && !browser.userAgent.includes('Android') ? 'none' : 'menu'
}
