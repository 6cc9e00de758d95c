import { Trans, useLingui } from '@lingui/react/macro'
import { UserRoundCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { FamilyToCheck } from '@/register/families-to-check.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { FamilyCard } from './family-card.tsx'
import { useFamilyDecisions } from './use-check.ts'

/** Number of families rendered at once, because a flood can contain hundreds. */
const PAGE_SIZE = 25

export type CheckSheetProps = {
  families: readonly FamilyToCheck[]
  /** Button that opens the sheet. */
  trigger: ReactNode
  defaultOpen?: boolean
}

/**
 * Sheet with the families to check. Each family can be accepted or removed, or all families can be accepted at once.
 * The sheet closes after the last family, because its trigger disappears.
 */
export const CheckSheet = ({ families, trigger, defaultOpen = false }: CheckSheetProps) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(defaultOpen)
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE)
  const listElement = useRef<HTMLUListElement>(null)
  const { takeIn, remove } = useFamilyDecisions()
  const all = families.length
  /** Focuses the list after an action, because the pressed button disappears with its family. */
  const focusListAfter = (decision: Promise<void>) =>
    void decision.then(() => listElement.current?.focus({ preventScroll: true }))
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent
        title={t`Families to check`}
        description={t`Check these families before they join your register. Many forms came in at once, or a computer may have filled them in.`}
        closeLabel={t`Close`}
      >
        <div className="grid gap-3">
          {all > 1 ? (
            <Button
              variant="primary"
              className="justify-self-start"
              icon={UserRoundCheck}
              onClick={() => focusListAfter(takeIn(families))}
            >
              <Trans>Accept all {all}</Trans>
            </Button>
          ) : null}
          <ul ref={listElement} tabIndex={-1} className="grid gap-3 outline-none">
            {families.slice(0, visibleCount).map((family) => (
              <FamilyCard
                key={family.id}
                family={family}
                onTakeIn={() => focusListAfter(takeIn([family]))}
                onRemove={() => focusListAfter(remove(family))}
              />
            ))}
          </ul>
          {all > visibleCount ? (
            <Button className="justify-self-start" onClick={() => setVisibleCount((before) => before + PAGE_SIZE)}>
              <Trans>Show more</Trans>
            </Button>
          ) : null}
        </div>
      </SheetContent>
    </Sheet>
  )
}
