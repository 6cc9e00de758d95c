type Browser = {
  userAgent: string
  storage?: Partial<Pick<StorageManager, 'persist'>>
  permissions?: Pick<Permissions, 'query'>
}

/**
 * Whether the browser's promise to keep the register is a question to the person: Firefox lays it over the page, where
 * others decide by themselves.
 */
export const asksToKeep = async ({ userAgent, permissions }: Browser = navigator): Promise<boolean> => {
  if (!userAgent.includes('Firefox/')) return false
  try {
    const asked = await permissions?.query({ name: 'persistent-storage' })
    return asked?.state === 'prompt'
  } catch {
    // A version that cannot tell: it asks as well.
    return true
  }
}

/** Asks the browser to keep the register, unless it would put that to somebody who has pressed nothing. */
export const keepUnasked = async (browser: Browser = navigator): Promise<void> => {
  if (await asksToKeep(browser)) return
  // A browser may refuse by an error; the panel shows that it has not promised.
  await browser.storage?.persist?.().catch(() => false)
}
