type Worker = Pick<ServiceWorker, 'postMessage'>

/**
 * Whether the worker has stored the whole app. What the browser has cleared of it is fetched again first.
 * @param limitMs how long that may take
 */
export const storedWhole = (worker: Worker | null | undefined, limitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (whole: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(whole)
    }
    const timer = setTimeout(() => end(false), worker ? limitMs : 0)
    port1.onmessage = (event: MessageEvent<boolean>) => end(event.data)
    worker?.postMessage({ type: 'refill' }, [port2])
  })
