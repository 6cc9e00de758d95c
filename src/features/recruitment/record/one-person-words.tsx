import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'

type OnePersonWordsProps = {
  application: Pick<Application, 'two_people'>
  /** Empty for a Young Helper. */
  references: readonly Reference[]
}

/** Text about the steps that one person did alone, and the reason for a second look. */
export const OnePersonWords = ({ application, references }: OnePersonWordsProps) => {
  const { t } = useLingui()
  const { is_met, lacking, required } = application.two_people
  if (is_met) return <Trans>Two people took part already. You can look all the same.</Trans>
  const alone = references.filter(({ number, replaced }) => !replaced && lacking.includes(number))
  const describe = ({ number, typed_by, sent_by, telephone, checked_by }: Reference): string => {
    const by = checked_by ?? ''
    if (by && telephone?.by === by) return t`${by} recorded reference ${number} by telephone and ticked it.`
    if (by && typed_by === by && sent_by === by)
      return t`${by} corrected, sent and ticked reference ${number}.`
    if (by && sent_by === by) return t`${by} sent and ticked reference ${number}.`
    return t`One person handled reference ${number}.`
  }
  return (
    <>
      {alone.length > 0 ? (
        alone.map(describe).join(' ')
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
