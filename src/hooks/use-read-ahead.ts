import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { workerInCharge } from '@/pwa/worker-in-charge.ts'
import { idle } from '@/replica/engine/idle.ts'
import { newestFirst } from './order-people.ts'
import { useFirstPicture } from './use-first-picture.ts'
import { useRegisterAccess } from './use-register-access.ts'
import { useReplica } from './use-replica.ts'

/** The screens that people of a club go to next, the one with most code first. */
const NEXT = [
  '/_app/registered/',
  '/_app/registered/$id',
  '/_app/sessions/$id/fire_roll',
  '/_app/sessions/$id/kitchen',
  '/_app/sessions/$id/ratio',
] as const

/**
 * Once what the app was opened for is drawn, the register's people are read in idle moments and put in order, and the code of
 * their screens is read, so that their list is there when somebody opens it: each costs a slow tablet a third of a second.
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
      // Stored on this device by then: nothing is fetched twice, and nothing fails for want of a network.
      await workerInCharge()
      for (const id of NEXT) {
        await idle()
        if (left) return
        await router.loadRouteChunk(router.routesById[id])
      }
    }
    // The opening of the screen asks for its code again, and is told when it does not come.
    readCode().catch(() => undefined)
    return () => {
      left = true
      stop()
    }
  }, [replica, router, register, drawn])
}
