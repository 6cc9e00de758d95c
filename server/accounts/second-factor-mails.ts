import { buildLetter, getGreeting, type LetterLanguage } from '../outbox/letter.ts'
import type { MailText } from '../outbox/queue-mail.ts'

type SecondFactorMail = {
  to: string
  language: LetterLanguage
  /** Name of the account's user. */
  name: string
  /** Name of the VP support user. Null if the command on the server itself was used. */
  by: string | null
}

const SERVER_ACTOR = { en: 'The administrator of the server', cy: 'Gweinyddwr y gweinydd' }

const getActor = (name: string | null) => (name === null ? SERVER_ACTOR : { en: name, cy: name })

/** Builds the email to a user whose sign-in code and passkeys were removed. */
export function buildSecondFactorMail({ name, by, ...recipient }: SecondFactorMail): MailText {
  const actor = getActor(by)
  const greeting = getGreeting(name)
  return buildLetter(
    { ...recipient, link: null },
    {
      en: {
        subject: 'Your Hallbook sign-in code and passkeys were removed',
        before: [
          greeting.en,
          `${actor.en} has removed the sign-in code, recovery codes and passkeys of your Hallbook account. You can now sign in with your password alone. Set up a new code or passkey after that.`,
        ],
        after: ['If you did not ask for this, write to the network at once.'],
      },
      cy: {
        subject: 'Tynnwyd eich cod mewngofnodi a’ch allweddi mynediad Hallbook',
        before: [
          greeting.cy,
          `Mae ${actor.cy} wedi tynnu cod mewngofnodi, codau adfer ac allweddi mynediad eich cyfrif Hallbook. Gallwch fewngofnodi nawr gyda’ch cyfrinair yn unig. Gosodwch god neu allwedd mynediad newydd wedyn.`,
        ],
        after: ['Os na wnaethoch chi ofyn am hyn, ysgrifennwch at y rhwydwaith ar unwaith.'],
      },
    },
  )
}

/** Builds the email to VP support about an account whose second factor was removed. */
export function buildSecondFactorSupportMail({
  name,
  by,
  email,
  ...recipient
}: SecondFactorMail & { email: string }): MailText {
  const actor = getActor(by)
  return buildLetter(
    { ...recipient, link: null },
    {
      en: {
        subject: `The sign-in code and passkeys of ${name} were removed`,
        before: [
          `${actor.en} has removed the sign-in code, recovery codes and passkeys of ${name} (${email}). The account now opens with its password alone.`,
        ],
        after: ['If you did not expect this, ring the user, and end the sign-ins of the account.'],
      },
      cy: {
        subject: `Tynnwyd cod mewngofnodi ac allweddi mynediad ${name}`,
        before: [
          `Mae ${actor.cy} wedi tynnu cod mewngofnodi, codau adfer ac allweddi mynediad ${name} (${email}). Mae’r cyfrif yn agor gyda’i gyfrinair yn unig nawr.`,
        ],
        after: ['Os nad oeddech yn disgwyl hyn, ffoniwch y defnyddiwr, a dewch â mewngofnodiadau’r cyfrif i ben.'],
      },
    },
  )
}
