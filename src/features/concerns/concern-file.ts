import type { Concern } from '@contract/concerns/concerns.ts'

/** A line of a printed or saved concern. */
export type ConcernLine = { term: string; value: string }

/** A concern as plain text for the church's own safeguarding file; its name names nobody. */
export const concernFile = ({ id }: Concern, title: string, lines: readonly ConcernLine[]): File =>
  new File(
    [`${title}\n\n${lines.map(({ term, value }) => `${term}:\n${value}\n`).join('\n')}`],
    `concern-${id.slice(-8)}.txt`,
    { type: 'text/plain' },
  )
