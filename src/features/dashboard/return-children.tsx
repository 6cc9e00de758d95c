import { type ReturnRow, schoolPhases, statementAnswers } from '@contract/dashboard/holiday-return.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatCount } from '@/i18n/numbers.ts'
import { Table } from '@/ui/data-table.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

const ALL_HOLIDAYS = 'all'

type ReturnChildrenProps = { title: string; rows: readonly ReturnRow[] }

/**
 * Tables of one council's children by free school meals, special needs and age (B-NUM-03). On screen the user chooses
 * one holiday or all holidays. Print shows each holiday and all holidays.
 */
export const ReturnChildren = ({ title, rows }: ReturnChildrenProps) => {
  const { t } = useLingui()
  const getHolidayName = useHolidayLabel()
  const [chosenHoliday, setChosenHoliday] = useState(ALL_HOLIDAYS)
  const row = rows.find(({ holiday }) => (holiday ?? ALL_HOLIDAYS) === chosenHoliday) ?? rows.at(-1)
  if (!row || rows.every(({ children }) => children.length === 0)) return null
  const getHolidayLabel = ({ holiday }: ReturnRow) => (holiday === null ? t`All holidays` : getHolidayName(holiday))
  return (
    <>
      <details data-print="hide" className="grid gap-3">
        <summary className="flex min-h-12 cursor-pointer items-center font-bold text-link">
          <Trans>Children by free school meals, special needs and age</Trans>
        </summary>
        <Field label={t`Holiday`} className="my-2 w-full sm:w-56">
          <Select
            options={rows.map((one) => ({ value: one.holiday ?? ALL_HOLIDAYS, label: getHolidayLabel(one) }))}
            value={row.holiday ?? ALL_HOLIDAYS}
            onValueChange={setChosenHoliday}
          />
        </Field>
        <ChildrenGrid caption={t`Children of ${title} by free school meals, special needs and age`} row={row} />
      </details>
      <div className="hidden gap-4 print:grid">
        {rows
          .filter(({ children }) => children.length > 0)
          .map((one) => (
            <section key={one.holiday ?? ALL_HOLIDAYS} className="grid gap-1 break-inside-avoid">
              <h3 className="font-bold">
                <Trans>Children by free school meals, special needs and age</Trans>, {getHolidayLabel(one)}
              </h3>
              <ChildrenGrid caption={`${title}, ${getHolidayLabel(one)}`} row={one} />
            </section>
          ))}
      </div>
    </>
  )
}

/** Table with a row for each combination of meals and needs, and a column for each school phase. */
const ChildrenGrid = ({ caption, row }: { caption: string; row: ReturnRow }) => {
  const { t } = useLingui()
  const answerLabels = { yes: t`Yes`, no: t`No`, unknown: t`Not known` }
  const phaseLabels = {
    early_years: t`Under 4`,
    primary: t`Primary (4 to 10)`,
    secondary: t`Secondary (11 and over)`,
    unknown: t`Age not known`,
  }
  const findCount = (meals: string, needs: string, phaseName: string) =>
    row.children.find(
      (one) => one.free_school_meals === meals && one.special_needs === needs && one.phase === phaseName,
    )?.count ?? 0
  return (
    <Table caption={caption} readOnly>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Free school meals</Trans>
          </th>
          <th scope="col">
            <Trans>Special needs</Trans>
          </th>
          {schoolPhases.map((phaseName) => (
            <th key={phaseName} scope="col" className="number">
              {phaseLabels[phaseName]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statementAnswers.flatMap((meals) =>
          statementAnswers.map((needs) => (
            <tr key={`${meals} ${needs}`}>
              <th scope="row" className="text-start font-medium">
                {answerLabels[meals]}
              </th>
              <td>{answerLabels[needs]}</td>
              {schoolPhases.map((phaseName) => (
                <td key={phaseName} className="number">
                  {formatCount(findCount(meals, needs, phaseName))}
                </td>
              ))}
            </tr>
          )),
        )}
      </tbody>
    </Table>
  )
}
