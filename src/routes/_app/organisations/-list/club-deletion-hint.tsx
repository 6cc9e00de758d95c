import { Trans } from '@lingui/react/macro'

/** Explains why a club was not deleted, and what to do instead. */
export const ClubDeletionHint = () => (
  <Trans>Clubs with users, people or sessions are kept. To close one, fill in “Inactive after year” on its page.</Trans>
)
