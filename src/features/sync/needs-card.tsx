import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type NeedsCardProps = {
  icon: LucideIcon
  title: ReactNode
  heading?: 'h2' | 'h3' | 'h4'
  /** Paragraphs below the title. */
  details: ReactNode
  children: ReactNode
}

/** Classes of the buttons at the bottom of a card. */
export const needsCardButtons = 'grid grid-cols-[1.2fr_1fr] gap-2.5'

/** Card of the sync panel for a decision that the user must make. */
export const NeedsCard = ({ icon: Icon, title, heading: Heading = 'h4', details, children }: NeedsCardProps) => (
  <article className="overflow-hidden rounded-xl border-2 border-warning-edge bg-card">
    <header className="flex items-center gap-3 bg-warning-soft px-4 py-3 leading-[1.25] text-warning-text">
      <Icon aria-hidden="true" className="size-6" />
      <div className="min-w-0 wrap-anywhere [&>p]:text-sm [&>p]:font-medium">
        {/* Capitalize the text that replaces a missing name, because it is lower case in some languages. */}
        <Heading className="text-base font-heavy first-letter:uppercase">{title}</Heading>
        {details}
      </div>
    </header>
    {children}
  </article>
)
