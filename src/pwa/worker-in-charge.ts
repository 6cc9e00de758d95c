/** Resolves once the worker serves this page; never where a browser has none. */
export const workerInCharge = (): Promise<void> =>
  new Promise((resolve) => {
    const { serviceWorker } = navigator
    if (serviceWorker?.controller) resolve()
    else serviceWorker?.addEventListener('controllerchange', () => resolve(), { once: true })
  })
