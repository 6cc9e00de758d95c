type Browser = {
  userAgent: string
  storage?: Partial<Pick<StorageManager, 'persist'>>
  permissions?: Pick<Permissions, 'query'>
}

/**
 * Returns true if a request for persistent storage would show a prompt. Firefox shows one, other browsers
 * decide by themselves.
 */
export const showsPersistPrompt = async ({
  userAgent,
  permissions,
}: Browser = navigator): Promise<boolean> => {
  if (!userAgent.includes('Firefox/')) return false
  try {
    const permission = await permissions?.query({ name: 'persistent-storage' })
    return permission?.state === 'prompt'
  } catch {
    // An older Firefox cannot report the permission state, but it shows a prompt.
    return true
  }
}

/** Requests persistent storage, unless the browser would show a prompt that the user did not request. */
export const persistWithoutPrompt = async (browser: Browser = navigator): Promise<void> => {
  if (await showsPersistPrompt(browser)) return
  // A browser may reject the request with an error. The panel then shows that storage is not persistent.
  await browser.storage?.persist?.().catch(() => false)
}
