import type { ErrorDetail } from '@contract/errors.ts'
import { importIssues, issuePlace } from '@contract/registered/registered-import-issues.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'
import { fieldLabel } from '@/words/field-words.ts'
import { fileChoices } from './file-choices.ts'
import { wordsOfSentence } from './issue-words.ts'

type Issue = { field: string; messages: string[] }

/** Groups the issues by row, in file order. */
const byRow = (detail: ErrorDetail): [row: number, issues: Issue[]][] => {
  const rows = new Map<number, Issue[]>()
  for (const [key, messages] of Object.entries(detail)) {
    const place = issuePlace(key)
    if (!place) continue
    const issue = { field: place.field, messages }
    const before = rows.get(place.row)
    if (before) before.push(issue)
    else rows.set(place.row, [issue])
  }
  return [...rows].sort(([a], [b]) => a - b)
}

/** List of the allowed values of a cell. */
const Choices = ({ of }: { of: readonly string[] | undefined }) =>
  of ? (
    <>
      {' '}
      <Trans>
        Use one of these: <span lang="en">{of.join('; ')}</span>.
      </Trans>
    </>
  ) : null

/** Problem of a full row, with its cells and their column headers as they were read. */
const WholeRow = ({ messages: [problem, ...cells] }: { messages: readonly string[] }) => (
  <li className="grid gap-1">
    {problem}
    <ul className="grid gap-x-4 rounded-lg bg-muted p-3 text-sm sm:grid-cols-2">
      {[...new Set(cells)].map((cell) => (
        <li key={cell}>{cell}</li>
      ))}
    </ul>
  </li>
)

/** Problems of a file, by row and field (REG-84, REG-85, REG-90). */
export const IssueList = ({ detail }: { detail: ErrorDetail }) => {
  const { t, i18n } = useLingui()
  const rows = byRow(detail)
  const shown = rows.reduce((sum, [, issues]) => sum + issues.length, 0)
  const more = Number.parseInt(detail.non_field_errors?.[0] ?? '', 10) - shown
  const ignored = detail.ignored_columns?.join(', ')
  const words = (sentence: string) => {
    const known = wordsOfSentence(sentence)
    return known ? i18n._(known) : sentence
  }
  const label = (field: string) => (field === 'id' ? 'ID' : fieldLabel(i18n, 'registered', field))
  return (
    <>
      <div role="alert">
        <Banner tone="warning" icon={TriangleAlert}>
          <b className="block">
            <Trans>There were some problems importing the file</Trans>
          </b>
          <Trans>Nothing has been imported. Put these right in the file and choose it again.</Trans>
        </Banner>
      </div>
      <section aria-label={t`Problems`} tabIndex={-1} className="max-h-[45dvh] overflow-y-auto">
        <ul className="grid gap-3">
          {rows.map(([row, issues]) => (
            <li key={row} className="grid gap-1 border-t border-border pt-3 wrap-anywhere">
              <p className="font-bold">
                <Trans>Row {row}</Trans>
              </p>
              <ul className="grid gap-1">
                {issues.map(({ field, messages }) =>
                  field === 'row' ? (
                    <WholeRow key={field} messages={messages.map(words)} />
                  ) : (
                    <li key={field}>
                      <b>{label(field)}</b>: {messages.map(words).join(' ')}
                      {messages.includes(importIssues.choice) ? <Choices of={fileChoices[field]} /> : null}
                    </li>
                  ),
                )}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      {ignored ? (
        <p className="text-sm text-muted-foreground wrap-anywhere">
          <Trans>Columns that are not used: {ignored}</Trans>
        </p>
      ) : null}
      {more > 0 ? <p>{plural(more, { one: 'And # more problem.', other: 'And # more problems.' })}</p> : null}
    </>
  )
}
