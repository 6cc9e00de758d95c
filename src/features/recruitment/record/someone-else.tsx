import type { TwoPeopleState } from '@contract/recruitment/second-look.ts'
import { Trans } from '@lingui/react/macro'
import { useLookText } from './use-look-text.ts'

type SomeoneElseProps = {
  twoPeople: TwoPeopleState
  /** True on screens on which the reader can complete the checks alone. The text then mentions this option. */
  offersAlone?: boolean
}

/** Text that explains why the reader cannot take the second look and who can take it. */
export const SomeoneElse = ({ twoPeople, offersAlone = false }: SomeoneElseProps) => {
  const { listLookers } = useLookText()
  const lookers = listLookers(twoPeople)
  return (
    <>
      <Obstacle twoPeople={twoPeople} />{' '}
      {lookers ? (
        <Trans>Ask {lookers} for a second look.</Trans>
      ) : (
        <Trans>No other account can take it. Ask the network’s office.</Trans>
      )}
      {offersAlone && twoPeople.can_complete_alone ? (
        <>
          {' '}
          <Trans>You can complete the checks alone, with a reason that is kept.</Trans>
        </>
      ) : null}
    </>
  )
}

const Obstacle = ({ twoPeople }: { twoPeople: TwoPeopleState }) => {
  const { listOwnActs } = useLookText()
  switch (twoPeople.obstacle) {
    case 'own_application':
      return <Trans>This application may be your own.</Trans>
    case 'own_reference':
      return <Trans>A referee or the parent has the email address of your account.</Trans>
    case 'role':
      return <Trans>Your role does not take second looks.</Trans>
    case null:
      return null
    case 'same_person':
      return listOwnActs(twoPeople) || <Trans>You are the only person who has handled this application.</Trans>
  }
}
