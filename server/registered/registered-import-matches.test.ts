import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildCsv, createImportFixture } from '../testing/import-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const createImportClub = (facts?: { is_boxes_of_hope?: boolean }) => createImportFixture(api, facts)

describe('rows with an id', () => {
  it('a row with an id changes only its filled fields, and an export nothing', async () => {
    const { token, preview, run, people: listPeople } = await createImportClub()
    const createPerson = async (values: object) =>
      (await api.call(token, 'POST', '/registered', values)).body.id as string
    const ava = await createPerson({
      first_name: 'Ava',
      last_name: 'Hughes',
      town: 'Bala',
      school: 'Ysgol y Bryn',
      allergens: ['nuts', 'milk'],
      has_dietary_requirements: true,
      dietary_requirements: '-no eggs',
    })
    await createPerson({ first_name: 'Ben', last_name: 'Price', is_adult: true, attendance_type: 'visitor' })
    const response = await api.app.request('/api/registered/export', {
      method: 'POST',
      headers: { Authorization: `JWT ${token}` },
    })
    const exportedText = await response.text()
    expect((await preview(exportedText)).body).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      duplicates_count: 0,
      ignored_columns: ['Family entries', 'Created', 'Self-registered'],
    })
    const text = buildCsv({ ID: ava, Town: 'Rhyl', School: '', Allergens: 'nuts; soya' })
    expect((await preview(text)).body.people).toEqual([
      {
        row: 2,
        id: ava,
        name: 'Ava Hughes',
        action: 'update',
        changes: ['town', 'allergens'],
        questions: [],
      },
    ])
    expect((await run(text)).body).toEqual({ created: 0, updated: 1, questions: 0, skipped: 0 })
    expect((await listPeople())[0]).toMatchObject({
      id: ava,
      first_name: 'Ava',
      town: 'Rhyl',
      school: 'Ysgol y Bryn',
      allergens: ['nuts', 'milk', 'soya'],
    })
    const { entries } = (await api.call(token, 'GET', `/registered/${ava}/history`)).body
    expect(entries[0]).toMatchObject({
      what: 'changed',
      by: 'Nia Rees',
      fields: expect.arrayContaining([{ field: 'town', from: 'Bala', to: 'Rhyl' }]),
    })
  })

  it('reports unknown, removed, duplicate and foreign ids alike', async () => {
    const { token, preview, club } = await createImportClub()
    const [removedPerson = '', repeatedPerson = ''] = await club.people(2)
    const [foreignPerson = ''] = await (await api.club('Another club')).people(1)
    await api.call(token, 'DELETE', `/registered/${removedPerson}`)
    const ids = [foreignPerson, removedPerson, newId(), 'no-id', repeatedPerson, repeatedPerson]
    const { status, body } = await preview(buildCsv(...ids.map((ID) => ({ ID, Town: 'Bala' }))))
    expect(status).toBe(400)
    expect(body.detail).toEqual({
      ...Object.fromEntries([2, 3, 4, 5].map((row) => [`${row}.id`, ['No one in the register has this ID.']])),
      '7.id': ['Another row changes the same person.'],
      non_field_errors: ['5 problems were found.'],
    })
  })

  it('distinguishes an id from before a merge from an unknown id', async () => {
    const { token, preview, club } = await createImportClub()
    const [primary = '', duplicate = ''] = await club.people(2)
    const mergeBody = { primary, dedupe: [duplicate] }
    expect((await api.call(token, 'POST', '/registered_duplicates/dedupe', mergeBody)).status).toBe(204)
    const file = buildCsv({ ID: duplicate, Town: 'Bala' }, { ID: primary, Town: 'Bala' })
    expect((await preview(file)).body.detail).toEqual({
      '2.id': ['This person has been merged with another. Export the register again, or take the ID out.'],
      non_field_errors: ['1 problem was found.'],
    })
  })

  it('does not match another club’s groups and people', async () => {
    const otherClub = await api.club('Secret group')
    await otherClub.people(1)
    const { preview, run } = await createImportClub()
    expect(
      (await preview(buildCsv({ 'First name': 'Ava', Surname: 'Hughes', Groups: 'Secret group' }))).body.detail,
    ).toHaveProperty('2.groups')
    expect((await preview(buildCsv({ 'First name': 'First0', Surname: 'Last0' }))).body.duplicates).toEqual([])
    const [foreignPerson = ''] = await otherClub.people(1, { first_name: 'Ava', last_name: 'Hughes' })
    const decisionReply = await run(buildCsv({ 'First name': 'Ava', Surname: 'Hughes' }), [
      { row: 2, as: foreignPerson },
    ])
    expect(decisionReply).toMatchObject({ status: 400, body: { detail: { '2.id': expect.anything() } } })
  })
})

