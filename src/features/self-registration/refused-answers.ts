import { ApiError } from '@/api/errors.ts'
import type { Draft } from './draft.ts'
import { type FormProblems, type Problem, type Problems, problemsIn } from './problems.ts'

/** Problem kinds of the server's messages. Any other message counts as `wrong`. */
const kinds: Record<string, Problem> = {
  'This field is required.': 'missing',
  'This text has characters that cannot be seen.': 'unseen',
}

/** Finds the part and field of a server path such as `children.0.first_name` or `email`. */
const placeOf = (draft: Draft, path: string): { part: object; field: string } | null => {
  const [list, at, field = ''] = path.split('.')
  const part =
    list === 'children' || list === 'adults'
      ? draft[list][Number(at)]
      : [draft.why, draft.statements, draft.parent].find((flat) => path in flat)
  const name = field || path
  return part && name in part ? { part, field: name } : null
}

/**
 * Creates a validator that adds the server's errors until their part of the form changes. Returns null if the
 * error does not name a field of the form.
 */
export const judgeRefused = (error: unknown, sent: Draft): ((draft: Draft) => FormProblems) | null => {
  const told = new Map<object, Record<string, Problem>>()
  for (const [path, [words = '']] of Object.entries((error instanceof ApiError && error.detail) || {})) {
    const place = placeOf(sent, path)
    if (place)
      told.set(place.part, { ...told.get(place.part), [place.field]: kinds[words] ?? ('wrong' as const) })
  }
  const both = (part: object, found: Problems = {}): Problems => ({ ...told.get(part), ...found })
  if (told.size === 0) return null
  return (draft) => {
    const found = problemsIn(draft)
    return {
      parent: both(draft.parent, found.parent),
      children: draft.children.map((child, at) => both(child, found.children[at])),
      adults: draft.adults.map((adult, at) => both(adult, found.adults[at])),
      why: both(draft.why, found.why),
      statements: both(draft.statements, found.statements),
    }
  }
}
