import type { goldenNumbersManualEntryOperations } from '@contract/golden-numbers-manual-entries.ts'
import { holidayAllocationOperations } from '@contract/holiday-allocation.ts'
import { entryKey } from '@contract/manual-entries.ts'
import { CLUB_NAMES_QUERY, organisationOperations } from '@contract/organisations.ts'
import { namedHolidays } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import * as v from 'valibot'
import { useChoices } from '@/data/use-choices.ts'
import { useOptions } from '@/data/use-options.ts'
import { ChoiceField, NumberField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { RecordChoiceField } from '@/kit/form/record-choice-field.tsx'
import { Banner } from '@/ui/banner.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

type GoldenListOperation = (typeof goldenNumbersManualEntryOperations)['golden_numbers_manual_entries.list']
/** List operation of one kind of manual entry. */
type EntryListOperation = Omit<GoldenListOperation, 'path'> & { readonly path: string }
const EntrySubject = v.object(entryKey)

type SubjectFieldsProps = {
  /** List that is searched for an existing entry. */
  list: EntryListOperation
  /** True to offer only clubs of the main programme. */
  mainProgramme?: boolean
}

/** Year, club and holiday of a new entry, with a warning if it would replace an existing entry (MAN-19 to MAN-29). */
export const SubjectFields = ({ list, mainProgramme = false }: SubjectFieldsProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const holidays = useOptions(holidayAllocationOperations['holiday_allocation.holidays']) ?? namedHolidays
  const [{ value: year }, { value: organisation }, { value: holiday }] = [
    useFormField('year'),
    useFormField('organisation'),
    useFormField('holiday'),
  ]
  const subject = { year, organisation, holiday }
  return (
    <FormCard columns>
      <NumberField name="year" />
      <ChoiceField
        name="holiday"
        options={holidays.map((value) => ({ value, label: getHolidayLabel(value) }))}
        none={t`Choose`}
      />
      <RecordChoiceField
        name="organisation"
        operation={organisationOperations['organisations.list']}
        filters={CLUB_NAMES_QUERY}
        only={({ is_boxes_of_hope }) => !(mainProgramme && is_boxes_of_hope)}
        getName={({ organisation_name }) => organisation_name}
        nothing={t`There are no clubs yet.`}
        className="sm:col-span-2"
      />
      <div role="status" className="sm:col-span-2">
        {v.is(EntrySubject, subject) ? <ExistingEntryWarning list={list} subject={subject} /> : null}
      </div>
    </FormCard>
  )
}

const ExistingEntryWarning = ({
  list,
  subject,
}: {
  list: EntryListOperation
  subject: v.InferOutput<typeof EntrySubject>
}) => {
  const { rows } = useChoices(list, { ...subject, year: String(subject.year) })
  if (!rows?.length) return null
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      <Trans>
        A manual entry for this Club/Year/Holiday already exists. Submitting the form will overwrite previous entry.
      </Trans>
    </Banner>
  )
}
