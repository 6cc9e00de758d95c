import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'

type OnePersonTextProps = {
  application: Pick<Application, 'two_people'>
  /** References of the application. Empty for a Young Helper. */
  references: readonly Reference[]
}

/** Text about the steps that one person has done alone, as the reason for a second look. */
export const OnePersonText = ({ application, references }: OnePersonTextProps) => {
  const { t } = useLingui()
  const { is_met, lacking, required } = application.two_people
  if (is_met) return <Trans>Two people took part already. You can look all the same.</Trans>
  const referencesHandledAlone = references.filter(({ number, replaced }) => !replaced && lacking.includes(number))
  const describeHandling = ({ number, typed_by, sent_by, telephone, checked_by }: Reference): string => {
    const checker = checked_by ?? ''
    if (checker && telephone?.by === checker)
      return t`${checker} recorded reference ${number} by telephone and ticked it.`
    if (checker && typed_by === checker && sent_by === checker)
      return t`${checker} corrected, sent and ticked reference ${number}.`
    if (checker && sent_by === checker) return t`${checker} sent and ticked reference ${number}.`
    return t`One person handled reference ${number}.`
  }
  return (
    <>
      {referencesHandledAlone.length > 0 ? (
        referencesHandledAlone.map(describeHandling).join(' ')
      ) : (
        <Trans>One person has handled everything so far.</Trans>
      )}{' '}
      {required ? (
        <Trans>A second person must look before the checks count.</Trans>
      ) : (
        <Trans>Until a second person looks, the record shows it.</Trans>
      )}
    </>
  )
}
