import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { mobileFromTyped } from '../../contract/rules/mobile.ts'
import { fullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { organisations, users } from '../db/schema.ts'
import type { LetterLanguage } from '../mail/mail-contact.ts'
import { type MailText, queueMail } from '../mail/queue-mail.ts'
import { letter } from '../mail/recruitment/letter.ts'
import { formsOfNumber } from './number-forms.ts'

type Stop = {
  /** Names of the users with the number; empty if no user has it. */
  names: readonly string[]
  clubs: readonly string[]
  /** Last digits of the number only, because other people may read the email. */
  ending: string
  /** Member of staff who stopped the texts; null: the number or its provider. */
  by: string | null
}

/**
 * Builds the email about a number that gets no more texts. It has no link, because texts start again by a
 * START from that phone.
 */
function stopMail(to: string, language: LetterLanguage, { names, clubs, ending, by }: Stop): MailText {
  const who = { en: names.join(' and ') || 'an unknown person', cy: names.join(' a ') || 'person anhysbys' }
  const club = clubs.length > 0 ? ` (${clubs.join(', ')})` : ''
  return letter(
    { to, language, link: null },
    {
      en: {
        subject: `Hallbook: no more texts to ${who.en}`,
        before: [
          'Hello,',
          by === null
            ? `The phone number of ${who.en}${club} that ends in ${ending} asked for no more texts. Holiday texts no longer go to it.`
            : `${by} stopped texts to the phone number of ${who.en}${club} that ends in ${ending}. Holiday texts no longer go to it.`,
        ],
        after: ['To get texts again, send START from that phone, or ask VP support.'],
      },
      cy: {
        subject: `Hallbook: dim mwy o negeseuon testun i ${who.cy}`,
        before: [
          'Helo,',
          by === null
            ? `Mae rhif ffôn ${who.cy}${club} sy’n gorffen â ${ending} wedi gofyn am ddim mwy o negeseuon testun. Nid yw negeseuon gwyliau yn mynd iddo mwyach.`
            : `Mae ${by} wedi stopio negeseuon testun i rif ffôn ${who.cy}${club} sy’n gorffen â ${ending}. Nid yw negeseuon gwyliau yn mynd iddo mwyach.`,
        ],
        after: ['I gael negeseuon testun eto, anfonwch START o’r ffôn hwnnw, neu gofynnwch i gymorth VP.'],
      },
    },
  )
}

const isHere = and(users.is_active, isNull(users.deleted))
const languageOf = (language: string): LetterLanguage => (language === 'cy' ? 'cy' : 'en')

/**
 * Emails the coordinators of clubs with this number, and VP support, that texts to the number have stopped.
 */
export async function mailStop(tx: Tx, mobile_number: string, by: string | null): Promise<void> {
  const owners = await tx
    .select({ user: users, club: organisations.name })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(and(inArray(users.mobile_number, formsOfNumber(mobile_number)), isNull(users.deleted)))
    .orderBy(users.id)
  const clubIds = owners.flatMap(({ user }) => user.organisation_id ?? [])
  const coordinators = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(
      and(
        isHere,
        eq(users.user_type, 'coordinator'),
        isNotNull(users.email),
        inArray(users.organisation_id, clubIds),
      ),
    )
    .orderBy(users.id)
  const support = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(isHere, users.is_staff, eq(users.role, 'vp_support')))
    .orderBy(users.id)
  const stop: Stop = {
    names: owners.map(({ user }) => fullName(user)),
    clubs: [...new Set(owners.flatMap(({ club }) => club ?? []))],
    ending: mobileFromTyped(mobile_number).slice(-3),
    by,
  }
  for (const { email, language } of [...coordinators, ...support])
    await queueMail(tx, stopMail(email, languageOf(language), stop))
}
