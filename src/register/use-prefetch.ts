import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { waitForWorkerControl } from '@/pwa/worker-control.ts'
import { waitForIdle } from '@/replica/engine/idle.ts'
import { useReplica } from '../sync-state/use-replica.ts'
import { useRegisterAccess } from '../user/use-register-access.ts'
import { sortNewestFirstInAdvance } from './order-people.ts'

/** Screens that club users open next, the largest code first. */
const PREFETCHED_ROUTES = [
  '/_app/registered/',
  '/_app/registered/$id',
  '/_app/sessions/$id/fire_roll',
  '/_app/sessions/$id/kitchen',
  '/_app/sessions/$id/ratio',
] as const

/**
 * Reads and sorts the register's people in idle time and loads the code of the next screens. Without this, each of these
 * steps would delay the register's list on a slow tablet by a third of a second. Call it after the first paint.
 */
export const usePrefetch = (): void => {
  const replica = useReplica()
  const router = useRouter()
  const { register: hasRegister } = useRegisterAccess()
  useEffect(() => {
    if (!hasRegister) return
    let isUnmounted = false
    const people = replica.prefetchPeople()
    const sortOnce = () => {
      const rows = people.all()
      if (!rows) return
      stop()
      waitForIdle().then(() => isUnmounted || sortNewestFirstInAdvance(rows))
    }
    const stop = people.subscribe(sortOnce)
    sortOnce()
    const prefetchCode = async () => {
      // Wait until the worker has stored the code, so that nothing is fetched twice and a missing network causes no
      // error.
      await waitForWorkerControl()
      for (const id of PREFETCHED_ROUTES) {
        await waitForIdle()
        if (isUnmounted) return
        await router.loadRouteChunk(router.routesById[id])
      }
    }
    // Ignore a failed prefetch, because opening the screen loads its code again and shows any error.
    prefetchCode().catch(() => undefined)
    return () => {
      isUnmounted = true
      stop()
    }
  }, [replica, router, hasRegister])
}
