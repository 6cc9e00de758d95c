import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fetchEditor } from '@/kit/rich-text/fetch-editor.ts'
import { waitForIdle } from '@/replica/engine/idle.ts'

/** Returns true if the user has enabled the browser's data saver. Browsers without this API return false. */
const hasDataSaver = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Prefetches the code of a route's screen. After a failure the code loads when the screen is opened. */
const prefetchScreen = ({ options: { component } }: AnyRoute): unknown =>
  (component as { preload?: () => Promise<unknown> } | undefined)?.preload?.()

/**
 * Prefetches the form route and its rich text editor while the list is idle.
 * @param path path of the form, or undefined to prefetch nothing
 * @param isListLoaded true once the list has its rows
 */
export const usePrefetchForm = (path: string | undefined, isListLoaded: boolean): void => {
  const router = useRouter()
  useEffect(() => {
    if (path === undefined || !isListLoaded || hasDataSaver()) return
    let isUnmounted = false
    void waitForIdle().then(() => {
      if (isUnmounted || !navigator.onLine) return
      for (const route of router.getMatchedRoutes(path)[0]) void prefetchScreen(route)
      fetchEditor().catch(() => undefined)
    })
    return () => {
      isUnmounted = true
    }
  }, [path, isListLoaded, router])
}
