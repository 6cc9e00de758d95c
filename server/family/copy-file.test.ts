import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { parcelProvisionRegistered, parcelProvisions } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import {
  createCopy,
  createSeparatedFamily,
  MOTHER_FACTS,
  openFamilyPage,
  type SeparatedFamily,
} from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const DAY = { date: '2026-08-05', holiday: 'July/Aug' }

/** Records what a club writes over time: a session, a collector, changes, and parcel notes about both parents. */
async function addRecords(family: SeparatedFamily) {
  const { device, ava, father, club } = family
  const session = newId()
  const update = (id: string, set: object) => device.mutation('registered.update', { id, set })
  await device.push(
    device.mutation('session.create', { id: session, ...DAY, year: 2026 }),
    device.mutation('attendance.set', { session, registered: ava, state: 'attending', seen: 0 }),
    device.mutation('departure.set', {
      session,
      registered: ava,
      collector: 'Auntie Bethan',
      unlisted: false,
      seen: 0,
    }),
    update(ava, { school: { base: 'Ysgol y Dref', value: 'Ysgol y Bryn' } }),
    update(ava, { address_2: { base: null, value: 'Flat 7, Quay House' } }),
    update(ava, { dietary_requirements: { base: 'No pork', value: 'No pork, Cerys says' } }),
    update(ava, { dietary_requirements: { base: 'No pork, Cerys says', value: 'No pork or beef' } }),
    update(ava, { parent_or_carer: { base: 'Cerys Hughes', value: 'Cerys Hughes, 1 High Street' } }),
    update(ava, { family_entries: { add: [family.mother], remove: [] } }),
  )
  const parcels = newId()
  const parcel = { organisation_id: club.id, version: 1, adults: 1, children: 1, parcel_provision_id: parcels }
  await api.db.network(async (tx) => {
    await tx.insert(parcelProvisions).values({ id: parcels, organisation_id: club.id, version: 1, ...DAY })
    await tx.insert(parcelProvisionRegistered).values([
      { ...parcel, registered_id: ava, note: 'Leave it at 1 High Street, Cardiff' },
      { ...parcel, registered_id: father, note: 'Side door' },
    ])
  })
  const second = newId()
  await api.db.network(async (tx) => {
    await tx
      .insert(parcelProvisions)
      .values({ ...DAY, id: second, organisation_id: club.id, version: 1, date: '2026-08-06' })
    await tx.insert(parcelProvisionRegistered).values({
      ...parcel,
      parcel_provision_id: second,
      registered_id: father,
      note: 'Cerys collects it, 07700900111',
    })
  })
}

