import { useLingui } from '@lingui/react/macro'

/** Parts of the form in display order (SELF-16). */
export const partNames = ['parent', 'children', 'adults', 'why', 'statements'] as const
export type PartName = (typeof partNames)[number]

/** Returns the title of each part. */
export const usePartTitles = (): Record<PartName, string> => {
  const { t } = useLingui()
  return {
    parent: t`Parent or carer`,
    children: t`Children`,
    adults: t`Additional adults`,
    why: t`Why you visit`,
    statements: t`About your family`,
  }
}
