/** Regions that a club can be in (ORG-43). */
export const regions: readonly string[] = [
  'Midlands and South',
  'North of England',
  'Northern Ireland',
  'Scotland',
  'Wales',
]

/** Values of `hold_status`: reasons for which a club is paused (ORG-43). */
export const holdStatuses: readonly string[] = [
  'Taking a break',
  'No coordinator',
  'Paperwork missing',
  'Safeguarding review',
  'No answer from the club',
]
