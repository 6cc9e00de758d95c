import type { Holiday } from '../rules/holidays.ts'

/** Numbers of the three texts of a holiday, in the order in which they are sent (TXT-43 to TXT-46). */
export const waves = [1, 2, 3] as const
export type Wave = (typeof waves)[number]

/** Names of the three texts in the field names of requests and responses. */
export const waveNames = { 1: 'first', 2: 'second', 3: 'third' } as const satisfies Record<Wave, string>
export type WaveName = (typeof waveNames)[Wave]

/** Languages in which texts are sent. */
export const textLanguages = ['en', 'cy'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** Placeholders that are filled in for each recipient. */
export const placeholders = ['{name}', '{club}', '{holiday}', '{link}'] as const

/**
 * Default wording of the three texts, used if no user has written another wording (TXT-51). It uses only GSM-7 and fits
 * into one part with most names, because each part costs money.
 */
export const defaultWording: Readonly<Record<TextLanguage, Readonly<Record<Wave, string>>>> = {
  en: {
    1: 'Hi {name}, is {club} open in {holiday}? Reply YES with dates, or NO, or tap {link} Hallbook',
    2: 'Reminder, {name}: is {club} open in {holiday}? Reply YES with dates, or NO, or tap {link}',
    3: 'Hello {name}, how was {holiday} at {club}? Please add your sessions to Hallbook so that every meal counts. Thank you!',
  },
  cy: {
    1: "Helo {name}, ydy {club} ar agor {holiday}? Atebwch YDY a'r dyddiadau, NAC YDY, neu {link}",
    2: "Atgoffa {name}: ydy {club} ar agor {holiday}? Atebwch YDY a'r dyddiadau, NAC YDY, neu {link}",
    3: 'Helo {name}, sut aeth gwyliau {holiday} yn {club}? Ychwanegwch eich sesiynau at Hallbook er mwyn i bob pryd gyfrif. Diolch!',
  },
}

/** Default wording if replies cannot be received. Clubs answer through the link instead. */
const defaultOneWayWording: Readonly<Record<TextLanguage, Readonly<Partial<Record<Wave, string>>>>> = {
  en: {
    1: 'Hi {name}, is {club} open in {holiday}? Please answer here: {link} Hallbook',
    2: 'Reminder, {name}: is {club} open in {holiday}? Please answer here: {link} Hallbook',
  },
  cy: {
    1: 'Helo {name}, ydy {club} ar agor {holiday}? Atebwch yma: {link} Hallbook',
    2: 'Atgoffa {name}: ydy {club} ar agor {holiday}? Atebwch yma: {link} Hallbook',
  },
}

/**
 * Returns the default wording of a text.
 * @param isTwoWay false if the sender cannot receive replies, so that the text does not request one
 */
export function getDefaultWording(language: TextLanguage, wave: Wave, isTwoWay: boolean): string {
  const oneWayWording = isTwoWay ? undefined : defaultOneWayWording[language][wave]
  return oneWayWording ?? defaultWording[language][wave]
}

const welshHolidays: Readonly<Record<Holiday, string>> = {
  'Jan/Feb': 'Ion/Chwef',
  'Mar/April': 'Maw/Ebrill',
  'May/June': 'Mai/Meh',
  'July/Aug': 'Gorff/Awst',
  'Sept/Oct': 'Medi/Hyd',
  'Nov/Dec': 'Tach/Rhag',
  'Extra Sessions': 'sesiynau ychwanegol',
}

/** Returns the name of a holiday in the language of a text. */
export const getHolidayName = (holiday: Holiday, language: TextLanguage): string =>
  language === 'cy' ? welshHolidays[holiday] : holiday

export type PlaceholderValues = {
  name: string
  club: string
  holiday: Holiday
  language: TextLanguage
  link: string
}

/** Fills the placeholders of a wording for one recipient. A name that contains a placeholder is inserted unchanged. */
export const fillPlaceholders = (
  wording: string,
  { name, club, holiday, language, link }: PlaceholderValues,
): string => {
  const values = {
    '{name}': name,
    '{club}': club,
    '{holiday}': getHolidayName(holiday, language),
    '{link}': link,
  }
  return wording.replace(/\{(?:name|club|holiday|link)\}/g, (found) => values[found as keyof typeof values])
}

/** Number of characters in the token of a confirmation link. They encode 128 random bits. */
export const LINK_TOKEN_LENGTH = 22

/** Builds the URL of a confirmation link. Without a token, uses a placeholder with the length of a real token. */
export const buildConfirmationLink = (origin: string, token: string = 'x'.repeat(LINK_TOKEN_LENGTH)): string =>
  `${origin}/t/${token}`