describe('the full copy [B-FAM-07]', () => {
  it('contains all sections for a mother who lives with her child', async () => {
    const family = await createSeparatedFamily(api, 'Bethel')
    await addRecords(family)
    const { fetchFile } = await createCopy(family, family.mother, [family.ava, family.mother])
    const { body, raw } = await fetchFile()
    const [, ava] = body.details
    expect(body.people.map(({ name }: { name: string }) => name)).toEqual(['Cerys Hughes', 'Ava Hughes'])
    expect(ava.values).toMatchObject({
      address_2: 'Flat 7, Quay House',
      parent_or_carer: 'Cerys Hughes, 1 High Street',
    })
    expect(ava.not_shown).toEqual([])
    expect(body.health[1].values).toMatchObject({ allergens: ['milk'], dietary_requirements: 'No pork or beef' })
    expect(body.attendance[1].days).toEqual([
      { date: '2026-08-05', kind: 'session', state: 'attending' },
      { date: '2026-08-05', kind: 'parcel', state: 'listed' },
    ])
    expect(body.collectors[1]).toMatchObject({
      pick_up_people: 'Auntie Bethan',
      departures: [{ date: '2026-08-05', collector: 'Auntie Bethan' }],
    })
    expect(body.notes[1].notes).toEqual([{ date: '2026-08-05', text: 'Leave it at 1 High Street, Cardiff' }])
    expect(body.mails).toMatchObject([{ date: getLondonDay(), kind: 'family_link' }])
    expect(raw).not.toMatch(/Mill Lane|Newport|NP20|900333|Dylan|dad@hallbook/)
  })

  it('contains no fact about the mother for a father, in any section', async () => {
    const family = await createSeparatedFamily(api)
    await addRecords(family)
    const { fetchFile, update } = await createCopy(family, family.father, [family.ava, family.father])
    const { body, raw } = await fetchFile()
    for (const fact of [...MOTHER_FACTS, 'Quay House']) expect(raw).not.toContain(fact)
    expect(raw).not.toContain(family.mother)
    const shortened = await update({ left_out: [] })
    for (const fact of MOTHER_FACTS) expect(JSON.stringify(shortened.body)).not.toContain(fact)

    const [father, ava] = body.details
    expect(father.values).toMatchObject({ postcode: 'NP20 2BB', email: 'dad@hallbook.example' })
    expect(ava.values).toMatchObject({ first_name: 'Ava', school: 'Ysgol y Bryn' })
    expect(ava.not_shown).toEqual(expect.arrayContaining(['postcode', 'pick_up_people', 'true_statements_lone_parent']))
    expect(body.health[1]).toMatchObject({ values: { allergens: ['milk'] }, withheld: 1 })
    expect(body.health[1].values).not.toHaveProperty('medical_conditions')
    expect(body.notes).toMatchObject([
      { notes: [{ date: '2026-08-05', text: 'Side door' }], withheld: 1 },
      { notes: [], withheld: 1 },
    ])
    expect(body.collectors[1]).toMatchObject({ pick_up_people: null, departures: [], is_shown: false })
    const fields = body.history[1].entries.flatMap((entry: { fields: { field: string }[] }) => entry.fields)
    expect(fields.map(({ field }: { field: string }) => field)).toEqual(['school'])
    expect(body.history[1].withheld).toBe(2)
  })

  it('never contains references, users’ names, or ids of relatives', async () => {
    const family = await createSeparatedFamily(api)
    await addRecords(family)
    const { fetchFile } = await createCopy(family, family.mother, [family.ava])
    const { raw } = await fetchFile()
    for (const text of ['Elin', 'family_entries', 'no_family_link', family.father, family.coordinator.id])
      expect(raw).not.toContain(text)
  })

  it('shows contact facts that a coordinator allowed, until the link ends', async () => {
    const family = await createSeparatedFamily(api)
    const path = `/registered/${family.father}/family_link`
    const { fetchFile } = await createCopy(family, family.father, [family.ava])
    expect((await fetchFile()).raw).not.toContain('CF10')
    await api.call(family.coordinator.token, 'POST', path, { show: true, people: [family.ava], show_contacts: true })
    expect((await fetchFile()).raw).toContain('CF10 1AA')
    await api.call(family.coordinator.token, 'DELETE', path)
    expect((await fetchFile()).raw).not.toContain('CF10')
  })

  it('hides an earlier address of the mother in an old note', async () => {
    const family = await createSeparatedFamily(api)
    const { device, mother, father, club } = family
    const set = { address_1: { base: '1 High Street', value: '4 Quarry Road' } }
    await device.push(device.mutation('registered.update', { id: mother, set }))
    const parcels = newId()
    await api.db.network(async (tx) => {
      const row = { organisation_id: club.id, version: 1 }
      await tx.insert(parcelProvisions).values({ ...row, ...DAY, id: parcels })
      await tx.insert(parcelProvisionRegistered).values({
        ...row,
        parcel_provision_id: parcels,
        registered_id: father,
        adults: 1,
        children: 0,
        note: 'Take it to 1 high street, or Quarry Road',
      })
    })
    const { fetchFile } = await createCopy(family, father, [father])
    expect((await fetchFile()).body.notes).toMatchObject([{ notes: [], withheld: 1 }])
  })

  it('contains no question that the other parent’s link has asked', async () => {
    const family = await createSeparatedFamily(api)
    const fathersPage = await openFamilyPage(family, family.father, [family.ava])
    const send = (page: typeof fathersPage, set: object) => page.call('PATCH', `/people/${family.ava}`, { set })
    await send(fathersPage, { postcode: { base: null, value: 'SA1 9ZZ' } })
    await send(fathersPage, {
      medical_conditions: { base: 'Asthma; ring Cerys on 07700 900111', value: 'Ring 07700 900999' },
    })
    const { fetchFile, page } = await createCopy(family, family.mother, [family.ava])
    await send(page, { gp_name: { base: 'Dr Rees', value: 'Dr Parry' } })
    const { raw, body } = await fetchFile()
    for (const text of ['SA1 9ZZ', '900999']) expect(raw).not.toContain(text)
    expect(body.history[0]).toMatchObject({
      entries: [{ by: 'family', fields: [{ field: 'gp_name', to: 'Dr Parry' }] }],
      withheld: 0,
    })
  })

  it('hides an earlier address of the father that is the mother’s', async () => {
    const family = await createSeparatedFamily(api)
    const set = { address_1: { base: '1 High Street', value: '9 Mill Lane' } }
    await family.device.push(family.device.mutation('registered.update', { id: family.father, set }))
    const { fetchFile } = await createCopy(family, family.father, [family.father])
    expect((await fetchFile()).raw).not.toContain('High Street')
  })

  it('contains changes of more than one page of the history', async () => {
    const family = await createSeparatedFamily(api)
    const schools = Array.from({ length: 130 }, (_, index) => `School ${index}`)
    const updates = schools.map((value, index) =>
      family.device.mutation('registered.update', {
        id: family.ava,
        set: { school: { base: schools[index - 1] ?? 'Ysgol y Dref', value } },
      }),
    )
    await family.device.push(...updates)
    const { fetchFile } = await createCopy(family, family.mother, [family.ava])
    const { body } = await fetchFile()
    expect(body.history[0].entries).toHaveLength(130)
    const values = body.history[0].entries.map((entry: { fields: { to: string }[] }) => entry.fields[0]?.to)
    expect(new Set(values).size).toBe(130)
  })

  it('does not withhold options that a hidden text happens to contain', async () => {
    const family = await createSeparatedFamily(api)
    const set = { pick_up_people: { base: 'Auntie Bethan', value: 'Any parent or carer' } }
    await family.device.push(family.device.mutation('registered.update', { id: family.ava, set }))
    const { fetchFile } = await createCopy(family, family.father, [family.father, family.ava])
    const { body } = await fetchFile()
    expect(body.details[0]).toMatchObject({ values: { attendance_type: 'parent_or_carer' }, withheld: 0 })
  })

  it('lists the emails of its own club alone, without a code', async () => {
    const otherClub = await createSeparatedFamily(api, 'Calvary')
    await openFamilyPage(otherClub, otherClub.father, [otherClub.ava])
    const family = await createSeparatedFamily(api, 'Ebenezer')
    const { fetchFile, page } = await createCopy(family, family.father, [family.father])
    await api.call(null, 'POST', `/family/${page.token}/code`)
    const { body } = await fetchFile()
    expect(body.mails.map(({ kind }: { kind: string }) => kind)).toEqual(['family_link', 'family_code'])
    for (const mail of body.mails) expect(Object.keys(mail).sort()).toEqual(['date', 'kind'])
  })
})
