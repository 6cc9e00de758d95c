import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type DeviceRowProps = {
  icon: LucideIcon
  title: ReactNode
  /** Somebody should do something; the words say what. */
  needs?: boolean
  /** One button or two. */
  action?: ReactNode
  children?: ReactNode
}

/** One thing about this device in the sync panel: what it is, how it stands, what can be done. An item of a list. */
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
