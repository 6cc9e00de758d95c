/** Measures a duration in ms. */
export const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Runs `each` for all items, one after another.
 * @returns duration in ms
 */
export const runInSequence = <T>(list: readonly T[], each: (item: T) => Promise<unknown>): Promise<number> =>
  measureMs(async () => {
    for (const item of list) await each(item)
  })

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Waits for the start time that all devices share.
 * @throws if the time has passed already
 */
export const startTogether = async (startTime: number): Promise<void> => {
  const remainingMs = startTime - Date.now()
  if (remainingMs < 0) throw new Error(`The start was ${-remainingMs} ms ago`)
  await waitMs(remainingMs)
}

/**
 * Checks every 20 ms if `count` has reached `all`.
 * @returns time at which it has, in ms since 1970
 */
export const waitForAll = async (count: () => Promise<number>, all: number): Promise<number> => {
  const deadline = Date.now() + 120_000
  for (let arrivedCount = await count(); arrivedCount < all; arrivedCount = await count()) {
    if (Date.now() > deadline) throw new Error(`${arrivedCount} of ${all} ticks came`)
    await waitMs(20)
  }
  return Date.now()
}

/**
 * Posts JSON and returns the JSON of the response.
 * @throws if the response is not successful
 */
export const postJson = async <T>(path: string, body: unknown): Promise<T> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.status === 204 ? (null as T) : response.json()
}

export const getJson = async <T>(path: string): Promise<T> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
