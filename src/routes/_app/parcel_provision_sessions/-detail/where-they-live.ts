import type { ParcelFamily } from '@/features/parcels/families-of.ts'

type Person = ParcelFamily['person']

/** The lines of an address that there are. */
export const addressOf = (person: Person): string[] =>
  person
    ? [person.address_1, person.address_2, person.address_3, person.town, person.postcode].filter(
        (line): line is string => Boolean(line),
      )
    : []

/** The number to ring at the door: the mobile one first. */
export const phoneOf = (person: Person): string | null =>
  person?.mobile_number || person?.telephone_number || null
