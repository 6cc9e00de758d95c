import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PersonValues, scalarFieldSchemas } from './registered/registered-fields.ts'
import { RegisteredRow } from './rows.ts'
import {
  buildMultilineText,
  buildOneLineText,
  buildRequiredLine,
  hasInvisibleCharacters,
  INVISIBLE_CHARACTERS,
} from './text.ts'

const directionMarks = [0x61c, 0x200e, 0x200f, ...buildRange(0x202a, 0x202e), ...buildRange(0x2066, 0x2069)]
const hiddenCharacters = [
  ...buildRange(0, 0x1f),
  ...buildRange(0x7f, 0x9f),
  0xad,
  0x200b,
  0x2028,
  0x2029,
  0x2060,
  0xfeff,
  0xe0041,
]

function buildRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

describe('one-line text', () => {
  it.each([...directionMarks, ...hiddenCharacters])('rejects the invisible character %i inside a name', (code) => {
    const result = v.safeParse(buildOneLineText(100), `Ava${String.fromCodePoint(code)}Hughes`)
    expect(result.issues?.map((issue) => issue.message)).toEqual([INVISIBLE_CHARACTERS])
  })

  it.each([
    "Siân O'Connor-Ŵyn",
    'D’Arcy',
    'Gŵyneth Llŷr',
    'محمد العلي',
    'שרה כהן',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    'क्\u200dष',
    '👩\u200d👧\u200d👦',
    '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
    'Zoë\u00a0Müller',
    'Nguyễn 李小龙',
  ])('accepts %s unchanged', (text) => {
    expect(v.parse(buildOneLineText(100), text)).toBe(text)
  })

  it('removes pasted direction marks at both ends', () => {
    expect(v.parse(buildOneLineText(10), '\u200f محمد\u200e')).toBe('محمد')
  })

  it.each(['\u202A', '\u202C', '\u2066', '\u200B', '\u2060', '\uFEFF', '\u00AD'])(
    'removes the mark %j at both ends',
    (mark) => {
      expect(v.parse(buildOneLineText(10), `${mark} Ava${mark}`)).toBe('Ava')
      expect(v.parse(buildMultilineText(10), `${mark} Ava${mark}\n`)).toBe('Ava')
    },
  )

  it('is fast for a very long row of spaces', () => {
    const text = `a${' '.repeat(500_000)}a`
    const startedAt = performance.now()
    expect(v.is(buildOneLineText(100), text)).toBe(false)
    // Limit the time. A regular expression for trimming starts again at each space, and so would need minutes.
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  it('trims spaces and can require a value', () => {
    expect(v.parse(buildOneLineText(10), '  Ava ')).toBe('Ava')
    expect(v.is(buildRequiredLine(10), ' \ufeff ')).toBe(false)
  })

  it.each(['\u2800', '\u115f\u1160', '\u200d', '\u200c', '\ufe0f', '\u034f'])(
    'rejects a required text that looks empty: %j',
    (text) => expect(v.is(buildRequiredLine(40), text)).toBe(false),
  )

  it.each(['Z', '7', '🍳', '李', '?', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'])(
    'accepts a required text with a visible character: %s',
    (text) => expect(v.is(buildRequiredLine(40), text)).toBe(true),
  )

  it('detects hidden tags outside a flag', () => {
    expect(hasInvisibleCharacters('Ava\u{E0068}\u{E0069}')).toBe(true)
  })
})

describe('text of several lines', () => {
  it('preserves lines and tabs and removes characters that cannot be stored', () => {
    expect(v.parse(buildMultilineText(99), ' Nut allergy\r\n\tEpiPen in the bag 👩\u200d👧\n')).toBe(
      'Nut allergy\r\n\tEpiPen in the bag 👩\u200d👧',
    )
    expect(v.parse(buildMultilineText(99), 'Asth\u0000ma\u000b\ud800')).toBe('Asthma\ufffd')
    expect(v.parse(scalarFieldSchemas.medical_conditions, 'Asth\u0000ma')).toBe('Asthma')
  })

  it.each(['\u200b', ' \u2800\n', '\ufe0f', ''])('is empty if nothing of it is visible: %j', (text) => {
    expect(v.parse(buildMultilineText(99), text)).toBe('')
  })

  it('rejects half of a surrogate pair in one line', () => {
    expect(v.is(buildOneLineText(9), 'Ava\ud800')).toBe(false)
  })
})

describe('a person', () => {
  const multilineFields = ['dietary_requirements', 'medical_conditions', 'parcel_dietary_requirements']
  const otherMultilineFields = ['gp_address', 'pick_up_people', 'why_other_detail']
  const unmarkedFields = ['postcode', 'telephone_number', 'mobile_number', 'emergency_contact_number', 'gp_telephone']
  const textFields = Object.keys(scalarFieldSchemas).filter(
    (field) => v.is(scalarFieldSchemas[field as 'school'], 'Ysgol') && field !== 'email',
  )

  it('rejects invisible characters in one-line facts, and accepts line breaks elsewhere [PER-129]', () => {
    const rejectingFields = textFields.filter((f) => !v.is(scalarFieldSchemas[f as 'school'], 'Ysgol\u202eGlan'))
    expect(rejectingFields.sort()).toEqual(
      textFields.filter((f) => ![...multilineFields, ...otherMultilineFields, ...unmarkedFields].includes(f)).sort(),
    )
    expect(v.is(scalarFieldSchemas.medical_conditions, 'Asthma\nInhaler in the bag')).toBe(true)
  })

  it('removes invisible marks from phone numbers, postcodes and email addresses [PER-129]', () => {
    expect(v.parse(scalarFieldSchemas.mobile_number, '\u202A+44\u200B 7700 900123\u202C')).toBe('07700 900123')
    expect(v.parse(scalarFieldSchemas.postcode, '\u2066CF10\u2060 1AA\u2069')).toBe('CF10 1AA')
    expect(v.parse(scalarFieldSchemas.email, '\u202Ania\u200B@chapel.example\u202C')).toBe('nia@chapel.example')
  })

  it('reads a name that an older app stored', () => {
    const values = v.parse(PersonValues, { first_name: 'Ava', last_name: 'Hughes' })
    expect(values).toEqual({ first_name: 'Ava', last_name: 'Hughes' })
    expect(v.is(RegisteredRow.entries.first_name, 'Ava\u202e')).toBe(true)
  })
})
