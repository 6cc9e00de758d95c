import {
  buildChecklistId,
  type ChecklistItem,
  type ChecklistSection,
  getSectionItems,
  getSectionState,
} from '@contract/rules/checklist.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { useId } from 'react'
import { sectionNames } from '@/features/checklist/section-names.ts'
import { sectionStates } from '@/features/checklist/section-states.ts'
import { Tick } from '@/ui/tick.tsx'
import { checklistItemLabels } from '@/words/checklist-item-labels.ts'

const SECTION_DESCRIPTIONS: Record<ChecklistSection, MessageDescriptor> = {
  ready: msg`People you can trust, fully checked.`,
  steady: msg`A safe hall and a kitchen that meets the rules.`,
  cook: msg`Everyone knows their part on the day.`,
}

const headerClasses = cva('grid gap-0.5 px-5 pt-4 pb-3.5 text-sm leading-[1.3]', {
  variants: {
    state: {
      not_started: 'bg-muted',
      in_progress: 'bg-orange-soft text-foreground',
      complete: 'bg-hero text-hero-foreground',
    },
  },
})

const doneClasses = cva('forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none', {
  variants: { state: { not_started: '', in_progress: 'bg-marigold-600', complete: 'bg-action' } },
})

const checkboxClasses = clsx(
  'peer col-start-2 row-start-1 m-0 size-9 cursor-[inherit] appearance-none rounded-[0.7rem] border-[2.5px]',
  'border-tile-box bg-card transition-[background-color,border-color] duration-fast checked:border-primary',
  'checked:bg-primary',
  'forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight]',
  'forced-colors:checked:forced-color-adjust-none',
)

type SectionCardProps = {
  section: ChecklistSection
  /** Ids of the ticked items of the full checklist. */
  ticked: ReadonlySet<string>
  onTick: (item: ChecklistItem) => void
}

/** Section of the checklist with its progress and items (RSC-38 to RSC-42). */
export const SectionCard = ({ section, ticked, onTick }: SectionCardProps) => {
  const { i18n } = useLingui()
  const headingId = useId()
  const items = getSectionItems(section)
  const done = items.filter((item) => ticked.has(buildChecklistId(section, item))).length
  const state = getSectionState(section, ticked)
  const { words: stateLabel, icon: Icon } = sectionStates[state]
  const total = items.length
  return (
    <section className="overflow-hidden rounded-xl border bg-card" aria-labelledby={headingId}>
      <header className={headerClasses({ state })}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-[2rem] leading-tight font-heavy tracking-[-0.025em]">
            {i18n._(sectionNames[section])}
          </h2>
          <p
            className={clsx(
              'inline-flex items-center gap-[0.45rem] rounded-full border-[1.5px] border-current px-[0.75em] py-[0.3em]',
              'font-bold',
            )}
            role="status"
          >
            <Icon aria-hidden="true" className="size-[1.1em] stroke-[2.75]" />
            {i18n._(stateLabel)}
            <span className="sr-only">
              <Trans>
                , {done} of {total} done
              </Trans>
            </span>
          </p>
        </div>
        <p>{i18n._(SECTION_DESCRIPTIONS[section])}</p>
        <ol className="mt-2.5 flex gap-1" aria-hidden="true">
          {items.map((item, index) => (
            <li
              key={item}
              className={clsx(
                'h-2.5 flex-1 rounded-[5px] forced-colors:border forced-colors:border-[CanvasText]',
                index < done ? doneClasses({ state }) : 'bg-current/16',
              )}
            />
          ))}
        </ol>
      </header>
      <ul>
        {items.map((item) => (
          <ChecklistItemRow
            key={item}
            item={item}
            ticked={ticked.has(buildChecklistId(section, item))}
            onTick={() => onTick(item)}
          />
        ))}
      </ul>
    </section>
  )
}

type ItemProps = { item: ChecklistItem; ticked: boolean; onTick: () => void }

const ChecklistItemRow = ({ item, ticked, onTick }: ItemProps) => {
  const { i18n } = useLingui()
  const hintId = useId()
  const labelId = useId()
  const { label, hint } = checklistItemLabels[item]
  return (
    <li>
      <label
        className={clsx(
          'relative grid min-h-15.5 cursor-pointer grid-cols-[minmax(0,1fr)_2.25rem] items-center gap-3.5 border-t',
          'py-2 pr-4.5 pl-5 leading-[1.28] hover:bg-accent',
        )}
      >
        <span>
          <span id={labelId} className={clsx(ticked && 'font-medium')}>
            {i18n._(label)}
          </span>
          {hint ? (
            <span id={hintId} className="mt-px block text-sm text-muted-foreground">
              {i18n._(hint)}
            </span>
          ) : null}
        </span>
        <input
          type="checkbox"
          className={checkboxClasses}
          aria-labelledby={labelId}
          aria-describedby={hint ? hintId : undefined}
          checked={ticked}
          onChange={onTick}
        />
        {/* Hide the tick by its visibility, because forced colours would paint a transparent colour. */}
        <Tick
          className={clsx(
            'pointer-events-none invisible relative col-start-2 row-start-1 size-[1.7rem] justify-self-center',
            'text-primary-foreground peer-checked:visible forced-colors:text-[HighlightText]',
          )}
        />
      </label>
    </li>
  )
}
