import { FAMILY_CODE_MINUTES } from '../../contract/family/family-key.ts'
import type { Day } from '../../contract/rules/days.ts'

/** Length at which the name of a club is cut, so that a text stays short. */
const MAX_CLUB_LENGTH = 40

type TextFacts = { club: string; link: string }

/** Builds the text with a family's private link. Texts contain no names of people, because a phone may be shared. */
export function buildLinkText({ club, link }: TextFacts): string {
  return `${shorten(club)}: please check your family's details / gwiriwch fanylion eich teulu: ${link}`
}

/** Builds the text with a code that opens the page in place of a birthday. */
export function buildCodeText({ club, code }: { club: string; code: string }): string {
  return `${shorten(club)}: ${code} is your code for ${FAMILY_CODE_MINUTES} minutes / yw eich cod am ${FAMILY_CODE_MINUTES} munud.`
}

type Offer = { date: Day; places: number }

/** Builds the text that offers free places to a family on the waiting list. */
export function buildOfferText({ club, link }: TextFacts, { date, places }: Offer): string {
  const day = formatShortDay(date)
  const english = places === 1 ? 'a place is free. Do you want it?' : `${places} places are free. Do you want them?`
  const welsh =
    places === 1 ? 'mae lle ar gael. Ydych chi am ei gael?' : `mae ${places} lle ar gael. Ydych chi am eu cael?`
  return `${shorten(club)}, ${day}: ${english} / ${welsh} ${link}`
}

/** Builds the text of the evening before. */
export function buildEveningText({ club, link }: TextFacts, places: number): string {
  const english = `you have ${places} ${places === 1 ? 'place' : 'places'} tomorrow. Cannot come?`
  return `${shorten(club)}: ${english} / mae gennych ${places} lle yfory. Methu dod? ${link}`
}

/** Formats a day as numbers, which are the same in both languages. */
function formatShortDay(day: Day): string {
  const [, month, date] = day.split('-')
  return `${Number(date)}/${Number(month)}`
}

const shorten = (club: string): string =>
  club.length <= MAX_CLUB_LENGTH ? club : `${club.slice(0, MAX_CLUB_LENGTH - 1).trimEnd()}.`
