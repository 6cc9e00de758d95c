import type { Application } from '@contract/recruitment/applications.ts'
import type { ApplicationRights } from '@contract/recruitment/rights.ts'
import { REFEREE_YEARS, ratingFields, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, FileQuestion, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRecord } from '@/data/use-record.ts'
import { TermList, type TermListItem } from '@/kit/detail/term-list.tsx'
import { useYesNoFormatter } from '@/kit/list/cells.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { getNeededLook, isAnswered, ReferenceTimeline } from './reference-moments.tsx'
import { CheckedSwitch, VerifiedSwitch } from './reference-switches.tsx'
import { useReferenceTerms } from './reference-terms.ts'

type ReferenceAnswersProps = {
  flow: RecruitmentFlow
  id: string
  application: Application
  rights: ApplicationRights
}

/** Page for reading and checking a referee's answers (REFE-16, VOL-61, VOL-62). */
export const ReferenceAnswers = ({ flow, id, application, rights }: ReferenceAnswersProps) => {
  const { row, missing, busy, ...state } = useRecord(flow.references.get, id)
  const reference = row?.output.application === application.id ? row.output : null
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="reference-form">
      <Button asChild variant="ghost" className="justify-self-start">
        <Link to="." search={{}} resetScroll={false}>
          <ChevronLeft aria-hidden="true" />
          <Trans>All references</Trans>
        </Link>
      </Button>
      {missing || (row && !reference) ? (
        <EmptyState icon={FileQuestion} title={<Trans>The page you have requested could not be found</Trans>} />
      ) : null}
      <LoadNotice
        {...state}
        stale={reference !== null}
        words={{
          cutOff: <Trans>The reference can be read where there is Wi-Fi.</Trans>,
          fault: <Trans>The reference could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {busy ? <Skeleton className="h-60" /> : null}
      {reference ? (
        <>
          <header className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="reference-form" className="text-xl font-bold wrap-anywhere">
              <ReferenceTitle name={reference.full_name} />
            </h2>
            {rights.references ? (
              <span className="flex flex-wrap gap-x-5">
                <VerifiedSwitch flow={flow} reference={reference} />
                <CheckedSwitch flow={flow} reference={reference} rule={application.two_people} />
              </span>
            ) : null}
          </header>
          <ReferenceTimeline
            reference={reference}
            yours={rights.references && isAnswered(reference) && !reference.checked && !reference.is_yours}
            look={getNeededLook(reference, application)}
          />
          <Answers form={reference.form} />
        </>
      ) : null}
    </section>
  )
}

const ReferenceTitle = ({ name }: { name: string | null }) =>
  name ? <Trans>Reference of {name}</Trans> : <Trans>Reference</Trans>

type AnswersProps = {
  form: NonNullable<ReturnType<typeof useRecord<RecruitmentFlow['references']['get']>>['row']>['output']['form']
}

const Answers = ({ form }: AnswersProps) => {
  const { t } = useLingui()
  const formatYesNo = useYesNoFormatter()
  const { terms, ratings } = useReferenceTerms()
  const toDetailedTerms = (question: (typeof referenceQuestions)[number]): TermListItem[] => {
    const answer = form[question]
    return [
      {
        term: terms[question],
        value: answer === null ? null : renderWithWarning(answer, formatYesNo(answer)),
        long: true,
      },
      ...(answer ? [{ term: terms[`${question}_details`], value: form[`${question}_details`], long: true }] : []),
    ]
  }
  return (
    <>
      <div className="card grid gap-4 p-5">
        <TermList
          terms={[
            { term: terms.applicant_name, value: form.applicant_name },
            { term: terms.relationship, value: form.relationship },
            { term: terms.years_known, value: renderYears(form.years_known) },
          ]}
        />
        <TermList
          terms={ratingFields.map((field) => {
            const rating = form[field]
            return {
              term: terms[field],
              value: rating && renderWithWarning(rating === 'Unsatisfactory', ratings[rating]),
            }
          })}
        />
      </div>
      <div className="card p-5">
        <TermList
          terms={[
            ...referenceQuestions.flatMap(toDetailedTerms),
            { term: terms.additional_comments, value: form.additional_comments, long: true },
          ]}
        />
      </div>
      <div className="card p-5">
        <TermList
          terms={[
            { term: terms.full_name, value: form.full_name },
            { term: terms.is_adult, value: form.is_adult === null ? null : formatYesNo(form.is_adult) },
            { term: terms.occupation, value: form.occupation },
            { term: terms.phone, value: form.phone },
            { term: terms.address, value: form.address, long: true },
            { term: t`Declaration made`, value: formatYesNo(form.declaration === true) },
          ]}
        />
      </div>
    </>
  )
}

/** Renders an answer. Shows a warning badge if the reviewer should examine the answer. */
function renderWithWarning(isWorrying: boolean, answer: string): ReactNode {
  if (!isWorrying) return answer
  return (
    <Badge tone="warning" icon={TriangleAlert}>
      {answer}
    </Badge>
  )
}

function renderYears(years: number | null): ReactNode {
  return years === null ? null : renderWithWarning(years < REFEREE_YEARS, String(years))
}
