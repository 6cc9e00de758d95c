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
    <section className="checklist-card" data-state={state} aria-labelledby={headingId}>
      <header>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={headingId}>{i18n._(sectionNames[section])}</h2>
          <p className="state" role="status">
            <Icon aria-hidden="true" />
            {i18n._(stateLabel)}
            <span className="sr-only">
              <Trans>
                , {done} of {total} done
              </Trans>
            </span>
          </p>
        </div>
        <p>{i18n._(SECTION_DESCRIPTIONS[section])}</p>
        <ol className="progress" aria-hidden="true">
          {items.map((item, index) => (
            <li key={item} className={index < done ? 'done' : undefined} />
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
      <label>
        <span>
          <span id={labelId} className="words">
            {i18n._(label)}
          </span>
          {hint ? (
            <span id={hintId} className="hint">
              {i18n._(hint)}
            </span>
          ) : null}
        </span>
        <input
          type="checkbox"
          aria-labelledby={labelId}
          aria-describedby={hint ? hintId : undefined}
          checked={ticked}
          onChange={onTick}
        />
        <Tick className="tick" />
      </label>
    </li>
  )
}
