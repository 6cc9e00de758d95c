/** Resolves once the worker controls this page. Never resolves in a browser without service workers. */
export const waitForWorkerControl = (): Promise<void> =>
  new Promise((resolve) => {
    const { serviceWorker } = navigator
    if (serviceWorker?.controller) resolve()
    else serviceWorker?.addEventListener('controllerchange', () => resolve(), { once: true })
  })
