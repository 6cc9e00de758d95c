import { getValidYears } from '@contract/recruitment/check-validity.ts'
import { dbsFormOperations, type OpenDbsForm } from '@contract/recruitment/dbs-forms.ts'
import { confirmationValues, type Flow } from '@contract/recruitment/vocabulary.ts'
import { volunteerDbsFormOperations } from '@contract/recruitment/volunteer-dbs-forms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { getTypedPath } from '@/kit/public/answer-path.ts'
import { FormPrivacy } from '@/kit/public/network-facts.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { ChoiceQuestion } from '@/kit/public/questions.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useShortForm } from '@/kit/public/use-short-form.ts'
import { YesNoQuestion } from '@/kit/public/yes-no-question.tsx'
import { DbsDateQuestion } from './dbs-date-question.tsx'
import { buildDbsStep, createDbsDraft, needsIssueDate, reconcileDbsDraft, toDbsFormBody } from './dbs-draft.ts'
import { useCheckName, useConfirmationLabels } from './dbs-labels.ts'
import { SingleVisitFormGate } from './single-visit-form-gate.tsx'

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
  usePageFocus()
  return (
    <PublicPage>
      <SingleVisitFormGate<OpenDbsForm>
        key={id}
        form={`${flow}-dbs`}
        flow={flow}
        id={id}
        load={(signal) => call(formOperations[flow].get, { params: { id }, signal })}
        gone={t`This DBS/PVG/Access NI check form link is not valid.`}
      >
        {(open) => <DbsForm flow={flow} id={id} {...open} />}
      </SingleVisitFormGate>
    </PublicPage>
  )
}

type DbsFormProps = { flow: Flow; id: string; told: OpenDbsForm; onSent: () => void; onGone: () => void }

const DbsForm = ({ flow, id, told: dbsForm, onSent, onGone }: DbsFormProps) => {
  const { t } = useLingui()
  const [step] = useState(() => buildDbsStep(dbsForm))
  const [begin] = useState(() => createDbsDraft(dbsForm))
  const form = useShortForm({
    step,
    begin,
    choices: ['confirmed', 'barred_list_checked'],
    words: (path, { kind }, values) =>
      path === 'issue_date' && kind === 'missing' && !values[getTypedPath(path)]
        ? t`Enter the date, or tick that you do not know it.`
        : undefined,
    onSent,
    onGone,
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
      <div className="grid gap-1">
        <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance wrap-anywhere">{name}</h1>
        <p className="text-lg leading-snug text-muted-foreground wrap-anywhere">
          {club ? `${checkName}, ${club}` : checkName}
        </p>
      </div>
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
          {needsIssueDate(dbsForm, values) ? <DbsDateQuestion told={dbsForm} values={values} /> : null}
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
