import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type WelcomeCardProps = { title: string; icon: LucideIcon; children: ReactNode }

/** Card of the welcome page. */
export const WelcomeCard = ({ title, icon: Icon, children }: WelcomeCardProps) => (
  <section className="grid break-inside-avoid grid-cols-1 gap-1.5 rounded-xl border border-border bg-card px-5 pt-4.5 pb-4 text-card-foreground">
    <h2 className="flex items-center gap-2.5 text-[1.25rem] font-bold">
      <Icon aria-hidden="true" className="text-link" />
      {title}
    </h2>
    {children}
  </section>
)

type CardListProps<R> = {
  rows: readonly R[]
  /** Text that is shown if there are no rows (WEL-30). */
  nothing: ReactNode
  children: (row: R, index: number) => ReactNode
}

/** List in a card. It scrolls above a height of 25 rem (WEL-19). */
export const CardList = <R extends { id: string }>({ rows, nothing, children }: CardListProps<R>) =>
  rows.length === 0 ? (
    <p className="py-2 text-muted-foreground">{nothing}</p>
  ) : (
    <ul className="-mx-2 max-h-100 overflow-auto px-2">
      {rows.map((row, index) => (
        <li key={row.id} className="border-t border-border first:border-0">
          {children(row, index)}
        </li>
      ))}
    </ul>
  )
