import { describe, expect, it } from 'vitest'
import { buildParcelChange } from './add-to-parcels.ts'
import { buildEmptyDraft, toNewPerson } from './person-draft.ts'

type Db = Parameters<typeof buildParcelChange>[0]

const rowsByTable = {
  parcel_provisions: { session: { id: 'session', average_meals: 4 } },
  registered: { mali: { id: 'mali', is_adult: false } },
} as Record<string, Record<string, unknown>>
const db = {
  aliases: { get: async (id: string) => (id === 'twin' ? { target: 'session' } : undefined) },
  rows: (table: string) => ({
    get: async (id: string) => rowsByTable[table]?.[id],
    bulkGet: async (ids: string[]) => ids.map((id) => rowsByTable[table]?.[id]),
  }),
} as unknown as Db

const adultDraft = { ...buildEmptyDraft(true, false, true), first_name: 'Non', last_name: 'Rees' }
const buildPerson = (facts = {}) => ({ id: 'non', ...toNewPerson(adultDraft), ...facts })

describe('an adult who is registered from a parcel session', () => {
  it('is the contact for deliveries unless the tick is removed', () => {
    expect(adultDraft.parcel_delivery_contact).toBe(true)
    expect(buildEmptyDraft(true).parcel_delivery_contact).toBe(false)
    expect(buildEmptyDraft(false, false, true).parcel_delivery_contact).toBe(false)
  })

  it('is added with the size of the family and the average meals [PARC-66]', async () => {
    const facts = { family_entries: ['mali'], parcel_additional_adults: 1 }
    for (const session of ['session', 'twin'])
      expect(await buildParcelChange(db, session, buildPerson(facts))).toEqual({
        name: 'parcel_row.set',
        args: {
          parcel: 'session',
          registered: 'non',
          set: {
            adults: { base: null, value: 2 },
            children: { base: null, value: 1 },
            num_meals: { base: null, value: 4 },
          },
        },
      })
  })

  it('is not added without the tick or to a deleted session', async () => {
    expect(await buildParcelChange(db, 'session', buildPerson({ parcel_delivery_contact: false }))).toBeNull()
    expect(await buildParcelChange(db, 'gone', buildPerson())).toBeNull()
    expect(await buildParcelChange(db, undefined, buildPerson())).toBeNull()
  })
})
