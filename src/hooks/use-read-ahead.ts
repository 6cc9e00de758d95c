import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { workerInCharge } from '@/pwa/worker-in-charge.ts'
import { idle } from '@/replica/engine/idle.ts'
import { newestFirst } from './order-people.ts'
import { useFirstPicture } from './use-first-picture.ts'
import { useRegisterAccess } from './use-register-access.ts'
import { useReplica } from './use-replica.ts'

/** Screens that club users open next, the largest code first. */
const NEXT = [
  '/_app/registered/',
  '/_app/registered/$id',
  '/_app/sessions/$id/fire_roll',
  '/_app/sessions/$id/kitchen',
  '/_app/sessions/$id/ratio',
] as const

/**
 * Prefetches after the first paint: reads and sorts the register's people in idle time and loads the code of
 * the next screens. Each of these steps would delay the register's list on a slow tablet by a third of a
 * second.
 */
export const useReadAhead = (): void => {
  const replica = useReplica()
  const router = useRouter()
  const { register } = useRegisterAccess()
  const drawn = useFirstPicture()
  useEffect(() => {
    if (!register || !drawn) return
    let left = false
    const people = replica.readAhead()
    const orderOnce = () => {
      const rows = people.all()
      if (!rows) return
      stop()
      idle().then(() => left || newestFirst(rows))
    }
    const stop = people.subscribe(orderOnce)
    orderOnce()
    const readCode = async () => {
      // The worker has stored the code by then, so nothing is fetched twice and a missing network causes no
      // error.
      await workerInCharge()
      for (const id of NEXT) {
        await idle()
        if (left) return
        await router.loadRouteChunk(router.routesById[id])
      }
    }
    // A failed prefetch is ignored, because opening the screen loads its code again and shows any error.
    readCode().catch(() => undefined)
    return () => {
      left = true
      stop()
    }
  }, [replica, router, register, drawn])
}
