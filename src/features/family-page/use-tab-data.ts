import type { Operation, OperationOutput } from '@contract/operation.ts'
import { useEffect, useRef } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useLink } from '@/kit/public/use-link.ts'
import { useFamilyPage } from './family-context.ts'

/** Interval in ms at which old data is loaded again, because a Wi-Fi without internet counts as online. */
const RETRY_INTERVAL_MS = 5000

type ReadFamily = <O extends Operation>(operation: O) => Promise<OperationOutput<O>>

/** Data of a tab. */
export type TabData<Data> = {
  data: Data
  /** True if the data was loaded earlier, because there is no connection. It is loaded again automatically. */
  isOld: boolean
}

/**
 * Loads the data of a tab. Without a connection it returns what the page has loaded before, also for another tab, and
 * loads the data again when the network returns.
 * @param load reads the data with calls of the page
 */
export function useTabData<Data>(load: (read: ReadFamily) => Promise<Data>) {
  const { token, callFamily, getKnown } = useFamilyPage()
  const last = useRef<Data>(undefined)
  const loadOnce = async (signal: AbortSignal): Promise<TabData<Data>> => {
    let isOld = false
    const read: ReadFamily = async (operation) => {
      try {
        return await callFamily(operation, { params: { token } as never, signal })
      } catch (error) {
        if (!isUnreachable(error)) throw error
        isOld = true
        const knownData = getKnown(operation)
        if (knownData === undefined) throw error
        return knownData
      }
    }
    const data = await load(read)
    // Keep the shown data, because it contains the changes that were sent since.
    if (isOld && last.current !== undefined) return { data: last.current, isOld }
    last.current = data
    return { data, isOld }
  }
  const { link, again } = useLink({
    secret: token,
    load: async (signal) => ({ about: token, record: await loadOnce(signal) }),
  })
  const isOld = link.state === 'there' && link.record?.isOld === true
  useEffect(() => {
    if (!isOld) return
    window.addEventListener('online', again)
    const timer = setInterval(again, RETRY_INTERVAL_MS)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [isOld, again])
  return { link, again }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiError && error.retryable)
}
