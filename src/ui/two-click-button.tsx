import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '@/ui/button.tsx'

/** Time in milliseconds for which the button stays armed. */
export const ARMED_TIMEOUT_MS = 5000
/** Minimum time in ms between the presses, because a double click counts as one press. */
const DOUBLE_CLICK_MS = 350

type TwoClickButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'variant' | 'asChild'> & {
  /** Label once armed, such as "Press again to remove". Screen readers announce it. */
  armedLabel: string
  /** Called on the second click, within five seconds after the first click. */
  onConfirm: () => void
  variant?: ButtonVariant
  armedVariant?: ButtonVariant
  /** True if `onConfirm` opens a separate confirmation. The first press then calls it at once. */
  asksItself?: boolean | undefined
  /** Text that identifies the object of the action. The button disarms if this text changes. */
  about?: string | undefined
}

/**
 * Button that arms on the first click and acts on the second click. Escape, blur or five seconds disarm it. Both labels
 * reserve their space from the start, so that nothing shifts.
 */
export const TwoClickButton = ({
  children,
  armedLabel,
  onConfirm,
  variant = 'danger',
  armedVariant = 'danger-solid',
  asksItself = false,
  about,
  icon: Icon,
  onBlur,
  onKeyDown,
  ...rest
}: TwoClickButtonProps) => {
  const [isArmed, setIsArmed] = useState(false)
  const [previousAbout, setPreviousAbout] = useState(about)
  if (previousAbout !== about) {
    setPreviousAbout(about)
    setIsArmed(false)
  }
  const armedAt = useRef(0)

  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => setIsArmed(false), ARMED_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isArmed])

  const handlePress = () => {
    if (asksItself) return onConfirm()
    if (!isArmed) {
      armedAt.current = performance.now()
      setIsArmed(true)
      return
    }
    if (performance.now() - armedAt.current < DOUBLE_CLICK_MS) return
    setIsArmed(false)
    onConfirm()
  }

  return (
    <>
      <Button
        {...rest}
        variant={isArmed ? armedVariant : variant}
        aria-haspopup={asksItself ? 'dialog' : undefined}
        data-armed={isArmed || undefined}
        onClick={handlePress}
        onBlur={(event) => {
          setIsArmed(false)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (isArmed && event.key === 'Escape') {
            event.stopPropagation()
            setIsArmed(false)
          }
          onKeyDown?.(event)
        }}
      >
        <span className="grid items-center">
          {[children, armedLabel].map((words, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the two labels is fixed
              key={index}
              className={clsx(
                'col-start-1 row-start-1 inline-flex items-center justify-center gap-[0.55em]',
                isArmed !== (index === 1) && 'invisible',
              )}
            >
              {Icon ? <Icon aria-hidden="true" className="-ms-[0.15em]" /> : null}
              {words}
            </span>
          ))}
        </span>
      </Button>
      <span role="status" className="sr-only">
        {isArmed ? armedLabel : ''}
      </span>
    </>
  )
}
