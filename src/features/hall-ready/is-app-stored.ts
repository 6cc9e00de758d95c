type Worker = Pick<ServiceWorker, 'postMessage'>

/**
 * Returns true if the service worker has cached the full app. Files that the browser has evicted are fetched again
 * first.
 * @param limitMs timeout in ms
 */
export const isAppStored = (worker: Worker | null | undefined, limitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const finish = (isStored: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(isStored)
    }
    const timer = setTimeout(() => finish(false), worker ? limitMs : 0)
    port1.onmessage = (event: MessageEvent<boolean>) => finish(event.data)
    worker?.postMessage({ type: 'refill' }, [port2])
  })
