import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeaderContext } from './page-header-context.ts'

/** Error page with a link to the start page. It shows no notices for the full club. */
export const DeadEnd = ({ head, icon, title }: { head: ReactNode; icon: LucideIcon; title: ReactNode }) => (
  <main className="grid min-h-[70dvh] max-w-270 grid-rows-[auto_1fr] gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
    <div className="grid gap-4">
      <PageHeaderContext value={{ ...use(PageHeaderContext), banners: null }}>{head}</PageHeaderContext>
    </div>
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
