import { ApiError } from '@/api/errors.ts'
import type { Draft } from './draft.ts'
import { type FormProblems, type Problem, type Problems, validateForm } from './problems.ts'

/** Kinds of the server's problems. Any other problem becomes `wrong`. */
const kindByCode: Record<string, Problem> = { missing: 'missing', invisible: 'unseen' }

/** Finds the part of the form and the field that a server path means, such as `children.0.first_name` or `email`. */
const findPlace = (draft: Draft, path: string): { part: object; field: string } | null => {
  const [list, index, field = ''] = path.split('.')
  const part =
    list === 'children' || list === 'adults'
      ? draft[list][Number(index)]
      : [draft.why, draft.statements, draft.parent].find((flat) => path in flat)
  const name = field || path
  return part && name in part ? { part, field: name } : null
}

/**
 * Creates a validator that adds the server's errors until their part of the form changes. Returns null if the error
 * does not name one of the form's fields.
 */
export const createServerValidator = (error: unknown, sentDraft: Draft): ((draft: Draft) => FormProblems) | null => {
  const serverProblems = new Map<object, Record<string, Problem>>()
  for (const { field: path, code = '' } of error instanceof ApiError ? error.problems : []) {
    const place = findPlace(sentDraft, path)
    if (place)
      serverProblems.set(place.part, {
        ...serverProblems.get(place.part),
        [place.field]: kindByCode[code] ?? ('wrong' as const),
      })
  }
  const mergeProblems = (part: object, clientProblems: Problems = {}): Problems => ({
    ...serverProblems.get(part),
    ...clientProblems,
  })
  if (serverProblems.size === 0) return null
  return (draft) => {
    const clientProblems = validateForm(draft)
    return {
      parent: mergeProblems(draft.parent, clientProblems.parent),
      children: draft.children.map((child, index) => mergeProblems(child, clientProblems.children[index])),
      adults: draft.adults.map((adult, index) => mergeProblems(adult, clientProblems.adults[index])),
      why: mergeProblems(draft.why, clientProblems.why),
      statements: mergeProblems(draft.statements, clientProblems.statements),
    }
  }
}
