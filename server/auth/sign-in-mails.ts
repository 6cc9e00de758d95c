import type { MailText } from '../outbox/queue-mail.ts'

/** Builds the email that an authenticator app was set up. It is in both languages, like all emails about sign-ins. */
export function buildCodeSetMail(address: string): MailText {
  return {
    to: address,
    subject: 'A sign-in code was set up for Hallbook / Gosodwyd cod mewngofnodi ar gyfer Hallbook',
    text: `Your Hallbook account now asks for a code from an authenticator app after the password.

If you did not set this up, write to the network at once.


Mae eich cyfrif Hallbook bellach yn gofyn am god o ap dilysu ar ôl y cyfrinair.

Os nad chi a osododd hwn, ysgrifennwch at y rhwydwaith ar unwaith.
`,
  }
}

/** Builds the email that an authenticator app was removed. */
export function buildCodeRemovedMail(address: string): MailText {
  return {
    to: address,
    subject: 'The sign-in code for Hallbook was turned off / Diffoddwyd y cod mewngofnodi ar gyfer Hallbook',
    text: `Your Hallbook account no longer asks for a code from an authenticator app. The password alone is enough.

If you did not turn it off, write to the network at once.


Nid yw eich cyfrif Hallbook yn gofyn am god o ap dilysu mwyach. Mae’r cyfrinair yn unig yn ddigon.

Os nad chi a’i diffoddodd, ysgrifennwch at y rhwydwaith ar unwaith.
`,
  }
}

/** Builds the email that a passkey was added. */
export function buildPasskeyAddedMail(address: string, name: string): MailText {
  return {
    to: address,
    subject: 'A passkey was added to your Hallbook account / Ychwanegwyd allwedd mynediad at eich cyfrif Hallbook',
    text: `The passkey "${name}" was added to your Hallbook account. It signs in without the password.

If you did not add it, remove it under "Password and devices", change your password and write to the network at once.


Ychwanegwyd yr allwedd mynediad “${name}” at eich cyfrif Hallbook. Mae’n mewngofnodi heb y cyfrinair.

Os nad chi a’i hychwanegodd, tynnwch hi o dan “Cyfrinair a dyfeisiau”, newidiwch eich cyfrinair ac ysgrifennwch at y rhwydwaith ar unwaith.
`,
  }
}

/** Builds the email that a passkey was removed. */
export function buildPasskeyRemovedMail(address: string, name: string): MailText {
  return {
    to: address,
    subject: 'A passkey was removed from your Hallbook account / Tynnwyd allwedd mynediad o’ch cyfrif Hallbook',
    text: `The passkey "${name}" was removed from your Hallbook account. It no longer signs in.

If you did not remove it, change your password and write to the network at once.


Tynnwyd yr allwedd mynediad “${name}” o’ch cyfrif Hallbook. Nid yw’n mewngofnodi mwyach.

Os nad chi a’i thynnodd, newidiwch eich cyfrinair ac ysgrifennwch at y rhwydwaith ar unwaith.
`,
  }
}
