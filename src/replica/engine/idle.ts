/** A moment in which the page has nothing else to do; a browser that tells of none is left a frame or two. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 40)
  })
