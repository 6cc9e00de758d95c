import type { CheckConfirmation, CheckKind } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'

/**
 * Returns the labels of the statements that a contact can confirm. They use the terms of the club's nation (DBS-20,
 * DBS-21, B-REC-11).
 */
export const useConfirmationLabels = (kind: CheckKind, years: number): Record<CheckConfirmation, string> => {
  const { t } = useLingui()
  switch (kind) {
    case 'dbs':
      return {
        enhanced_certificate: t`In the last ${years} years we saw a clear enhanced DBS certificate, or were told that it is clear.`,
        dbs_update_service: t`They are subscribed to the DBS Update Service, and it was checked and is clear.`,
      }
    case 'pvg':
      return {
        enhanced_certificate: t`In the last ${years} years we saw a clear PVG scheme record, or were told that it is clear.`,
        dbs_update_service: t`They are a member of the PVG scheme, and their membership was checked and is clear.`,
      }
    case 'access_ni':
      return {
        enhanced_certificate: t`In the last ${years} years we saw a clear enhanced AccessNI certificate, or were told that it is clear.`,
        dbs_update_service: t`They are subscribed to an update service, and it was checked and is clear.`,
      }
    default:
      return {
        enhanced_certificate: t`In the last ${years} years we saw a clear enhanced certificate (DBS, PVG or AccessNI), or were told that it is clear.`,
        dbs_update_service: t`They are subscribed to an update service, and it was checked and is clear.`,
      }
  }
}

/** Returns the applicant's questions about a check. They use the terms of the club's nation. */
export const useCheckQuestions = (kind: CheckKind, years: number) => {
  const { t } = useLingui()
  const recentHint = t`It should have been issued within the last ${years} years.`
  switch (kind) {
    case 'dbs':
      return {
        certificate: t`Do you have a DBS certificate?`,
        number: t`Certificate number`,
        recent: recentHint,
        service: t`Are you subscribed to the DBS Update Service?`,
      }
    case 'pvg':
      return {
        certificate: t`Are you a member of the PVG scheme?`,
        number: t`PVG membership number`,
        recent: t`Your membership should have begun, or been checked, within the last ${years} years.`,
        service: null,
      }
    case 'access_ni':
      return {
        certificate: t`Do you have an AccessNI certificate?`,
        number: t`Certificate number`,
        recent: recentHint,
        service: null,
      }
    default:
      return {
        certificate: t`Do you have a DBS, PVG or AccessNI certificate?`,
        number: t`Certificate number`,
        recent: recentHint,
        service: t`Are you subscribed to the DBS Update Service?`,
      }
  }
}

/** Returns a function that returns the name of a check. It uses the terms of the club's nation. */
export const useCheckName = (): ((kind: CheckKind) => string) => {
  const { t } = useLingui()
  const checkNames: Record<CheckKind, string> = {
    dbs: t`DBS check`,
    pvg: t`PVG scheme membership`,
    access_ni: t`AccessNI check`,
    any: t`DBS/PVG/Access NI check`,
  }
  return (kind) => checkNames[kind]
}
