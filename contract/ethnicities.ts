import * as v from 'valibot'
import { defineOperation } from './operation.ts'
import { buildOneLineText } from './text.ts'

/** Ethnic groups in the census of England and Wales (ONS, 2021). The last option of each group needs free text. */
export const ethnicities = [
  {
    group: 'White',
    options: [
      'English, Welsh, Scottish, Northern Irish or British',
      'Irish',
      'Gypsy or Irish Traveller',
      'Roma',
      'Any other White background',
    ],
  },
  {
    group: 'Mixed/Multiple Ethnic Groups',
    options: [
      'White and Black Caribbean',
      'White and Black African',
      'White and Asian',
      'Any other Mixed or Multiple background',
    ],
  },
  {
    group: 'Asian/Asian British',
    options: ['Indian', 'Pakistani', 'Bangladeshi', 'Chinese', 'Any other Asian background'],
  },
  {
    group: 'Black/African/Caribbean/Black British',
    options: ['Caribbean', 'African', 'Any other Black, Black British or Caribbean background'],
  },
  { group: 'Other Ethnic Group', options: ['Arab', 'Any other ethnic group'] },
] as const

export type EthnicGroup = (typeof ethnicities)[number]['group']
export type Ethnicity = (typeof ethnicities)[number]['options'][number]

const allOptions = ethnicities.flatMap(({ options }): readonly Ethnicity[] => options)

/** Returns the group of an option that needs free text (SELF-120). Returns null for other options. */
export const findOtherGroup = (ethnicity: Ethnicity): EthnicGroup | null =>
  ethnicities.find(({ options }) => options.at(-1) === ethnicity)?.group ?? null

/** Maximum number of characters in a free-text ethnicity. */
export const MAX_ETHNICITY_DETAIL_LENGTH = 200

/** An answer about ethnicity: an option of the list, or "prefer not to say" (SELF-113 to SELF-120). */
export const EthnicityCapture = v.pipe(
  v.object({
    ethnicity: v.optional(v.nullable(v.picklist(allOptions)), null),
    other_group: v.optional(v.nullable(v.picklist(ethnicities.map(({ group }) => group))), null),
    other_detail: v.optional(v.nullable(buildOneLineText(MAX_ETHNICITY_DETAIL_LENGTH)), null),
    prefer_not_to_say: v.optional(v.boolean(), false),
  }),
  v.check(({ ethnicity, prefer_not_to_say }) => (ethnicity === null) === prefer_not_to_say),
  v.check(({ ethnicity, other_group }) => other_group === (ethnicity && findOtherGroup(ethnicity))),
  v.check(({ other_group, other_detail }) => (other_group === null) === !other_detail?.trim()),
)
export type EthnicityCapture = v.InferOutput<typeof EthnicityCapture>

export const ethnicityOperations = {
  'ethnicity_capture.ethnicities': defineOperation({
    method: 'GET',
    path: '/ethnicity_capture/ethnicities',
    access: 'everyone',
    summary: 'The ethnic groups and their choices; the last of each takes words (SELF-111, SELF-112).',
    output: v.array(
      v.object({
        group: v.string(),
        options: v.array(v.object({ value: v.string(), label: v.string(), other: v.boolean() })),
      }),
    ),
  }),
} as const
