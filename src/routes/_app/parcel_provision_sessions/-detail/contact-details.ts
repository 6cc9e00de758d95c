import type { ParcelFamily } from '@/features/parcels/family-list.ts'

type Person = ParcelFamily['person']

/** Returns the non-empty lines of a person's address. */
export const getAddressLines = (person: Person): string[] =>
  person
    ? [person.address_1, person.address_2, person.address_3, person.town, person.postcode].filter(
        (line): line is string => Boolean(line),
      )
    : []

/**
 * Returns the phone number to call about a delivery: the mobile number if there is one, otherwise the telephone number.
 */
export const getPhoneNumber = (person: Person): string | null =>
  person?.mobile_number || person?.telephone_number || null
