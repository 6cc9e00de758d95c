import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

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
  <li data-state={needs ? 'needs' : undefined}>
    <span className="disc">
      <Icon aria-hidden="true" />
    </span>
    <div>
      <h4>{title}</h4>
      {children ? <div className="detail">{children}</div> : null}
      {action ? <div className="actions">{action}</div> : null}
    </div>
  </li>
)
