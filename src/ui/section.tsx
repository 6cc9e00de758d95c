import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'

type SectionProps = {
  icon: LucideIcon
  title: ReactNode
  /**
   * State of the section, on the right or below the title. For example "2 of 5 filled in" or a `Badge` with "1 to fix".
   */
  state?: ReactNode
  /** True if a field inside has an error or a question. The section then opens, and the user can close it again. */
  hasError?: boolean
  defaultOpen?: boolean
  /** Called with the open state on mount and on every change. */
  onFold?: (open: boolean) => void
  headingLevel?: 2 | 3
  className?: string
  children: ReactNode
}

/** Collapsible card. Its content stays mounted, so that a half-filled form does not lose its answers. */
export const Section = ({
  icon: Icon,
  title,
  state,
  hasError = false,
  defaultOpen = false,
  onFold,
  headingLevel = 2,
  className,
  children,
}: SectionProps) => {
  const bodyId = useId()
  const [open, setOpen] = useState(defaultOpen || hasError)
  const [hadError, setHadError] = useState(hasError)
  if (hasError !== hadError) {
    setHadError(hasError)
    if (hasError) setOpen(true)
  }
  const notifyFold = useEffectEvent((isOpen: boolean) => onFold?.(isOpen))
  useEffect(() => {
    notifyFold(open)
  }, [open])
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <section className={clsx('card', className)}>
      <Heading className="text-xl font-bold">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          className="flex min-h-16 w-full items-center gap-3 rounded-xl px-5 py-2"
          onClick={() => setOpen(!open)}
        >
          <Icon className="size-6 text-link" />
          {/* Wrap the state below the title if both do not fit on one line. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 text-start">
            <span>{title}</span>
            {state ? <span className="text-sm font-medium text-muted-foreground">{state}</span> : null}
          </span>
          <Chevron className="size-[1.6rem]" />
        </button>
      </Heading>
      <div id={bodyId} hidden={!open} className="px-5 pt-1 pb-[22px]">
        {children}
      </div>
    </section>
  )
}
