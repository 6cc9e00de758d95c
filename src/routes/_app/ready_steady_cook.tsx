import {
  type ChecklistItem,
  type ChecklistSection,
  checklistId,
  checklistSections,
  incompleteSections,
} from '@contract/rules/checklist.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useChecklist } from '@/hooks/use-checklist.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { PageHead } from '@/kit/page/page-head.tsx'
import { Banner } from '@/ui/banner.tsx'
import { SectionCard } from './-ready-steady-cook/section-card.tsx'

export const Route = createFileRoute('/_app/ready_steady_cook')({
  component: ReadySteadyCookScreen,
  staticData: { offline: true },
})

/**
 * The club's yearly checklist (RSC-30 to RSC-46). Every tick is saved on the device as it is made, offline too, and goes to
 * the server with the queue: nothing waits for a second that a closed page could cut off.
 */
function ReadySteadyCookScreen() {
  const { t } = useLingui()
  const save = useSaveLocally()
  const ticked = useChecklist()
  /** What was asked for and is not drawn yet: a second tap is meant for that, not for what still shows. */
  const asked = useRef(new Map<string, boolean>())
  useEffect(() => {
    for (const [id, on] of asked.current) if (ticked.has(id) === on) asked.current.delete(id)
  }, [ticked])
  const tick = (section: ChecklistSection, item: ChecklistItem) => {
    const id = checklistId(section, item)
    const on = !(asked.current.get(id) ?? ticked.has(id))
    asked.current.set(id, on)
    void save([{ name: 'checklist.set', args: { section, item, ticked: on } }]).then((saved) => {
      if (!saved) asked.current.delete(id)
    })
  }
  return (
    <main className="grid max-w-page grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Ready Steady Cook`} />
      {/* In the place of what it asked for: the cards below stay under the finger. */}
      <div role="status" className="grid min-h-18 items-center md:min-h-comfort">
        {incompleteSections(ticked).length === 0 ? (
          <Banner tone="success" icon={PartyPopper}>
            <Trans>Ready, Steady and Cook are complete. Your club is ready for this year.</Trans>
          </Banner>
        ) : (
          <p className="text-lg">
            <Trans>
              Tick each line when it is true for your club this year. Your whole team sees the same ticks.
            </Trans>
          </p>
        )}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        {checklistSections.map((section) => (
          <SectionCard
            key={section}
            section={section}
            ticked={ticked}
            onTick={(item) => tick(section, item)}
          />
        ))}
      </div>
    </main>
  )
}
