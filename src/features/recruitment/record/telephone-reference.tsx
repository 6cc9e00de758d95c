import { findProblemsByPath } from '@contract/form.ts'
import type { Reference } from '@contract/recruitment/application-references.ts'
import { emptyReference, TelephoneReference } from '@contract/recruitment/reference-answers.ts'
import { Day, getLondonDay } from '@contract/rules/days.ts'
import { buildRequiredLine } from '@contract/text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { FormButtons } from '@/kit/form/form-buttons.tsx'
import { getProblemMessage } from '@/kit/form/problem-messages.ts'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import type { Values } from '@/kit/form/values.ts'
import { AnswersContext } from '@/kit/public/answers-context.ts'
import { ErrorSummary } from '@/kit/public/error-summary.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useFormProblemMessages } from '../forms/form-problem-messages.ts'
import { AdultQuestion, RatingQuestions, SuitabilityQuestions } from '../forms/reference-questions.tsx'
import { useRecordAction } from '../use-record-action.ts'
import { useReferenceTerms } from './reference-terms.ts'

/** Facts about the telephone call, in addition to the answers. */
const CallFacts = v.object({ day: Day, number: buildRequiredLine(40) })

type TelephoneReferenceProps = {
  flow: RecruitmentFlow
  reference: Reference
  /** Full name of the applicant. */
  applicant: string
}

/** Reference form for a telephone call (B-REC-05). The reviewer reads the questions aloud and enters the answers. */
export const TelephoneReferenceForm = ({ flow, reference, applicant }: TelephoneReferenceProps) => {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { terms } = useReferenceTerms()
  const getFormMessage = useFormProblemMessages()
  const { busy, run } = useRecordAction(flow.nouns)
  const initialValues = {
    ...emptyReference,
    applicant_name: applicant,
    full_name: reference.full_name,
  } as Values
  const [values, setValues] = useState<Values>(initialValues)
  const [day, setDay] = useState<string | null>(getLondonDay())
  const [number, setNumber] = useState(reference.phone ?? '')
  const [refusalCount, setRefusalCount] = useState(0)
  const [isTouched, setIsTouched] = useState(false)
  useUnsaved(isTouched && !busy)

  const foundProblems = {
    ...findProblemsByPath(TelephoneReference, values),
    ...findProblemsByPath(CallFacts, { day, number }),
  }
  const errors: Record<string, string> = {}
  if (refusalCount > 0)
    for (const [path, problem] of Object.entries(foundProblems))
      if (problem) errors[path] = getFormMessage(path, problem, values) ?? getProblemMessage(i18n, problem)

  const closeForm = () => void router.navigate({ to: '.', search: {}, ignoreBlocker: true, resetScroll: false })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (Object.keys(foundProblems).length > 0) return setRefusalCount((times) => times + 1)
    const { declaration: _, ...answers } = values
    const isSaved = await run(
      () =>
        call(flow.references.telephone, {
          params: { id: reference.id },
          body: { day: day as string, number, answers },
        }),
      t`Reference saved`,
    )
    if (isSaved) closeForm()
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <h2 className="text-xl font-bold wrap-anywhere">
        <TelephoneTitle name={reference.full_name} />
      </h2>
      <ErrorSummary
        errors={errors}
        labels={{ ...terms, day: t`Day of the call`, number: t`Number that was called` }}
        refusals={refusalCount}
      />
      <div className="card grid grid-cols-1 gap-4 p-4 sm:grid-cols-2">
        <div data-question="day">
          <Field label={t`Day of the call`} required error={errors.day}>
            <DateInput
              placeholder={t`dd/mm/yyyy`}
              value={day}
              onValueChange={(next, typed) => setDay(next ?? (typed.trim() || null))}
            />
          </Field>
        </div>
        <div data-question="number">
          <Field label={t`Number that was called`} required error={errors.number}>
            <Input type="tel" value={number} onChange={(event) => setNumber(event.target.value)} />
          </Field>
        </div>
      </div>
      <AnswersContext
        value={{
          values,
          errors,
          set: (patch) => {
            setIsTouched(true)
            setValues((before) => ({ ...before, ...patch }))
          },
        }}
      >
        <RatingQuestions />
        <SuitabilityQuestions />
        <div className="card p-4 [--group-inset:16px]">
          <AdultQuestion optional />
        </div>
      </AnswersContext>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <FormButtons busy={busy} onCancel={closeForm} />
      </div>
    </form>
  )
}

const TelephoneTitle = ({ name }: { name: string | null }) =>
  name ? <Trans>Reference of {name} by telephone</Trans> : <Trans>Reference by telephone</Trans>
