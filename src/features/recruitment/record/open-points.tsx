import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { MIN_REFEREES } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { formatDayCell } from '@/kit/list/cells.ts'
import { Banner } from '@/ui/banner.tsx'
import { useCheckLabels } from '../check-labels.ts'
import { useCheckName } from '../forms/dbs-labels.ts'
import { declinedLabels, isAnswered } from './reference-moments.tsx'

/** Facts about an application that the reader sees before converting it. */
export type ConversionFacts = {
  application: Application
  /** References of the application. Null if they are not loaded, or if the reader may not see them. */
  references: readonly Reference[] | null
  /** Consent for a Young Helper, who has no referees and no check. */
  consent?: { parent: string | null; isGiven: boolean; needsCall: boolean } | undefined
}

/**
 * Returns a function that lists an application's open points as text. The list is empty if the application has no open
 * points.
 */
export const useOpenPoints = (): ((facts: ConversionFacts) => string[]) => {
  const { t } = useLingui()
  const listReferencePoints = useReferencePoints()
  const listCheckPoints = useCheckPoints()
  const listConsentPoints = ({ parent, isGiven, needsCall }: NonNullable<ConversionFacts['consent']>) => {
    const name = parent ?? t`The parent or guardian`
    if (!isGiven) return [t`${name} has not given consent`]
    return needsCall ? [t`${name} was not spoken to`] : []
  }
  return ({ application, references, consent }) => [
    ...(consent
      ? listConsentPoints(consent)
      : [...listReferencePoints(application, references), ...listCheckPoints(application)]),
    ...(application.checks_completed ? [] : [t`Checks are not completed`]),
    ...(application.two_people.is_met ? [] : [t`A second person has not looked`]),
  ]
}

const useReferencePoints = () => {
  const { t, i18n } = useLingui()
  const describeState = (reference: Reference): string => {
    if (isAnswered(reference)) return t`not checked`
    if (reference.declined) return i18n._(declinedLabels[reference.declined.reason])
    if (reference.bounced) return t`the email came back`
    return reference.email_sent ? t`not answered` : t`not requested`
  }
  return (application: Application, references: readonly Reference[] | null): string[] => {
    if (references === null) {
      const { num_references_checked: checked, num_references: all } = application
      return checked >= MIN_REFEREES ? [] : [t`References: ${checked} of ${all} checked`]
    }
    const currentReferences = references.filter(({ replaced }) => replaced === null)
    const openReferences = currentReferences.filter(
      (reference) =>
        !reference.checked &&
        (reference.number <= MIN_REFEREES || reference.email_sent !== null || isAnswered(reference)),
    )
    return [
      ...(currentReferences.length < MIN_REFEREES ? [t`Fewer than two referees are named`] : []),
      ...openReferences.map((reference) => {
        const { number, full_name: name } = reference
        const state = describeState(reference)
        return name ? t`Reference ${number}, ${name}: ${state}` : t`Reference ${number}: ${state}`
      }),
    ]
  }
}

const useCheckPoints = () => {
  const { t } = useLingui()
  const describeCheck = useCheckLabels()
  const getCheckName = useCheckName()
  return ({ dbs_form, check_kind }: Application): string[] => {
    const check = getCheckName(check_kind)
    const validity = describeCheck(dbs_form)?.validity
    if (!validity) return [t`The ${check} is not confirmed`]
    if (validity.state === 'unknown') return [t`The ${check} has no date: ask the contact`]
    if (validity.state === 'valid') return []
    const day = formatDayCell(validity.until)
    return [t`The ${check} ran out ${day}`]
  }
}

/** Notice with the open points above the fields of a dialog. */
export const OpenPoints = ({ points, className }: { points: readonly string[]; className?: string }) => {
  if (points.length === 0) return null
  return (
    <Banner tone="warning" icon={TriangleAlert} className={className}>
      <p className="font-bold">
        <Trans>This is still open:</Trans>
      </p>
      <ul className="list-disc ps-5">
        {points.map((point) => (
          <li key={point} className="wrap-anywhere">
            {point}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
