import { Slot } from 'radix-ui'
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useMissingPart } from './use-missing-part.ts'

type LazyPopupProps = {
  /** The button that opens the popup. */
  trigger: ReactNode
  /** True if the popup is open from the start, because its button was pressed before the code loaded. */
  defaultOpen?: boolean
}

/**
 * Creates a function that loads code once. After a failure the next call tries again, because the network may be back.
 */
const createOnceLoader = <P,>(load: () => Promise<ComponentType<P>>) => {
  let loadingPromise: Promise<ComponentType<P>> | undefined
  return (): Promise<ComponentType<P>> => {
    loadingPromise ??= load().catch((error: unknown) => {
      loadingPromise = undefined
      throw error
    })
    return loadingPromise
  }
}

/**
 * Creates a menu or sheet whose code loads when the user points at its button. Until then only the button renders. If the
 * code cannot be loaded, a toast shows the reason, and the next press tries again.
 * @param load loads the component, which renders the same button and starts open
 */
export const createLazyPopup = <P extends LazyPopupProps>(
  load: () => Promise<ComponentType<P>>,
  popup: 'menu' | 'dialog',
) => {
  const loadComponent = createOnceLoader(load)
  const prefetch = () => void loadComponent().catch(() => undefined)

  return (props: P) => {
    const [loadedPopup, setLoadedPopup] = useState<{ Part: ComponentType<P> } | null>(null)
    const showMissing = useMissingPart()
    if (loadedPopup) return <loadedPopup.Part {...props} defaultOpen />
    const openPopup = () => void loadComponent().then((Part) => setLoadedPopup({ Part }), showMissing)
    return (
      <Slot.Root
        aria-haspopup={popup}
        aria-expanded={false}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={openPopup}
        onKeyDown={(event: KeyboardEvent) => {
          if (popup !== 'menu' || event.key !== 'ArrowDown') return
          event.preventDefault()
          openPopup()
        }}
      >
        {props.trigger}
      </Slot.Root>
    )
  }
}
