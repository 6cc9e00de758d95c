import { Slot } from 'radix-ui'
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react'

type Opening = {
  /** The button that opens the popup. */
  trigger: ReactNode
  /** True if the popup is open from the start, because its button was pressed before the code loaded. */
  defaultOpen?: boolean
}

/**
 * Creates a function that loads code once. After a failure the next call tries again, because the network may be back.
 */
const loadOnce = <P,>(load: () => Promise<ComponentType<P>>) => {
  let loading: Promise<ComponentType<P>> | undefined
  return (): Promise<ComponentType<P>> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * Creates a menu or sheet whose code loads when the user points at its button. Until then only the button renders.
 * @param load loads the component, which renders the same button and starts open
 */
export const createLazyPopup = <P extends Opening>(load: () => Promise<ComponentType<P>>, popup: 'menu' | 'dialog') => {
  const loadComponent = loadOnce(load)
  const prefetch = () => void loadComponent().catch(() => undefined)

  return (props: P) => {
    const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    // Pass the error to the nearest error boundary, because a button without any effect would be worse.
    if (failure) throw failure.error
    if (part) return <part.Part {...props} defaultOpen />
    const open = () =>
      void loadComponent().then(
        (Part) => setPart({ Part }),
        (error: unknown) => setFailure({ error }),
      )
    return (
      <Slot.Root
        aria-haspopup={popup}
        aria-expanded={false}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => {
          if (popup !== 'menu' || event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      >
        {props.trigger}
      </Slot.Root>
    )
  }
}
