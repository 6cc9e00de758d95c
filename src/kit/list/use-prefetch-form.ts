import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fetchEditor } from '@/kit/rich-text/fetch-editor.ts'
import { waitForIdle } from '@/replica/engine/idle.ts'

/** Returns true if the user has enabled the browser's data saver. Browsers without this API return false. */
const hasDataSaver = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Prefetches the code of the screen at a path. Does nothing without a network or with the data saver. After a failure
 * the code loads when the screen is opened.
 */
export const prefetchScreen = (router: AnyRouter, path: string): void => {
  if (!navigator.onLine || hasDataSaver()) return
  for (const { options } of router.getMatchedRoutes(path)[0]) {
    const { component } = options as { component?: { preload?: () => Promise<unknown> } }
    component?.preload?.().catch(() => undefined)
  }
}

/**
 * Prefetches the code of a list's form while the list is idle.
 * @param path path of the form, or undefined to prefetch nothing
 * @param isListLoaded true once the list has its rows
 * @param hasRichText true to prefetch the rich text editor too
 */
export const usePrefetchForm = (path: string | undefined, isListLoaded: boolean, hasRichText: boolean): void => {
  const router = useRouter()
  useEffect(() => {
    if (path === undefined || !isListLoaded) return
    let isUnmounted = false
    void waitForIdle().then(() => {
      if (isUnmounted) return
      prefetchScreen(router, path)
      if (hasRichText && navigator.onLine && !hasDataSaver()) fetchEditor().catch(() => undefined)
    })
    return () => {
      isUnmounted = true
    }
  }, [path, isListLoaded, hasRichText, router])
}
