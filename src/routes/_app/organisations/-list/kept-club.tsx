import { Trans } from '@lingui/react/macro'

/** Why a club is not deleted, and what to do instead. */
export const KeptClub = () => (
  <Trans>
    Clubs with users, people or sessions are kept. To close one, fill in “Inactive after year” on its page.
  </Trans>
)
