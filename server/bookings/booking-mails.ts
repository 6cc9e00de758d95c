import type { Day } from '../../contract/rules/days.ts'
import { buildLetter } from '../outbox/letter.ts'
import type { MailText } from '../outbox/queue-mail.ts'
import { type BilingualText, formatDate, formatMailTime } from './mail-days.ts'

/** Numbers of a link's children on one day. Mails contain no names, because a mailbox may be shared. */
export type DayNumbers = { date: Day; booked: number; waiting: number; offered: number }

type Recipient = { to: string; club: string; link: string }

/** Builds the mail that confirms what a family sent: days, numbers of places and of waiting children. */
export function buildConfirmationMail({ to, club, link }: Recipient, days: readonly DayNumbers[]): MailText {
  const lines = days.map(describeDay)
  return buildLetter(
    { to, language: null, link },
    {
      en: {
        subject: `Your places at ${club}`,
        before: ['Hello,', `This is booked for your family at ${club}:`, joinLines(lines, 'en')],
        after: ['If you cannot come, please cancel, so that another child gets the place.'],
      },
      cy: {
        subject: `Eich lleoedd yn ${club}`,
        before: ['Helo,', `Dyma sydd wedi’i archebu i’ch teulu yn ${club}:`, joinLines(lines, 'cy')],
        after: ['Os na allwch ddod, canslwch, er mwyn i blentyn arall gael y lle.'],
      },
    },
  )
}

type Offer = { date: Day; places: number; until: number; isToEveryone: boolean }

/** Builds the mail that offers free places to a family on the waiting list. */
export function buildOfferMail({ to, club, link }: Recipient, { date, places, until, isToEveryone }: Offer): MailText {
  const day = formatDate(date)
  const end = formatMailTime(until)
  const rule: BilingualText = isToEveryone
    ? {
        en: 'Every family on the waiting list has this mail. The first to press gets the place.',
        cy: 'Mae pob teulu ar y rhestr aros wedi cael y neges hon. Y cyntaf i bwyso gaiff y lle.',
      }
    : {
        en: `The place is yours until ${end.en}. Without an answer it goes to the next child, and your child leaves the list.`,
        cy: `Mae’r lle yn eiddo i chi tan ${end.cy}. Heb ateb bydd yn mynd i’r plentyn nesaf, a bydd eich plentyn yn gadael y rhestr.`,
      }
  return buildLetter(
    { to, language: null, link },
    {
      en: {
        subject: `A place is free at ${club}`,
        before: ['Hello,', `${countPlaces(places).en} free at ${club} on ${day.en}.`, rule.en],
        after: ['If you do not need it, please say so on the page.'],
      },
      cy: {
        subject: `Mae lle ar gael yn ${club}`,
        before: ['Helo,', `Mae ${countPlaces(places).cy} ar gael yn ${club} ddydd ${stripDay(day.cy)}.`, rule.cy],
        after: ['Os nad oes ei angen arnoch, dywedwch hynny ar y dudalen.'],
      },
    },
  )
}

/** Builds the mail of the evening before. */
export function buildEveningMail({ to, club, link }: Recipient, date: Day, places: number): MailText {
  const day = formatDate(date)
  return buildLetter(
    { to, language: null, link },
    {
      en: {
        subject: `Tomorrow at ${club}`,
        before: [
          'Hello,',
          `You have ${places} ${places === 1 ? 'place' : 'places'} at ${club} tomorrow, ${day.en}. Cannot come? Please say so, so that another child gets the place.`,
        ],
        after: ['If you come, you need not do anything.'],
      },
      cy: {
        subject: `Yfory yn ${club}`,
        before: [
          'Helo,',
          `Mae gennych ${places} lle yn ${club} yfory, ${day.cy}. Methu dod? Rhowch wybod, er mwyn i blentyn arall gael y lle.`,
        ],
        after: ['Os ydych yn dod, nid oes angen gwneud dim.'],
      },
    },
  )
}

/** Builds the mail about a day whose session was deleted. */
export function buildCancelledDayMail({ to, club, link }: Recipient, date: Day): MailText {
  const day = formatDate(date)
  return buildLetter(
    { to, language: null, link },
    {
      en: {
        subject: `${club} is not open on ${day.en}`,
        before: ['Hello,', `${club} has cancelled ${day.en}. Your places on this day are cancelled.`],
        after: ['You can look for other days on the page.'],
      },
      cy: {
        subject: `Nid yw ${club} ar agor ar ${day.cy}`,
        before: ['Helo,', `Mae ${club} wedi canslo ${day.cy}. Mae eich lleoedd ar y diwrnod hwn wedi’u canslo.`],
        after: ['Gallwch chwilio am ddiwrnodau eraill ar y dudalen.'],
      },
    },
  )
}

function describeDay({ date, booked, waiting, offered }: DayNumbers): BilingualText {
  const day = formatDate(date)
  const parts: BilingualText[] = [
    ...(booked > 0 ? [{ en: `${booked} ${booked === 1 ? 'place' : 'places'}`, cy: `${booked} lle` }] : []),
    ...(offered > 0 ? [{ en: `${offered} offered`, cy: `${offered} wedi’i gynnig` }] : []),
    ...(waiting > 0 ? [{ en: `${waiting} on the waiting list`, cy: `${waiting} ar y rhestr aros` }] : []),
  ]
  if (parts.length === 0) return { en: `${day.en}: no place`, cy: `${day.cy}: dim lle` }
  return {
    en: `${day.en}: ${parts.map(({ en }) => en).join(', ')}`,
    cy: `${day.cy}: ${parts.map(({ cy }) => cy).join(', ')}`,
  }
}

const joinLines = (lines: readonly BilingualText[], language: 'en' | 'cy'): string =>
  lines.map((line) => line[language]).join('\n')

const countPlaces = (places: number): BilingualText =>
  places === 1 ? { en: 'A place is', cy: 'lle' } : { en: `${places} places are`, cy: `${places} lle` }

/** Removes "Dydd" from a Welsh day, because the sentence contains the mutated word already. */
const stripDay = (day: string): string => day.replace(/^dydd /i, '')
