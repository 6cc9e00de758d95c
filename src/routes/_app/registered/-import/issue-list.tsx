import { parseIssueKey } from '@contract/registered/registered-import-issues.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ApiProblem } from '@/api/errors.ts'
import { Banner } from '@/ui/banner.tsx'
import { getCapitalizedFieldLabel } from '@/words/field-labels.ts'
import { fileChoices } from './file-choices.ts'
import { translateIssue } from './issue-messages.ts'

type Issue = { field: string; problems: ApiProblem[] }

/** Groups the issues by row, in file order. */
const groupByRow = (problems: readonly ApiProblem[]): [row: number, issues: Issue[]][] => {
  const rows = new Map<number, Issue[]>()
  for (const problem of problems) {
    const position = parseIssueKey(problem.field)
    if (!position) continue
    const rowIssues = rows.get(position.row) ?? []
    rows.set(position.row, rowIssues)
    const issue = rowIssues.find(({ field }) => field === position.field)
    if (issue) issue.problems.push(problem)
    else rowIssues.push({ field: position.field, problems: [problem] })
  }
  return [...rows].sort(([a], [b]) => a - b)
}

/** List of the allowed values of a cell. */
const Choices = ({ of: choices }: { of: readonly string[] | undefined }) =>
  choices ? (
    <>
      {' '}
      <Trans>
        Use one of these: <span lang="en">{choices.join('; ')}</span>.
      </Trans>
    </>
  ) : null

/** Problem that affects a complete row. Shows the row's cells and their column headers as they were read. */
const RowProblem = ({ messages: [problem, ...cells] }: { messages: readonly string[] }) => (
  <li className="grid gap-1">
    {problem}
    <ul className="grid gap-x-4 rounded-lg bg-muted p-3 text-sm sm:grid-cols-2">
      {[...new Set(cells)].map((cell) => (
        <li key={cell}>{cell}</li>
      ))}
    </ul>
  </li>
)

/** Problems of a file, grouped by row and field (REG-84, REG-85, REG-90). */
export const IssueList = ({ problems }: { problems: readonly ApiProblem[] }) => {
  const { t, i18n } = useLingui()
  const rows = groupByRow(problems)
  const shownCount = rows.reduce((sum, [, issues]) => sum + issues.length, 0)
  const more = Number(problems.find(({ code }) => code === 'found')?.params.count ?? 0) - shownCount
  const ignored = problems.flatMap(({ field, text }) => (field === 'ignored_columns' ? [text] : [])).join(', ')
  const translate = (problem: ApiProblem) => translateIssue(i18n, problem)
  const getLabel = (field: string) => (field === 'id' ? 'ID' : getCapitalizedFieldLabel(i18n, 'registered', field))
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
                {issues.map(({ field, problems: fieldProblems }) =>
                  field === 'row' ? (
                    <RowProblem key={field} messages={fieldProblems.map(translate)} />
                  ) : (
                    <li key={field}>
                      <b>{getLabel(field)}</b>: {fieldProblems.map(translate).join(' ')}
                      {fieldProblems.some(({ code }) => code === 'choice') ? <Choices of={fileChoices[field]} /> : null}
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
