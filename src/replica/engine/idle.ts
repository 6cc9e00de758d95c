/** Waits until the page is idle. Without `requestIdleCallback`, waits one or two frames. */
export const waitForIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 40)
  })
