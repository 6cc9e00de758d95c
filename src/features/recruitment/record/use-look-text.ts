import type { TwoPeopleState } from '@contract/recruitment/second-look.ts'
import { useLingui } from '@lingui/react/macro'

type SecondReviewer = TwoPeopleState['who'][number]
type OwnActs = TwoPeopleState['yours'][number]

/** Returns functions that describe who can take a second look, and which steps the reader has done. */
export const useLookText = () => {
  const { t } = useLingui()
  const describeSecondReviewer = ({ name, role }: SecondReviewer): string => {
    if (role === 'vp_support') return t`VP support`
    if (role === 'vp_general') return t`VP general`
    return role === 'coordinator' ? t`${name} (coordinator)` : t`${name} (safeguarding leader)`
  }
  const describeOwnSteps = ({ number, acts }: OwnActs): string[] => {
    switch (acts.join()) {
      case 'corrected,sent,ticked':
        return [t`You corrected the address of reference ${number}, sent the request and ticked the answer.`]
      case 'sent,ticked':
        return [t`You sent the request of reference ${number} and ticked the answer.`]
      case 'telephone,ticked':
        return [t`You recorded reference ${number} by telephone and ticked it.`]
      default: {
        const stepTexts: Record<OwnActs['acts'][number], string> = {
          corrected: t`You corrected the address of reference ${number}.`,
          sent: t`You sent the request of reference ${number}.`,
          telephone: t`You recorded reference ${number} by telephone.`,
          ticked: t`You ticked reference ${number}.`,
        }
        return acts.map((act) => stepTexts[act])
      }
    }
  }
  return {
    /**
     * Lists the people who can take the look, for example "Nia Rees (coordinator) or VP support". Empty if no account
     * can take it.
     */
    listLookers: ({ who }: Pick<TwoPeopleState, 'who'>): string => {
      const reviewerNames = [...new Set(who.map(describeSecondReviewer))]
      const last = reviewerNames.at(-1) ?? ''
      if (reviewerNames.length < 2) return last
      const others = reviewerNames.slice(0, -1).join(', ')
      return t({ message: `${others} or ${last}`, comment: 'Names of people: one of them is enough.' })
    },
    /** Describes the steps that the reader has done on references that need a second person. */
    listOwnActs: ({ yours, lacking }: Pick<TwoPeopleState, 'yours' | 'lacking'>): string =>
      yours
        .filter(({ number }) => lacking.length === 0 || lacking.includes(number))
        .flatMap(describeOwnSteps)
        .join(' '),
  }
}
