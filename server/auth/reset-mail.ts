import type { MailText } from '../outbox/queue-mail.ts'

/** Subject of all emails with a link to reset a password. */
export const RESET_SUBJECT = 'Reset your Hallbook password / Ailosod eich cyfrinair Hallbook'

/**
 * Builds the email with the link to reset a password (PWD-13). The email is in both languages, because the reader's
 * language is unknown.
 */
export const buildResetMail = (address: string, link: string): MailText => ({
  to: address,
  subject: RESET_SUBJECT,
  text: `Somebody asked for a new password for your Hallbook account.
Open this link to set one. It is valid for 24 hours and works once:

${link}

If you did not ask, do nothing. Your password stays as it is.


Mae rhywun wedi gofyn am gyfrinair newydd ar gyfer eich cyfrif Hallbook.
Agorwch y ddolen hon i osod un. Mae’n ddilys am 24 awr ac yn gweithio unwaith:

${link}

Os na wnaethoch chi ofyn, peidiwch â gwneud dim. Bydd eich cyfrinair yn aros fel y mae.
`,
})

/** Subject of all emails with a link to choose a password. */
export const CHOOSE_SUBJECT = 'Choose your Hallbook password / Dewiswch eich cyfrinair Hallbook'

/** Builds the email with a link to choose a password, sent by central staff for a new account or a lost password. */
export const buildChooseMail = (address: string, link: string): MailText => ({
  to: address,
  subject: CHOOSE_SUBJECT,
  text: `You have a Hallbook account with this email address: ${address}
Open this link to choose your password. It is valid for 24 hours and works once:

${link}

If it no longer works, press "Forgotten password?" where you sign in, and another one comes.


Mae gennych gyfrif Hallbook gyda'r cyfeiriad e-bost hwn: ${address}
Agorwch y ddolen hon i ddewis eich cyfrinair. Mae’n ddilys am 24 awr ac yn gweithio unwaith:

${link}

Os nad yw’n gweithio mwyach, pwyswch “Wedi anghofio’ch cyfrinair?” lle rydych yn mewngofnodi, a daw un arall.
`,
})
