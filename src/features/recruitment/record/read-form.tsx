import type { Application } from '@contract/recruitment/applications.ts'
import { isBlankReferee } from '@contract/recruitment/referees.ts'
import { withheldFields } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TermList, type TermListItem, Withheld } from '@/kit/detail/term-list.tsx'
import { formatDayCell, useYesNoFormatter } from '@/kit/list/cells.ts'
import { useRoleLabel } from '../role-labels.ts'
import { useAnswerLabels, useRefereeLabels } from './answer-labels.ts'

type ApplicationFormData = Application['form']
type AnswerField = Exclude<keyof ApplicationFormData, 'references' | 'status' | 'submitted' | 'id' | 'withheld'>

const personalFields = ['full_name', 'role', 'email', 'mobile', 'phone', 'date_of_birth', 'aliases'] as const
const longAnswerFields = ['reason', 'past_experience', 'faith', 'consistency_details'] as const
const safeguardingFields = ['disciplinary', 'concerns_raised', 'criminal_record'] as const
const certificateFields = [
  'dbs_certificate',
  'dbs_certificate_number',
  'dbs_certificate_issue_date',
  'dbs_update_service',
] as const
const channelFields = ['contact_email', 'contact_post', 'contact_phone', 'contact_text'] as const

/** Answers of an application as plain text. Answers that the reader may not see are marked as withheld. */
export const ReadForm = ({ application: { form } }: { application: Application }) => {
  const { t } = useLingui()
  const formatYesNo = useYesNoFormatter()
  const getRoleLabel = useRoleLabel()
  const labels = { ...useAnswerLabels(), full_name: t`Name`, organisation__name: t`Club` }
  const renderValue = (field: AnswerField): ReactNode => {
    if (form.withheld && (withheldFields as readonly string[]).includes(field)) return <Withheld />
    const value = form[field]
    if (typeof value === 'boolean') return formatYesNo(value)
    if (field === 'role') return getRoleLabel(form.role)
    const isDay = field === 'date_of_birth' || field === 'dbs_certificate_issue_date'
    return isDay && value ? formatDayCell(value) : value
  }
  const toTerm = (field: AnswerField, long = false): TermListItem => ({
    term: labels[field as keyof typeof labels],
    value: renderValue(field),
    long,
  })
  const toDetailedTerms = (field: (typeof safeguardingFields)[number]): TermListItem[] => [
    toTerm(field),
    ...(form[field] ? [toTerm(`${field}_details`, true)] : []),
  ]
  return (
    <>
      <Part title={<Trans>Personal details</Trans>}>
        <TermList
          terms={[
            ...personalFields.map((field) => toTerm(field)),
            toTerm('organisation__name'),
            ...(form.organisation_name ? [toTerm('organisation_name')] : []),
            toTerm('address', true),
          ]}
        />
      </Part>
      <Part title={<Trans>Long answers</Trans>}>
        <TermList terms={longAnswerFields.map((field) => toTerm(field, true))} />
      </Part>
      <Part title={<Trans>Safeguarding</Trans>}>
        <TermList terms={safeguardingFields.flatMap(toDetailedTerms)} />
      </Part>
      <Part title={<Trans>Certificate</Trans>}>
        <TermList terms={certificateFields.map((field) => toTerm(field))} />
      </Part>
      <Part title={<Trans>Referees</Trans>}>
        <Referees referees={form.references} />
      </Part>
      <Part title={<Trans>How we may get in touch</Trans>}>
        <TermList terms={channelFields.map((field) => toTerm(field))} />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="card grid grid-cols-1 gap-4 p-5">
    <h2 className="text-xl font-bold">{title}</h2>
    {children}
  </section>
)

const Referees = ({ referees }: { referees: ApplicationFormData['references'] }) => {
  const getRoleLabel = useRoleLabel()
  const labels = useRefereeLabels()
  const writtenReferees = referees.filter((referee) => !isBlankReferee(referee))
  if (writtenReferees.length === 0)
    return (
      <p className="text-muted-foreground">
        <Trans>Not answered</Trans>
      </p>
    )
  return writtenReferees.map((referee, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of referees is fixed
    <section key={index} className="grid gap-2 border-t border-border pt-3 first-of-type:border-0">
      <h3 className="font-bold">{referee.full_name}</h3>
      <TermList
        terms={[
          { term: labels.role, value: getRoleLabel(referee.role) },
          { term: labels.email, value: referee.email },
          { term: labels.phone, value: referee.phone },
          { term: labels.organisation, value: referee.organisation },
          { term: labels.position, value: referee.position },
          { term: labels.relationship, value: referee.relationship },
          { term: labels.years_known, value: referee.years_known },
          { term: labels.address, value: referee.address, long: true },
        ]}
      />
    </section>
  ))
}
