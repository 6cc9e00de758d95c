/** How a browser that makes no offer by itself puts an app on the device; `none` where it cannot. */
export type InstallWay = 'share' | 'dock' | 'menu' | 'none'

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** iPhones and iPads, also those that call themselves a Mac. */
const isAppleTouch = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPad|iPhone/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1)

const isFirefox = ({ userAgent }: Browser): boolean => userAgent.includes('Firefox/')

/** Whether it is Safari, or another browser over its engine: it clears what a page keeps after 7 days without use. */
export const isSafari = (browser: Browser): boolean =>
  isAppleTouch(browser) ||
  (/Mac.*Safari\//.test(browser.userAgent) && !/Chrome\/|Chromium\//.test(browser.userAgent))

export const installWay = (browser: Browser): InstallWay => {
  if (isAppleTouch(browser)) return 'share'
  if (isSafari(browser)) return 'dock'
  // On Android its menu has an entry, on a computer it has none.
  return isFirefox(browser) && !browser.userAgent.includes('Android') ? 'none' : 'menu'
}
