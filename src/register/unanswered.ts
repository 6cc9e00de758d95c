import { childStatements } from '@contract/participant-registration.ts'
import type { Person } from './order-people.ts'

/** Questions about children that the holiday return needs: the statements for children, and the birthday. */
export const unansweredQuestions = ['statements', 'birthday'] as const
export type UnansweredQuestion = (typeof unansweredQuestions)[number]

/** Returns true for a child without an answer to this question, by the rules of the holiday return. */
export function isUnanswered(person: Person, question: UnansweredQuestion): boolean {
  if (person.is_adult) return false
  if (question === 'birthday') return !person.date_of_birth
  return childStatements.every((statement) => !person[statement])
}
