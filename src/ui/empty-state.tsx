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

/** Empty plate with an explanation and the next step, for a list or page without content. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-2 px-2 pt-2.5 pb-1 text-center">
    <span className="plate">
      <Icon />
    </span>
    <p className="font-bold">{title}</p>
    {children ? <p className="text-muted-foreground">{children}</p> : null}
    {action ? <div className="mt-1">{action}</div> : null}
  </div>
)
