type Browser = {
  userAgent: string
  storage?: Partial<Pick<StorageManager, 'persist'>>
  permissions?: Pick<Permissions, 'query'>
}

/**
 * Returns true if a request for persistent storage would show a prompt. Only Firefox shows a prompt. Other browsers
 * decide without the user.
 */
export const canShowPersistPrompt = async ({ userAgent, permissions }: Browser = navigator): Promise<boolean> => {
  if (!userAgent.includes('Firefox/')) return false
  try {
    const permission = await permissions?.query({ name: 'persistent-storage' })
    return permission?.state === 'prompt'
  } catch {
    // Assume a prompt, because an older Firefox cannot report the permission state.
    return true
  }
}

/** Requests persistent storage, unless the browser would show a prompt that the user did not request. */
export const requestPersistenceWithoutPrompt = async (browser: Browser = navigator): Promise<void> => {
  if (await canShowPersistPrompt(browser)) return
  // Ignore a rejected request. The sync panel then shows that storage is not persistent.
  await browser.storage?.persist?.().catch(() => false)
}
