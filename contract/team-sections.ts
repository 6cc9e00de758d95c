import * as v from 'valibot'
import {
  buildWelshBody,
  buildWelshLine,
  buildWelshRecord,
  buildWelshTexts,
  languageParameter,
} from './content/welsh.ts'
import { buildCrudOperations } from './crud.ts'
import { Id } from './id.ts'
import { buildRequiredLine } from './text.ts'

/**
 * Schema of the position of a section or team member in its list. Items without a position come last (TEAM-23, TEAM-24,
 * TEAM-37).
 */
export const ListPosition = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)))

const storedSectionFields = { id: Id, name: v.string(), ...buildWelshTexts('name'), order: v.nullable(v.number()) }

/** Request body of a team section (TEAM-33 to TEAM-37). */
export const TeamSectionBody = v.object({
  name: buildRequiredLine(100),
  order: v.optional(ListPosition),
  ...buildWelshBody({ name: buildWelshLine(100) }),
})

export const teamSectionOperations = buildCrudOperations('team_sections', {
  access: 'vp_support',
  many: 'sections of the team',
  codes: 'TEAM-52 to TEAM-55',
  orderings: ['name', 'order'],
  filters: languageParameter,
  row: v.object(storedSectionFields),
  body: TeamSectionBody,
  record: v.object({ ...storedSectionFields, ...buildWelshRecord('name') }),
})
