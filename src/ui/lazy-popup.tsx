import { Slot } from 'radix-ui'
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react'

type Opening = {
  /** The button that opens it. */
  trigger: ReactNode
  /** Open from the start: its button has just been pressed. */
  defaultOpen?: boolean
}

/** Gives code that comes only when it is wanted, once; where it could not be had another press may find a network. */
const lateCode = <P,>(load: () => Promise<ComponentType<P>>) => {
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
 * A menu or sheet whose code comes only when somebody reaches for its button: until then the button stands alone.
 * @param load gives the part, which draws the same button and starts open
 */
export const late = <P extends Opening>(load: () => Promise<ComponentType<P>>, popup: 'menu' | 'dialog') => {
  const fetch = lateCode(load)
  const warm = () => void fetch().catch(() => undefined)

  return (props: P) => {
    const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    // The nearest error boundary says so: a button that does nothing would be worse.
    if (failure) throw failure.error
    if (part) return <part.Part {...props} defaultOpen />
    const open = () =>
      void fetch().then(
        (Part) => setPart({ Part }),
        (error: unknown) => setFailure({ error }),
      )
    return (
      <Slot.Root
        aria-haspopup={popup}
        aria-expanded={false}
        onPointerEnter={warm}
        onFocus={warm}
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
