import type { Concern } from '@contract/concerns/concerns.ts'

/** Label and value of one line in a printed or saved concern. */
export type ConcernLine = { term: string; value: string }

/**
 * Creates a plain text file of a concern, which a leader stores with the church's own safeguarding records. The file
 * name contains no person's name.
 */
export const createConcernFile = ({ id }: Concern, title: string, lines: readonly ConcernLine[]): File =>
  new File(
    [`${title}\n\n${lines.map(({ term, value }) => `${term}:\n${value}\n`).join('\n')}`],
    `concern-${id.slice(-8)}.txt`,
    { type: 'text/plain' },
  )
