import { Plural, Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { LazyCheckSheet } from '@/features/families-to-check/lazy-check-sheet.ts'
import { groupFamiliesToCheck } from '@/register/families-to-check.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import { Button } from '@/ui/button.tsx'
import type { Register } from './register.ts'

/** Number of families that are not checked yet, with a button to check them. Their children may be at the door. */
export const FamiliesToCheck = ({ register }: { register: Register }) => {
  const people = useLiveRows(register.people)
  const families = useMemo(() => groupFamiliesToCheck(people), [people])
  if (families.length === 0) return null
  return (
    <div className="editing">
      <Plural value={families.length} one="# family to check" other="# families to check" />
      <LazyCheckSheet
        families={families}
        trigger={
          <Button variant="outline">
            <Trans>Check them</Trans>
          </Button>
        }
      />
    </div>
  )
}
