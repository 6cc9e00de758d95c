/** Days for which a security event is kept. */
export const SECURITY_EVENT_DAYS = 180

/** What is recorded of who tried what: never what was typed, nor whom it was about. */
export const securityEventKinds = [
  /** A wrong password or one-time code, or a link to set one that opens nothing. */
  'failed',
  /** Too many tries: this one was not looked at. */
  'locked_out',
  /** A call that this user, or this page, may not make. */
  'refused',
  /** Sign-ins have ended, other than by running out. */
  'sign_in_ended',
  'password_set',
  'one_time_code_set',
  'one_time_code_removed',
  /** An account was made, changed, closed or deleted by central staff. */
  'account_changed',
  /** What holds for the whole network was changed. */
  'settings_changed',
  /** A backup was put into this database. */
  'restored',
  /** A table of people has left the app. */
  'people_exported',
  /** What a concern says was asked for by who holds a key to it. */
  'concern_opened',
  /** What a concern says has left the app. */
  'concern_exported',
  /** A key to concerns was made, or wrapped by another passphrase. */
  'concern_key_changed',
  /** A key to concerns was confirmed by one of those who may. */
  'concern_key_confirmed',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]
