import type { ImportDecision, ImportPreview } from '@contract/registered/registered-import.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'

type Duplicate = ImportPreview['duplicates'][number]
type IdentityFacts = Pick<Duplicate, 'name' | 'date_of_birth' | 'school'>

/** Name and facts that distinguish two people of the same name. */
const Person = ({ name, date_of_birth, school }: IdentityFacts) => (
  <>
    <b className="block wrap-anywhere">{name}</b>
    <span className="block text-sm text-muted-foreground wrap-anywhere">
      {date_of_birth ? formatDay(date_of_birth) : <Trans>Date of birth not known</Trans>}
      {school ? `, ${school}` : null}
    </span>
  </>
)

type DuplicateChoiceProps = {
  duplicate: Duplicate
  decided: ImportDecision['as']
  onDecide: (as: ImportDecision['as']) => void
}

/** Choice for a row of the file and the people that it probably duplicates. */
export const DuplicateChoice = ({ duplicate, decided: decision, onDecide }: DuplicateChoiceProps) => {
  const { t } = useLingui()
  const { row, name, matches } = duplicate
  const updateOptions = matches.flatMap((match) => {
    const birthDate = match.date_of_birth && formatDay(match.date_of_birth)
    const description = [match.name, birthDate, match.school].filter(Boolean).join(', ')
    return match.id === null ? [] : [{ value: match.id, label: t`Update that one`, description }]
  })
  const onlyUpdateOption = updateOptions.length === 1 ? updateOptions[0] : undefined
  return (
    <li className="grid gap-3 rounded-lg border border-border p-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <div>
          <p className="text-sm font-bold text-muted-foreground">
            <Trans>Row {row} of the file</Trans>
          </p>
          <Person {...duplicate} />
        </div>
        <div className="grid gap-2">
          {matches.map((match) => (
            <div key={match.id ?? match.row}>
              <p className="text-sm font-bold text-muted-foreground">
                {match.id ? <Trans>In the register</Trans> : <Trans>Row {match.row} of the file</Trans>}
              </p>
              <Person {...match} />
            </div>
          ))}
        </div>
      </div>
      <FieldGroup legend={<span className="sr-only">{t`What to do with ${name}, row ${row}`}</span>}>
        <RadioGroup<string>
          options={[
            { value: 'skip', label: t`Leave out` },
            { value: 'new', label: t`Add as new` },
            ...(onlyUpdateOption ? [{ value: onlyUpdateOption.value, label: onlyUpdateOption.label }] : updateOptions),
          ]}
          value={decision}
          onValueChange={onDecide}
        />
      </FieldGroup>
    </li>
  )
}
