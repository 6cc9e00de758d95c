/** Days for which a security event is stored. */
export const SECURITY_EVENT_DAYS = 180

/** Kinds of recorded security events. Typed values and affected people are never recorded. */
export const securityEventKinds = [
  /** A wrong password or one-time code, or an invalid link to set a password. */
  'failed',
  /** Too many attempts, so this one was not checked. */
  'locked_out',
  /** A call that this user or page is not allowed to make. */
  'refused',
  /** Sign-ins ended for a reason other than expiry. */
  'sign_in_ended',
  'password_set',
  'one_time_code_set',
  'one_time_code_removed',
  /** Central staff created, changed, closed or deleted an account. */
  'account_changed',
  /** Settings of the full network changed. */
  'settings_changed',
  /** A backup was restored into this database. */
  'restored',
  /** A table of people was exported. */
  'people_exported',
  /** A user with a key requested the content of a concern. */
  'concern_opened',
  /** The content of a concern was exported. */
  'concern_exported',
  /** A concern key was created, or encrypted with another passphrase. */
  'concern_key_changed',
  /** An authorised account confirmed a concern key. */
  'concern_key_confirmed',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]
