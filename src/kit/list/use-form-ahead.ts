import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { idle } from '@/hooks/idle.ts'
import { fetchEditor } from '@/kit/rich-text/fetch-editor.ts'

/** The browser's user has asked that no data be spent on what may never be needed; browsers that cannot be asked say no. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The code of a route's screen. One that does not come is fetched again as the screen is opened. */
const fetchScreen = ({ options: { component } }: AnyRoute): unknown =>
  (component as { preload?: () => Promise<unknown> } | undefined)?.preload?.()

/**
 * Fetches the form that a list opens, with its editor of rich text, while the list rests: opened, it is there.
 * @param to the address of a form; undefined where nothing is to be fetched
 * @param rests the list has its rows
 */
export const useFormAhead = (to: string | undefined, rests: boolean): void => {
  const router = useRouter()
  useEffect(() => {
    if (to === undefined || !rests || savesData()) return
    let left = false
    void idle().then(() => {
      if (left || !navigator.onLine) return
      for (const route of router.getMatchedRoutes(to)[0]) void fetchScreen(route)
      fetchEditor().catch(() => undefined)
    })
    return () => {
      left = true
    }
  }, [to, rests, router])
}
