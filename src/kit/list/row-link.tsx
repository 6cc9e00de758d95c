import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that was left for this page, one step back: its path. */
    list?: string
  }
}

/** Pressed to open it elsewhere, or to save it: the browser's own business. */
export const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** Follows a pressed link inside the app. */
const useFollow = () => {
  const router = useRouter()
  return useCallback(
    (event: MouseEvent, href: string) => {
      if (event.defaultPrevented || isForBrowser(event)) return
      event.preventDefault()
      void router.navigate({ href, state: { list: router.state.location.pathname } })
    },
    [router],
  )
}

/**
 * A link in a row of a long list. The router's own listens to the address and works its target out at each draw: a list
 * of fifty rows has more than a hundred of them.
 * @param href a page of the app, from its root: `/registered/…`
 */
export const RowLink = ({ href, ...rest }: Omit<ComponentProps<'a'>, 'onClick'> & { href: string }) => {
  const follow = useFollow()
  return <a {...rest} href={href} onClick={(event) => follow(event, href)} />
}
