import type { MailText } from '../outbox/queue-mail.ts'

/**
 * Builds the email to the former address after staff changed an account's address. The email is in both languages,
 * because its reader may not be the account's user.
 */
export function buildAddressChangedMail(address: string, actorName: string): MailText {
  return {
    to: address,
    subject: 'Your Hallbook email address was changed / Newidiwyd cyfeiriad e-bost eich cyfrif Hallbook',
    text: `${actorName} has changed the email address of your Hallbook account. This mailbox is no longer its address.

If you did not ask for this, write to the network at once.


Mae ${actorName} wedi newid cyfeiriad e-bost eich cyfrif Hallbook. Nid y blwch post hwn yw ei gyfeiriad mwyach.

Os na wnaethoch chi ofyn am hyn, ysgrifennwch at y rhwydwaith ar unwaith.
`,
  }
}

/** Builds the email that staff have set an account's password. */
export function buildPasswordSetMail(address: string, actorName: string): MailText {
  return {
    to: address,
    subject: 'Your Hallbook password was set by staff / Gosodwyd eich cyfrinair Hallbook gan staff',
    text: `${actorName} has set a new password for your Hallbook account. All your sign-ins have ended.

Until you have set a password of your own, the account opens no concern notes. Press "Forgotten password?" where you sign in, and follow the link in the mail.

If you did not ask for this, write to the network at once.


Mae ${actorName} wedi gosod cyfrinair newydd ar gyfer eich cyfrif Hallbook. Mae pob mewngofnodiad wedi dod i ben.

Nes i chi osod eich cyfrinair eich hun, nid yw’r cyfrif yn agor unrhyw nodyn pryder. Pwyswch “Wedi anghofio’ch cyfrinair?” lle rydych yn mewngofnodi, a dilynwch y ddolen yn y neges.

Os na wnaethoch chi ofyn am hyn, ysgrifennwch at y rhwydwaith ar unwaith.
`,
  }
}
