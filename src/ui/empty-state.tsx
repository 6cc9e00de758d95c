import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: LucideIcon
  /** Sentence that states why nothing is shown. */
  title: ReactNode
  /** Text about the next step. */
  children?: ReactNode
  /** Button for the next step. */
  action?: ReactNode
}

/** Plate with two rims and an icon. */
export const Plate = ({ icon: Icon }: Pick<EmptyStateProps, 'icon'>) => (
  <span
    className={clsx(
      'm-2.5 grid size-21 place-items-center rounded-full border-[5px] border-primary bg-card text-primary',
      'shadow-[0_0_0_7px_var(--card),0_0_0_8.5px_var(--border-strong)]',
    )}
  >
    <Icon className="size-[2.2rem]" />
  </span>
)

/** Empty plate with an explanation and the next step, for a list or page without content. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-2 px-2 pt-2.5 pb-1 text-center">
    <Plate icon={Icon} />
    <p className="font-bold">{title}</p>
    {children ? <p className="text-muted-foreground">{children}</p> : null}
    {action ? <div className="mt-1">{action}</div> : null}
  </div>
)
