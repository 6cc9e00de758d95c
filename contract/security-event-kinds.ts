/** Number of days for which a security event is stored. */
export const SECURITY_EVENT_DAYS = 180

/** Kinds of recorded security events. An event never contains typed values or the people that a call was about. */
export const securityEventKinds = [
  /** A wrong password or one-time code, or an invalid link for setting a password. */
  'failed',
  /** A successful sign-in. Lists leave it out unless they are for this kind or for one user. */
  'signed_in',
  /** An attempt that was rejected without a check, because there were too many attempts before. */
  'locked_out',
  /** A call that this user or page may not make. */
  'refused',
  /** One or more sign-ins that were ended before they expired. */
  'sign_in_ended',
  'password_set',
  'one_time_code_set',
  'one_time_code_removed',
  /** The authenticator app and passkeys of an account, removed by VP support or on the server itself. */
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
  /** A sign-in, or another proof of identity, by passkey. */
  'passkey_used',
  /** An account that central staff created, changed, closed or deleted. */
  'account_changed',
  /** A change to the settings of the network. */
  'settings_changed',
  /** A restore of a backup into this database. */
  'restored',
  /** An export of a table of people. */
  'people_exported',
  /** A request by a user with a key for the content of a concern. */
  'concern_opened',
  /** An export of a concern's content. */
  'concern_exported',
  /** A concern key that was created, or that was encrypted with another passphrase. */
  'concern_key_changed',
  /** A concern key that an authorised account confirmed. */
  'concern_key_confirmed',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]
