import { findCheckEnd, getCheckValidity, getValidYears } from '@contract/recruitment/check-validity.ts'
import { DbsConfirmation, dbsFormOperations, type OpenDbsForm } from '@contract/recruitment/dbs-forms.ts'
import { withFormRules } from '@contract/recruitment/form-fields.ts'
import { type CheckConfirmation, confirmationValues, type Flow } from '@contract/recruitment/vocabulary.ts'
import { volunteerDbsFormOperations } from '@contract/recruitment/volunteer-dbs-forms.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { getTypedPath, type Values } from '@/kit/public/answer-path.ts'
import { ChoiceQuestion, TickQuestion } from '@/kit/public/choice-questions.tsx'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { FormPrivacy } from '@/kit/public/form-privacy.tsx'
import { YesNoQuestion } from '@/kit/public/questions.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useLocalForm } from '@/kit/public/use-local-form.ts'
import { Banner } from '@/ui/banner.tsx'
import { useCheckName, useConfirmationLabels } from './dbs-labels.ts'
import type { LeaveForm } from './link-form-page.tsx'
import { FormHeading, SingleVisitFormPage } from './single-visit-form-page.tsx'

/** Operations of the check confirmation. Key: flow. */
const formOperations = {
  core: { get: dbsFormOperations['dbs_forms.get'], update: dbsFormOperations['dbs_forms.update'] },
  volunteer: {
    get: volunteerDbsFormOperations['volunteer_dbs_forms.get'],
    update: volunteerDbsFormOperations['volunteer_dbs_forms.update'],
  },
} as const

/** Page on which a club's contact confirms a check, without a sign-in (PUB-40 to PUB-45, PUB-69 to PUB-75). */
export const DbsScreen = ({ flow = 'core', id }: { flow?: Flow; id: string }) => {
  const { t } = useLingui()
  return (
    <SingleVisitFormPage<OpenDbsForm>
      flow={flow}
      id={id}
      load={(signal) => call(formOperations[flow].get, { params: { id }, signal })}
      gone={t`This DBS/PVG/Access NI check form link is not valid.`}
    >
      {(dbsForm, leave) => <DbsForm flow={flow} id={id} dbsForm={dbsForm} {...leave} />}
    </SingleVisitFormPage>
  )
}

type DbsFormProps = LeaveForm & { flow: Flow; id: string; dbsForm: OpenDbsForm }

const DbsForm = ({ flow, id, dbsForm, ...leave }: DbsFormProps) => {
  const { t } = useLingui()
  const [steps] = useState(() => [buildDbsStep(dbsForm)])
  const form = useLocalForm({
    steps,
    begin: { values: createDbsDraft(dbsForm), step: 0 },
    choices: ['confirmed', 'barred_list_checked'],
    words: (path, { kind }, values) =>
      path === 'issue_date' && kind === 'missing' && !values[getTypedPath(path)]
        ? t`Enter the date, or tick that you do not know it.`
        : undefined,
    ...leave,
    send: (values) => call(formOperations[flow].update, { params: { id }, body: toDbsFormBody(dbsForm, values) }),
  })
  const { values } = form.wizard
  const reconciledValues = reconcileDbsDraft(dbsForm, values)
  if (reconciledValues) form.wizard.set(reconciledValues)
  const checkName = useCheckName()(dbsForm.check_kind)
  const confirmationLabels = useConfirmationLabels(
    dbsForm.check_kind,
    getValidYears(dbsForm.check_kind, dbsForm.dbs_years),
  )
  const { full_name: name, organisation__name: club } = dbsForm
  return (
    <>
      <FormHeading title={name}>{club ? `${checkName}, ${club}` : checkName}</FormHeading>
      <ShortForm
        form={form}
        labels={{
          confirmed: t`What was checked?`,
          barred_list_checked: t`Barred list of children`,
          issue_date: t`Date of issue`,
          date_unknown: t`Date of issue`,
        }}
      >
        <div className="card p-4 [--group-inset:16px]">
          <ChoiceQuestion
            field="confirmed"
            label={<Trans>What was checked?</Trans>}
            options={confirmationValues.map((value) => ({ value, label: confirmationLabels[value] }))}
          />
        </div>
        <div className="card grid gap-5 p-4 [--group-inset:16px]">
          {needsIssueDate(dbsForm, values) ? <DbsDateQuestion dbsForm={dbsForm} values={values} /> : null}
          <YesNoQuestion
            field="barred_list_checked"
            kind="was there ever"
            label={<Trans>Was the barred list of children checked?</Trans>}
            hint={<Trans>Leave it open where you do not know.</Trans>}
            optional
          />
        </div>
        <FormPrivacy />
      </ShortForm>
    </>
  )
}

