import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Pressed to open it elsewhere, or to save it: the browser's own business. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/**
 * A link in a row of a long list. The router's own listens to the address and works its target out at each draw: a list
 * of fifty rows has more than a hundred of them.
 * @param href a page of the app, from its root: `/registered/…`
 */
export const RowLink = ({ href, ...rest }: Omit<ComponentProps<'a'>, 'onClick'> & { href: string }) => {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    />
  )
}
