import type { ImportPreview } from '@contract/registered/registered-import.ts'

/** Heads of columns that may tell what harms a child when it is lost, in English and Welsh. */
const HEADS =
  /allerg|alerg|diet|deiet|food|bwyd|medic|meddyg|health|iechyd|epi-?pen|asthma|intoleran|condition/i

/** What such a column holds where it has no name. */
const NOTES =
  /\bnuts?\b|\bcnau\b|peanut|inhaler|anadlydd|epilep|diabet|coeliac|celiac|seliag|vegan|vegetarian|llysieu|halal|kosher|gluten|glwten|dairy|\bmilk\b|llaeth|lactos|\beggs?\b|\bwyau\b|seizure|medication|insulin|adhd|autis|awtis/i

export const headIsHealth = (head: string): boolean => HEADS.test(head)

type Unnamed = ImportPreview['notices']['unnamed'][number]

/** Whether what a column without a name holds looks like food or health. */
export const valuesAreHealth = ({ values }: Unnamed): boolean =>
  values.some((value) => HEADS.test(value) || NOTES.test(value))
