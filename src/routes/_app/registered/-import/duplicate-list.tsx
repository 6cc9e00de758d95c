import { type DuplicateKind, getDuplicateKind, type ImportPreview } from '@contract/registered/registered-import.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { type Decisions, decideKind, decideRow, getDecision } from './decisions.ts'
import { DuplicateChoice } from './duplicate-choice.tsx'

/** Choices rendered per step, because rendering two hundred at once is slow on a tablet. */
const ROWS_PER_STEP = 20

type DuplicateListProps = {
  kind: DuplicateKind
  preview: ImportPreview
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** Likely duplicates of one kind, with one choice for all rows and one for each row. */
export const DuplicateList = ({ kind, preview, decisions, onDecide }: DuplicateListProps) => {
  const [renderedCount, setRenderedCount] = useState(ROWS_PER_STEP)
  const { duplicates } = preview
  const kindCounts = preview.duplicates_of[kind]
  const count = kindCounts.new + kindCounts.skip
  const kindDuplicates = duplicates.filter(({ matches }) => getDuplicateKind(matches) === kind)
  const more = count - kindDuplicates.length
  if (count === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">
        {kind === 'register'
          ? plural(count, {
              one: '# person may be in the register already',
              other: '# people may be in the register already',
            })
          : plural(count, {
              one: '# row looks like one further up in this file',
              other: '# rows look like others further up in this file',
            })}
      </h3>
      {count > 1 ? (
        <ForAllChoice
          forAll={decisions.forAll[kind]}
          onChoose={(as) => onDecide(decideKind(decisions, duplicates, kind, as))}
        />
      ) : null}
      <ul className="grid gap-2">
        {kindDuplicates.slice(0, renderedCount).map((duplicate) => (
          <DuplicateChoice
            key={duplicate.row}
            duplicate={duplicate}
            decided={getDecision(decisions, duplicate)}
            onDecide={(as) => onDecide(decideRow(decisions, duplicate.row, as))}
          />
        ))}
      </ul>
      {kindDuplicates.length > renderedCount ? (
        <Button onClick={() => setRenderedCount(renderedCount + ROWS_PER_STEP)}>
          <Trans>Show more</Trans>
        </Button>
      ) : (
        more > 0 && (
          <p className="text-sm text-muted-foreground">
            {plural(more, { one: 'And # more.', other: 'And # more.' })}{' '}
            <Trans>What you choose for all is used for them too.</Trans>
          </p>
        )
      )}
    </section>
  )
}

type ForAllChoiceProps = {
  forAll: 'new' | 'skip' | undefined
  onChoose: (as: 'new' | 'skip' | undefined) => void
}

/** Choice for all rows of a kind. A choice in a row's own card overrides it. */
const ForAllChoice = ({ forAll, onChoose }: ForAllChoiceProps) => {
  const { t } = useLingui()
  return (
    <FieldGroup className="rounded-lg bg-muted p-3" legend={t`What to do with all of these`}>
      <RadioGroup<'each' | 'skip' | 'new'>
        options={[
          {
            value: 'each',
            label: t`As proposed`,
            description: t`People with the same full name and birthday are left out; the others are added.`,
          },
          { value: 'skip', label: t`Leave all out` },
          { value: 'new', label: t`Add all as new` },
        ]}
        value={forAll ?? 'each'}
        onValueChange={(as) => onChoose(as === 'each' ? undefined : as)}
      />
    </FieldGroup>
  )
}
