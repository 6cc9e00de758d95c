import type { ParcelFamily } from '@/features/parcels/families-of.ts'

type Person = ParcelFamily['person']

/** Returns the non-empty lines of a person's address. */
export const addressOf = (person: Person): string[] =>
  person
    ? [person.address_1, person.address_2, person.address_3, person.town, person.postcode].filter(
        (line): line is string => Boolean(line),
      )
    : []

/** Returns the phone number for the delivery. The mobile number comes first. */
export const phoneOf = (person: Person): string | null =>
  person?.mobile_number || person?.telephone_number || null
