/** Number of days for which a security event is stored. */
export const SECURITY_EVENT_DAYS = 180

/** Kinds of recorded security events. Events never contain typed values or affected people. */
export const securityEventKinds = [
  /** A wrong password or one-time code, or an invalid link for setting a password. */
  'failed',
  /** An attempt that was not checked, because there were too many attempts. */
  'locked_out',
  /** A call that this user or page may not make. */
  'refused',
  /** Sign-ins that ended for a reason other than expiry. */
  'sign_in_ended',
  'password_set',
  'one_time_code_set',
  'one_time_code_removed',
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
  /** A concern key that was created or encrypted with another passphrase. */
  'concern_key_changed',
  /** A concern key that an authorised account confirmed. */
  'concern_key_confirmed',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]
