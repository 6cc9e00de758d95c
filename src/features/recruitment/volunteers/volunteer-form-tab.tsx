import { withheldFields } from '@contract/recruitment/vocabulary.ts'
import type { VolunteerApplication } from '@contract/recruitment/volunteer-applications.ts'
import { emptyVolunteerAnswers, VolunteerDraft } from '@contract/recruitment/volunteer-form.ts'
import * as v from 'valibot'
import { TermList, type TermListItem, Withheld } from '@/kit/detail/term-list.tsx'
import { formatDayCell, useYesNoFormatter } from '@/kit/list/cells.ts'
import { ApplicantMails } from '../record/applicant-mails.tsx'
import { StaffForm } from '../record/staff-form.tsx'
import type { ApplicationState } from '../record/use-application.ts'
import { useVolunteerLabels } from '../record/volunteer-answer-labels.ts'
import { VolunteerFields } from './volunteer-fields.tsx'

const answerFields = Object.keys(emptyVolunteerAnswers) as (keyof typeof emptyVolunteerAnswers)[]
const VolunteerFormSchema = v.object({ ...VolunteerDraft.entries, submit: v.optional(v.boolean()) })

type VolunteerFormTabProps = { state: ApplicationState; volunteer: VolunteerApplication }

/**
 * Application form of a volunteer. Reviewers can edit it, and the volunteer's own account sees plain text (VOL-67,
 * VOL-80).
 */
export const VolunteerFormTab = ({ state, volunteer }: VolunteerFormTabProps) => {
  const labels = useVolunteerLabels()
  if (!state.application) return null
  return (
    <>
      {state.rights.edit ? (
        <StaffForm
          state={state}
          application={state.application}
          schema={VolunteerFormSchema}
          labels={labels}
          answers={answerFields}
        >
          <VolunteerFields withheld={volunteer.form.withheld} />
        </StaffForm>
      ) : (
        <ReadAnswers form={volunteer.form} />
      )}
      <ApplicantMails mails={volunteer.mails} />
    </>
  )
}

const ReadAnswers = ({ form }: { form: VolunteerApplication['form'] }) => {
  const formatYesNo = useYesNoFormatter()
  const labels = useVolunteerLabels()
  const hiddenFields: readonly string[] = form.withheld ? withheldFields : []
  const terms = answerFields.flatMap((field): TermListItem[] => {
    if (field === 'references') return []
    const term = labels[field]
    if (hiddenFields.includes(field)) return [{ term, value: <Withheld /> }]
    const value = form[field]
    if (value === null) return []
    if (typeof value === 'boolean') return [{ term, value: formatYesNo(value) }]
    const isDay = field === 'date_of_birth' || field === 'dbs_certificate_issue_date'
    return [{ term, value: isDay ? formatDayCell(value) : value, long: value.length > 60 }]
  })
  return (
    <section className="card p-5">
      <TermList terms={terms} />
    </section>
  )
}
