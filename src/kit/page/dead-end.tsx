import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** Error page with a link to the start page. */
export const DeadEnd = ({ head, icon, title }: { head: ReactNode; icon: LucideIcon; title: ReactNode }) => (
  <main className="grid min-h-[70dvh] max-w-270 grid-rows-[auto_1fr] gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
    {/* Wrap the header and any notices in one grid row. */}
    <div className="grid gap-4">{head}</div>
    <div className="grid place-content-center">
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button asChild variant="primary">
            <Link to="/">
              <Trans>Go to the start page</Trans>
            </Link>
          </Button>
        }
      />
    </div>
  </main>
)
