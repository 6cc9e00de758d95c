import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Path of the list that is the previous history entry. */
    list?: string
  }
}

/** Returns true if the browser must handle the click, for example to open a new tab or save the link's page. */
export const shouldLeaveToBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** Returns a handler that follows a link inside the app. */
const useFollowLink = () => {
  const router = useRouter()
  return useCallback(
    (event: MouseEvent, href: string) => {
      if (event.defaultPrevented || shouldLeaveToBrowser(event)) return
      event.preventDefault()
      void router.navigate({ href, state: { list: router.state.location.pathname } })
    },
    [router],
  )
}

/**
 * Link in a row of a long list. Replaces the router's own link, which subscribes to the location and resolves its
 * target at each render. A list of fifty rows has more than a hundred links.
 * @param href path of a page of the app: `/registered/…`
 */
export const RowLink = ({ href, ...rest }: Omit<ComponentProps<'a'>, 'onClick'> & { href: string }) => {
  const followLink = useFollowLink()
  return <a {...rest} href={href} onClick={(event) => followLink(event, href)} />
}
