import { waitForWorkerControl } from '@/pwa/worker-control.ts'
import { waitForIdle } from '@/replica/engine/idle.ts'

export { waitForIdle } from '@/replica/engine/idle.ts'

/**
 * Waits until code can be prefetched: the worker has stored it, so that nothing is fetched twice, and the page is idle.
 */
export async function waitForPrefetch(): Promise<void> {
  await waitForWorkerControl()
  await waitForIdle()
}
