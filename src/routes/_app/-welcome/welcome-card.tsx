import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type WelcomeCardProps = { title: string; icon: LucideIcon; children: ReactNode }

/** One card of the start page. Its list scrolls at 25 rem (WEL-19). */
export const WelcomeCard = ({ title, icon: Icon, children }: WelcomeCardProps) => (
  <section className="grid grid-cols-1 gap-1.5 rounded-xl border border-border bg-card px-5 pt-4.5 pb-4 text-card-foreground">
    <h2 className="flex items-center gap-2.5 text-[1.25rem] font-bold">
      <Icon aria-hidden="true" className="text-link" />
      {title}
    </h2>
    {children}
  </section>
)
