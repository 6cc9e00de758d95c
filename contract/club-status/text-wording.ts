import type { Holiday } from '../rules/holidays.ts'

/** The three texts of a holiday, in the order in which they go out (TXT-43 to TXT-46). */
export const waves = [1, 2, 3] as const
export type Wave = (typeof waves)[number]

/** What each text is called on the wire. */
export const waveNames = { 1: 'first', 2: 'second', 3: 'third' } as const satisfies Record<Wave, string>
export type WaveName = (typeof waveNames)[Wave]

/** Languages that texts are written in. */
export const textLanguages = ['en', 'cy'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** What is filled in for each who gets a text. */
export const placeholders = ['{name}', '{club}', '{holiday}', '{link}'] as const

/**
 * The wording of the three texts where nobody has written another one (TXT-51). In the networks' own alphabet, and with most
 * names in one part: each part is paid for.
 */
export const usualWording: Readonly<Record<TextLanguage, Readonly<Record<Wave, string>>>> = {
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

/** The usual wording if no reply can arrive: clubs answer by the link. */
const oneWayWording: Readonly<Record<TextLanguage, Readonly<Partial<Record<Wave, string>>>>> = {
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
 * Returns the wording of a text that has no other one.
 * @param isTwoWay false: the sender cannot receive replies, so that the text asks for none
 */
export function usualWordingOf(language: TextLanguage, wave: Wave, isTwoWay: boolean): string {
  const oneWay = isTwoWay ? undefined : oneWayWording[language][wave]
  return oneWay ?? usualWording[language][wave]
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

/** A holiday as a text of a language names it. */
export const holidayInText = (holiday: Holiday, language: TextLanguage): string =>
  language === 'cy' ? welshHolidays[holiday] : holiday

export type Filling = { name: string; club: string; holiday: Holiday; language: TextLanguage; link: string }

/** A text as one of those who get it reads it. What looks like a placeholder in a name stays a part of the name. */
export const fillIn = (wording: string, { name, club, holiday, language, link }: Filling): string => {
  const values = {
    '{name}': name,
    '{club}': club,
    '{holiday}': holidayInText(holiday, language),
    '{link}': link,
  }
  return wording.replace(/\{(?:name|club|holiday|link)\}/g, (found) => values[found as keyof typeof values])
}

/** The letters behind the address of a confirmation link: 128 random bits. */
export const LINK_LETTERS = 22

/** The link of a text as the composer counts it: as long as a real one. */
export const linkOf = (origin: string, token: string = 'x'.repeat(LINK_LETTERS)): string =>
  `${origin}/t/${token}`
