import type { CodePage } from '@contract/registered/code-pages.ts'
import { duplicateKinds, type ImportPreview } from '@contract/registered/registered-import.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, HeartPulse, ListPlus } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Section } from '@/ui/section.tsx'
import { getCapitalizedFieldLabel } from '@/words/field-labels.ts'
import { countDecisions, type Decisions } from './decisions.ts'
import { DuplicateList } from './duplicate-list.tsx'
import { hasHealthValues, isHealthHeader } from './health-columns.ts'
import { Notices } from './notices.tsx'
import { Questions } from './questions.tsx'

type PreviewProps = {
  preview: ImportPreview
  decisions: Decisions
  reachable: boolean
  /** Encoding of the file that the user has chosen. */
  letters: CodePage | undefined
  onDecide: (decisions: Decisions) => void
  onLetters: (letters: CodePage) => void
}

/** Preview of an import before anything is changed. */
export const Preview = ({ preview, decisions, reachable, letters, onDecide, onLetters }: PreviewProps) => {
  const { t } = useLingui()
  const { unchanged, questions, ignored_columns } = preview
  const { created, updated, left_out } = countDecisions(preview, decisions)
  const countTexts = [
    created ? t`${plural(created, { one: '# new person', other: '# new people' })}` : null,
    updated ? t`${plural(updated, { one: '# person changed', other: '# people changed' })}` : null,
    unchanged ? t`${plural(unchanged, { one: '# person as before', other: '# people as before' })}` : null,
    left_out ? t`${plural(left_out, { one: '# person left out', other: '# people left out' })}` : null,
  ].filter(Boolean)
  const describeColumn = ({ column, values }: ImportPreview['notices']['unnamed'][number]) => {
    const list = values.join('; ')
    return t`column ${column} (${list})`
  }
  const { unnamed: unnamedColumns } = preview.notices
  const ignored = [...ignored_columns, ...unnamedColumns.map(describeColumn)].join(', ')
  const health = [
    ...ignored_columns.filter(isHealthHeader),
    ...unnamedColumns.filter(hasHealthValues).map(describeColumn),
  ].join(', ')
  return (
    <>
      {reachable ? null : (
        <Banner tone="info" icon={CloudOff}>
          <Trans>An import needs a connection. The file and your choices stay here until there is one.</Trans>
        </Banner>
      )}
      <div role="status" className="grid gap-1">
        <p className="font-bold">
          {countTexts.length ? countTexts.join(', ') : <Trans>The file has no people to import.</Trans>}
        </p>
        {ignored ? (
          <p className="text-sm text-muted-foreground wrap-anywhere">
            <Trans>Columns that are not used: {ignored}</Trans>
          </p>
        ) : null}
      </div>
      {health ? (
        <Banner tone="warning" icon={HeartPulse}>
          <Trans>
            Is there food or health in <b>{health}</b>? It is not imported. Name the column “Dietary requirements” or
            “Medical conditions” in your spreadsheet, and choose the file again.
          </Trans>
        </Banner>
      ) : null}
      <Questions
        notices={preview.notices}
        decisions={decisions}
        letters={letters}
        onDecide={onDecide}
        onLetters={onLetters}
      />
      <Notices notices={preview.notices} />
      {questions ? (
        <Banner tone="warning" icon={HeartPulse}>
          <b className="block">
            {plural(questions, {
              one: '# note about health differs from the register',
              other: '# notes about health differ from the register',
            })}
          </b>
          <Trans>
            What the register says is kept. Both are shown until someone decides, on each device, under what needs you.
          </Trans>
        </Banner>
      ) : null}
      {duplicateKinds.map((kind) => (
        <DuplicateList key={kind} kind={kind} preview={preview} decisions={decisions} onDecide={onDecide} />
      ))}
      {preview.people.length ? <People preview={preview} /> : null}
    </>
  )
}

const People = ({ preview }: { preview: ImportPreview }) => {
  const { t, i18n } = useLingui()
  const { people } = preview
  const more = preview.created + preview.updated + preview.unchanged - people.length
  const joinLabels = (fields: readonly string[]) =>
    fields.map((field) => getCapitalizedFieldLabel(i18n, 'registered', field)).join(', ')
  return (
    <Section
      icon={ListPlus}
      title={<Trans>Who is in the file</Trans>}
      headingLevel={3}
      defaultOpen={preview.questions > 0}
    >
      <ul aria-label={t`Who is in the file`} className="grid gap-2">
        {people.map(({ row, name, action, changes, questions }) => (
          <li key={row} className="grid gap-1 border-t border-border pt-2 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-2">
              <b>{name}</b>
              <ActionBadge action={action} changes={changes} questions={questions} />
            </p>
            {action === 'update' && changes.length ? (
              <p className="text-sm text-muted-foreground">{joinLabels(changes)}</p>
            ) : null}
            {questions.length ? (
              <p className="text-sm font-medium">{t`To be decided: ${joinLabels(questions)}`}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-3 text-sm text-muted-foreground">
          {plural(more, { one: 'And # more.', other: 'And # more.' })}
        </p>
      ) : null}
    </Section>
  )
}

function ActionBadge({
  action,
  changes,
  questions,
}: Pick<ImportPreview['people'][number], 'action' | 'changes' | 'questions'>) {
  if (action === 'create')
    return (
      <Badge tone="success">
        <Trans>New</Trans>
      </Badge>
    )
  if (changes.length)
    return (
      <Badge tone="info">
        <Trans>Changed</Trans>
      </Badge>
    )
  if (questions.length)
    return (
      <Badge tone="warning">
        <Trans>To be decided</Trans>
      </Badge>
    )
  return (
    <Badge>
      <Trans>As before</Trans>
    </Badge>
  )
}
