import type { ImportPreview } from '@contract/registered/registered-import.ts'

/** Column headers in English and Welsh that suggest health facts. Losing such a column could harm a child. */
const HEALTH_HEADERS =
  /allerg|alerg|diet|deiet|food|bwyd|medic|meddyg|health|iechyd|epi-?pen|asthma|intoleran|condition/i

/** Values that suggest health facts, for columns without a header. */
const HEALTH_VALUES =
  /\bnuts?\b|\bcnau\b|peanut|inhaler|anadlydd|epilep|diabet|coeliac|celiac|seliag|vegan|vegetarian|llysieu|halal|kosher|gluten|glwten|dairy|\bmilk\b|llaeth|lactos|\beggs?\b|\bwyau\b|seizure|medication|insulin|adhd|autis|awtis/i

export const isHealthHeader = (header: string): boolean => HEALTH_HEADERS.test(header)

type UnnamedColumn = ImportPreview['notices']['unnamed'][number]

/** True if the values of a column without a header look like food or health facts. */
export const hasHealthValues = ({ values }: UnnamedColumn): boolean =>
  values.some((value) => HEALTH_HEADERS.test(value) || HEALTH_VALUES.test(value))
