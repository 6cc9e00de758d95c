import { Plural, Trans } from '@lingui/react/macro'
import { UserRoundSearch } from 'lucide-react'
import { NeedsCard } from '@/features/sync/needs-card.tsx'
import { useFamiliesToCheck } from '@/register/use-families-to-check.ts'
import { Button } from '@/ui/button.tsx'
import { LazyCheckSheet } from './lazy-check-sheet.ts'
import { LetInButton } from './let-in-button.tsx'

/** Card of the sync panel with the families to check. Renders nothing if there are none. */
export const CheckCard = () => {
  const families = useFamiliesToCheck()
  if (families.length === 0) return null
  return (
    <section className="mt-5">
      <NeedsCard
        heading="h2"
        icon={UserRoundSearch}
        title={
          <Plural
            value={families.length}
            one="# family is waiting to be let in"
            other="# families are waiting to be let in"
          />
        }
        details={
          <p>
            <Trans>Check that they are real, then accept them.</Trans>
          </p>
        }
      >
        <div className="grid gap-2 p-3">
          <LetInButton families={families} block />
          <LazyCheckSheet
            families={families}
            trigger={
              <Button block>
                <Trans>Check them</Trans>
              </Button>
            }
          />
        </div>
      </NeedsCard>
    </section>
  )
}
