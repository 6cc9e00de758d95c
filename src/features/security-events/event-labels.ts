import type { SecurityEventKind } from '@contract/security-event-kinds.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Label of each kind of security event. */
export const eventLabels: Record<SecurityEventKind, MessageDescriptor> = {
  failed: msg`Wrong password or code`,
  signed_in: msg`Signed in`,
  locked_out: msg`Too many tries`,
  refused: msg`Not allowed`,
  sign_in_ended: msg`Signed out`,
  password_set: msg`Password set`,
  one_time_code_set: msg`Sign-in code set up`,
  one_time_code_removed: msg`Sign-in code turned off`,
  second_factor_removed: msg`Let in again without code and passkeys`,
  passkey_added: msg`Passkey added`,
  passkey_removed: msg`Passkey removed`,
  passkey_used: msg`Passkey used`,
  account_changed: msg`Account changed`,
  settings_changed: msg`Network settings changed`,
  restored: msg`Backup restored`,
  people_exported: msg`List of people saved to a file`,
  concern_opened: msg`Concern opened`,
  concern_exported: msg`Concern printed or saved to a file`,
  concern_key_changed: msg`Key to concerns made or changed`,
  concern_key_confirmed: msg`Key to concerns confirmed`,
}
