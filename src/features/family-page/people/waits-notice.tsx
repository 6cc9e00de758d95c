import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Notice about a change that does not count yet. */
export function WaitsNotice({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-md border-[1.5px] border-warning-edge bg-warning-soft px-3 py-2.5 text-sm leading-snug text-warning-text">
      <Icon aria-hidden="true" className="mt-px size-5 flex-none" />
      <span>{children}</span>
    </div>
  )
}
