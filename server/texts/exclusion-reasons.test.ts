import { describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { canReceiveTexts } from '../../contract/rules/mobile.ts'
import { buildTextBody, createClubWithNumber } from '../testing/text-fixture.ts'
import { createWaveFixture } from '../testing/wave-fixture.ts'
import { getNumberForms } from './number-forms.ts'

const fixture = createWaveFixture()
const { query, run, make, read, numbers } = fixture

const putClubOnHold = (id: string) => query("UPDATE organisations SET hold_status = 'On hold' WHERE id = $1", [id])
const requestDryRun = async (more: object = {}) => {
  const body = { wave: 1, holiday: 'July/Aug', year: 2026, ...more }
  return (await fixture.api.call(fixture.token, 'POST', '/holiday_texts/dry_run', body)).body
}
const readReason = async (user: string, more: object = {}) =>
  (await requestDryRun(more)).left_out.find((person: { user: string }) => person.user === user)?.reason ?? null

describe('the dry run', () => {
  it('reports why a coordinator gets no text', async () => {
    const inactiveUserClub = await createClubWithNumber(fixture.api, { user: { is_active: false } })
    const closedClub = await createClubWithNumber(fixture.api)
    await query('UPDATE organisations SET inactive_after_year = 2020 WHERE id = $1', [closedClub.club])
    const parcelClub = await createClubWithNumber(fixture.api)
    await query('UPDATE organisations SET is_boxes_of_hope = true WHERE id = $1', [parcelClub.club])
    const clubOnHold = await createClubWithNumber(fixture.api)
    await putClubOnHold(clubOnHold.club)
    const shortNumberClub = await createClubWithNumber(fixture.api, { user: { mobile_number: '4477009001' } })
    expect(await readReason(inactiveUserClub.user)).toBe('inactive_user')
    expect(await readReason(closedClub.user)).toBe('inactive_club')
    expect(await readReason(parcelClub.user)).toBe('boxes_of_hope')
    expect(await readReason(clubOnHold.user)).toBe('on_hold')
    expect(await readReason(shortNumberClub.user)).toBe('not_reachable')
    const { clubs_without } = await requestDryRun()
    const clubsWithoutNumber = clubs_without.map(({ organisation }: { organisation: string }) => organisation)
    expect(clubsWithoutNumber).toContain(inactiveUserClub.club)
    expect(clubsWithoutNumber).not.toContain(closedClub.club)
  })

  it('includes ticked clubs on hold', async () => {
    const clubOnHold = await createClubWithNumber(fixture.api)
    await putClubOnHold(clubOnHold.club)
    expect(await readReason(clubOnHold.user, { include_on_hold: [clubOnHold.club] })).toBeNull()
  })

  it('counts one number in two forms once', async () => {
    const firstClub = await createClubWithNumber(fixture.api)
    const secondClub = await createClubWithNumber(fixture.api)
    await query('UPDATE users SET mobile_number = $1 WHERE id = $2', [
      firstClub.mobile_number.slice(2),
      secondClub.user,
    ])
    const { recipients, left_out } = await requestDryRun()
    expect(recipients).toMatchObject([{ mobile_number: firstClub.mobile_number }])
    expect(left_out).toContainEqual(expect.objectContaining({ reason: 'same_number' }))
  })
})

describe('clubs on hold', () => {
  it('get no text unless the record includes them', async () => {
    const untickedClub = await createClubWithNumber(fixture.api)
    const tickedClub = await createClubWithNumber(fixture.api)
    for (const { club } of [untickedClub, tickedClub]) await putClubOnHold(club)
    const id = await make({ include_on_hold: [tickedClub.club] })
    expect(await read(id)).toMatchObject({ include_on_hold: [tickedClub.club] })
    await run()
    expect(numbers()).toEqual([tickedClub.mobile_number])
  })

  it('are changed by a PUT only if the body contains them', async () => {
    const { club } = await createClubWithNumber(fixture.api)
    const id = await make({ first_text_date: buildTextBody().second_text_date })
    const putRecord = (more: object) =>
      fixture.api.call(fixture.token, 'PUT', `/holiday_texts/${id}`, {
        ...buildTextBody({ first_text_date: buildTextBody().second_text_date }),
        ...more,
      })
    expect((await putRecord({ include_on_hold: [club] })).body.include_on_hold).toEqual([club])
    expect((await putRecord({})).body.include_on_hold).toEqual([club])
    expect((await putRecord({ include_on_hold: [] })).body.include_on_hold).toEqual([])
    expect(await putRecord({ include_on_hold: [newId()] })).toMatchObject({
      status: 400,
      body: { detail: { include_on_hold: ['This value is not valid.'] } },
    })
  })
})

it('requests no reply in the default wording from a named sender', async () => {
  await createClubWithNumber(fixture.api)
  await make()
  const url = fixture.sms.url
  await run({ ...fixture.api.env, SMS_GATEWAY_URL: url, SMS_FROM: 'Hallbook' })
  expect(fixture.sms.received[0]?.text).not.toMatch(/reply/i)
  expect(fixture.sms.received[0]?.text).toContain('/t/')
})

it('rejects a placeholder in wrong brackets', async () => {
  const { status, body } = await fixture.api.call(fixture.token, 'POST', '/holiday_texts', {
    ...buildTextBody({ first_text: 'Hi [name], are you open?' }),
  })
  expect(status).toBe(400)
  expect(body.detail.first_text).toEqual(['Write placeholders exactly so: {name} {club} {holiday} {link}'])
})

describe('a number', () => {
  it.each(['07700 900123', '+44 (0)7700 900123', '7700900633', '00447700900123', '+353 86 123 4567'])(
    'includes %j among its forms',
    (text) => {
      const digits = text.replace(/[^\d+]/g, '')
      expect(getNumberForms(text)).toContain(digits.replace('+440', '440'))
      expect(getNumberForms(getNumberForms(text)[0] ?? '')[0]).toBe(getNumberForms(text)[0])
    },
  )

  it('is reachable if it can be a mobile number', () => {
    expect(['447700900123', '353861234567'].map(canReceiveTexts)).toEqual([true, true])
    expect(['44770090012', '4477009001234', '441632960001', '12345', 'nia'].map(canReceiveTexts)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
