import {
  buildChecklistId,
  type ChecklistItem,
  type ChecklistSection,
  checklistSections,
  getIncompleteSections,
} from '@contract/rules/checklist.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useChecklist } from '@/register/use-checklist.ts'
import { Banner } from '@/ui/banner.tsx'
import { SectionCard } from './-ready-steady-cook/section-card.tsx'

export const Route = createFileRoute('/_app/ready_steady_cook')({
  component: ReadySteadyCookScreen,
  staticData: { offline: true },
})

/**
 * Page of the club's yearly checklist (RSC-30 to RSC-46). Each tick is saved on the device at once, even offline, and
 * sent with the queue. A save is never delayed, because closing the page could lose it.
 */
function ReadySteadyCookScreen() {
  const { t } = useLingui()
  const save = useSaveLocally()
  const tickedItemIds = useChecklist()
  /** Ticks that are not rendered yet. A second tap reverses the pending tick, not the visible one. */
  const pendingTicks = useRef(new Map<string, boolean>())
  useEffect(() => {
    for (const [id, isTicked] of pendingTicks.current)
      if (tickedItemIds.has(id) === isTicked) pendingTicks.current.delete(id)
  }, [tickedItemIds])
  const tick = (section: ChecklistSection, item: ChecklistItem) => {
    const id = buildChecklistId(section, item)
    const isTicked = !(pendingTicks.current.get(id) ?? tickedItemIds.has(id))
    pendingTicks.current.set(id, isTicked)
    void save([{ name: 'checklist.set', args: { section, item, ticked: isTicked } }]).then((saved) => {
      if (!saved) pendingTicks.current.delete(id)
    })
  }
  return (
    <Page width="list">
      <PageHeader title={t`Ready Steady Cook`} />
      {/* The banner replaces the intro in the same space, so that the cards below do not move. */}
      <div role="status" className="grid min-h-18 items-center md:min-h-comfort">
        {getIncompleteSections(tickedItemIds).length === 0 ? (
          <Banner tone="success" icon={PartyPopper}>
            <Trans>Ready, Steady and Cook are complete. Your club is ready for this year.</Trans>
          </Banner>
        ) : (
          <p className="text-lg">
            <Trans>Tick each line when it is true for your club this year. Your whole team sees the same ticks.</Trans>
          </p>
        )}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        {checklistSections.map((section) => (
          <SectionCard key={section} section={section} ticked={tickedItemIds} onTick={(item) => tick(section, item)} />
        ))}
      </div>
    </Page>
  )
}