describe('likely duplicates', () => {
  it('skips, adds or updates likely duplicates as decided', async () => {
    const { token, preview, run, people: listPeople } = await createImportClub()
    const ava = (
      await api.call(token, 'POST', '/registered', {
        first_name: 'Ava',
        last_name: 'Hughes',
        date_of_birth: '2018-03-09',
        school: 'Ysgol y Bryn',
      })
    ).body.id as string
    const text = buildCsv(
      { 'First name': 'ava', Surname: 'HUGHES', DOB: '09/03/2018', Town: 'Bala' },
      { 'First name': 'Avа'.replace('а', 'a'), Surname: 'Hughs', DOB: '', Town: 'Rhyl' },
      { 'First name': 'Ben', Surname: 'Price', DOB: '', Town: '' },
      { 'First name': 'Ben', Surname: 'Price', DOB: '', Town: '' },
    )
    const { body } = await preview(text)
    expect(body).toMatchObject({ rows: 4, created: 2, duplicates_count: 3, left_out: 2 })
    expect(body.duplicates).toMatchObject([
      {
        row: 2,
        name: 'ava HUGHES',
        preset: 'skip',
        matches: [{ id: ava, row: null, school: 'Ysgol y Bryn' }],
      },
      { row: 3, preset: 'new', matches: [{ id: ava }, { id: null, row: 2 }] },
      { row: 5, preset: 'skip', matches: [{ id: null, row: 4, name: 'Ben Price' }] },
    ])
    const decisions = [
      { row: 2, as: ava },
      { row: 3, as: 'skip' },
      { row: 5, as: 'new' },
    ]
    expect((await run(text, decisions)).body).toEqual({ created: 2, updated: 1, questions: 0, skipped: 1 })
    expect((await listPeople()).map(({ first_name, town }) => [first_name, town])).toEqual([
      ['ava', 'Bala'],
      ['Ben', null],
      ['Ben', null],
    ])
    // Import the same file again: this adds no people, so a user who is unsure can repeat the import.
    expect((await run(text)).body).toEqual({ created: 1, updated: 0, questions: 0, skipped: 3 })
  })

  it('distinguishes likely duplicates in register and file, decided by kind', async () => {
    const { token, preview, run, people: listPeople } = await createImportClub()
    for (const first_name of ['Ava', 'Cai'])
      await api.call(token, 'POST', '/registered', { first_name, last_name: 'Hughes' })
    const text = buildCsv(
      ...['Ava', 'Cai', 'Cay'].map((name) => ({ 'First name': name, Surname: 'Hughes', Town: 'Bala' })),
      ...['Ben', 'Ben', 'Ben'].map((name) => ({ 'First name': name, Surname: 'Price', Town: 'Rhyl' })),
    )
    const { body } = await preview(text)
    expect(body).toMatchObject({
      duplicates_count: 5,
      duplicates_of: { register: { new: 1, skip: 2 }, file: { new: 0, skip: 2 } },
    })
    expect(body.duplicates.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4, 6, 7])
    const ava = body.duplicates[0].matches[0].id as string
    const importReply = await run(text, [{ row: 2, as: ava }], { register: 'skip', file: 'new' })
    expect(importReply.body).toEqual({ created: 3, updated: 1, questions: 0, skipped: 2 })
    expect((await listPeople()).map(({ first_name, town }) => [first_name, town])).toEqual(
      expect.arrayContaining([['Ava', 'Bala'], ['Cai', null], ...['Ben', 'Ben', 'Ben'].map((name) => [name, 'Rhyl'])]),
    )
  })

  it('registers each person once if a file is sent four times concurrently', async () => {
    const { run, people: listPeople } = await createImportClub()
    const file = buildCsv({ 'First name': 'Ava', Surname: 'Hughes' }, { 'First name': 'Ben', Surname: 'Price' })
    const replies = await Promise.all([run(file), run(file), run(file), run(file)])
    expect(replies.map(({ body }) => body.created + body.skipped)).toEqual([2, 2, 2, 2])
    expect(await listPeople()).toHaveLength(2)
  })

  it("a decision can only select one of the row's matches", async () => {
    const { token, preview, run, people: listPeople } = await createImportClub()
    for (const first_name of ['Ava', 'Huw'])
      await api.call(token, 'POST', '/registered', { first_name, last_name: 'Hughes' })
    const huw = (await listPeople()).find(({ first_name }) => first_name === 'Huw')?.id
    const text = buildCsv({ 'First name': 'Ava', Surname: 'Hughes', Town: 'Bala' })
    expect((await preview(text)).body.duplicates[0].matches).toHaveLength(1)
    const { status, body } = await run(text, [{ row: 2, as: huw as string }])
    expect(status).toBe(400)
    expect(Object.keys(body.detail)).toEqual(['2.id', 'non_field_errors'])
    expect((await listPeople()).map(({ town }) => town)).toEqual([null, null])
  })

  it('a matched row adds health facts and removes none (invariant 5)', async () => {
    const { token, preview, run, people: listPeople } = await createImportClub()
    const knownFacts = {
      first_name: 'Ava',
      last_name: 'Hughes',
      allergens: ['nuts', 'milk'],
      town: 'Rhyl',
      has_dietary_requirements: true,
      dietary_requirements: 'EpiPen, severe nuts',
      has_medical_conditions: true,
      medical_conditions: 'Asthma',
    }
    await api.call(token, 'POST', '/registered', knownFacts)
    const fileFacts = { 'First name': 'Ava', Surname: 'Hughes', Allergies: 'Eggs', Town: 'Bala' }
    const text = buildCsv({ ...fileFacts, 'Dietary requirements': 'Vegan', 'Medical conditions': 'None' })
    const ava = (await preview(text)).body.duplicates[0].matches[0].id as string
    expect((await run(text, [{ row: 2, as: ava }])).body).toMatchObject({ updated: 1 })
    const [person] = await listPeople()
    expect(person).toMatchObject({
      dietary_requirements: 'EpiPen, severe nuts\nVegan',
      has_dietary_requirements: true,
      town: 'Bala',
      medical_conditions: 'Asthma',
      has_medical_conditions: true,
    })
    expect(person?.allergens.toSorted()).toEqual(['eggs', 'milk', 'nuts'])
    const overlongFile = buildCsv({ ...fileFacts, 'Dietary requirements': 'x'.repeat(1990) })
    const refusalBody = (await run(overlongFile, [{ row: 2, as: ava }])).body
    expect(Object.keys(refusalBody.detail)).toEqual(['2.dietary_requirements', 'non_field_errors'])
  })
})