type DbsDateQuestionProps = { dbsForm: OpenDbsForm; values: Values }

/**
 * Question for the date of issue, or for a tick that the date is not known. It is prefilled with the applicant's date.
 */
const DbsDateQuestion = ({ dbsForm, values }: DbsDateQuestionProps) => {
  const isApplicantDate = dbsForm.applicant_issue_date !== null && values.issue_date === dbsForm.applicant_issue_date
  return (
    <div className="grid gap-3">
      <DayQuestion
        // Remount when the tick changes, so that a half-typed date is cleared.
        key={String(values.date_unknown)}
        field="issue_date"
        label={<Trans>Date of issue</Trans>}
        hint={
          isApplicantDate ? (
            <Trans>The applicant gave this date. Correct it if the certificate has another one.</Trans>
          ) : (
            <Trans>Of the certificate or the membership. We remind you before it runs out.</Trans>
          )
        }
      />
      <div role="status">
        <DateWarning dbsForm={dbsForm} values={values} />
      </div>
      <TickQuestion
        field="date_unknown"
        label={<Trans>I was told it is clear and do not know the date</Trans>}
        getFurtherAnswers={(isTicked) =>
          isTicked ? { issue_date: null, [getTypedPath('issue_date')]: undefined } : {}
        }
      />
    </div>
  )
}

/** Warning that the date is too old for the chosen statement. The contact can still send the form. */
const DateWarning = ({ dbsForm, values }: DbsDateQuestionProps) => {
  const { confirmed, issue_date } = values as { confirmed: CheckConfirmation | null; issue_date: string | null }
  if (!confirmed || !issue_date) return null
  const today = getLondonDay()
  const years = getValidYears(dbsForm.check_kind, dbsForm.dbs_years)
  const kind = dbsForm.check_kind
  const checkEnd = findCheckEnd({ kind, confirmed, issued: issue_date, answered: today, years: dbsForm.dbs_years })
  const validity = getCheckValidity(checkEnd, today)
  if (validity.state !== 'ended') return null
  const day = formatDayCell(validity.until)
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      {confirmed === 'enhanced_certificate' ? (
        <Trans>
          This date does not fit “within the last {years} years”. The check ran out on {day}. Correct the date or send
          it as it is.
        </Trans>
      ) : (
        <Trans>A membership of this date ran out on {day}. Correct the date or send it as it is.</Trans>
      )}
    </Banner>
  )
}

type DbsFormFacts = Pick<OpenDbsForm, 'check_kind'>

/**
 * Returns true if the form needs the date of issue. An Update Service check does not need it, because it counts from
 * the day of the answer.
 */
function needsIssueDate({ check_kind }: DbsFormFacts, { confirmed }: Values): boolean {
  return confirmed !== 'dbs_update_service' || check_kind === 'pvg'
}

/** Builds the form's only step. A certificate needs a date, or a tick that the date is not known. */
function buildDbsStep(facts: DbsFormFacts) {
  const fields = { ...DbsConfirmation.entries, date_unknown: v.boolean() }
  return {
    fields: ['confirmed', 'issue_date', 'date_unknown', 'barred_list_checked'],
    schema: withFormRules(v.object(fields), (values) => {
      const isMissing = needsIssueDate(facts, values) && !values.issue_date && !values.date_unknown
      return isMissing ? [{ path: ['issue_date'], kind: 'missing' }] : []
    }),
  }
}

/** Returns the form's initial values, before the contact has answered. */
function createDbsDraft({ applicant_issue_date }: Pick<OpenDbsForm, 'applicant_issue_date'>): Values {
  return {
    confirmed: null,
    barred_list_checked: null,
    issue_date: applicant_issue_date,
    date_unknown: false,
  }
}

/**
 * Returns the changes that make the answers consistent, or null if they are consistent. A full date clears the "not
 * known" tick. A half-typed date is removed if no date is needed.
 */
function reconcileDbsDraft(facts: DbsFormFacts, values: Values): Values | null {
  const typedPath = getTypedPath('issue_date')
  if (values.issue_date && values.date_unknown) return { date_unknown: false }
  if (values[typedPath] && !needsIssueDate(facts, values)) return { [typedPath]: undefined }
  return null
}

/** Returns the answers as the request body. */
function toDbsFormBody(facts: DbsFormFacts, values: Values): v.InferInput<typeof DbsConfirmation> {
  return {
    confirmed: values.confirmed as v.InferInput<typeof DbsConfirmation>['confirmed'],
    barred_list_checked: values.barred_list_checked as boolean | null,
    issue_date: needsIssueDate(facts, values) ? (values.issue_date as string | null) : null,
  }
}
