import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Disc } from '@/ui/disc.tsx'

type DeviceRowProps = {
  icon: LucideIcon
  title: ReactNode
  /** True if the user should act. The text then explains what to do. */
  needs?: boolean
  /** One or two buttons. */
  action?: ReactNode
  children?: ReactNode
}

/** List item of the sync panel about this device: topic, status and actions. */
export const DeviceRow = ({ icon: Icon, title, needs = false, action, children }: DeviceRowProps) => (
  <li className="flex items-start gap-3 py-3.5 leading-[1.3] not-first:border-t">
    <Disc tone={needs ? 'needs' : 'accent'}>
      <Icon aria-hidden="true" />
    </Disc>
    {/* Cancel the grid's gap while a status region is empty. */}
    <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere [&_[role=status]:empty]:-mt-1">
      <h4 className="font-bold">{title}</h4>
      {children ? (
        <div className={clsx('grid gap-1 text-sm font-medium', needs ? 'text-warning-text' : 'text-muted-foreground')}>
          {children}
        </div>
      ) : null}
      {action ? <div className="mt-1.5 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  </li>
)
