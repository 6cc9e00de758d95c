import { describe, expect, it } from 'vitest'
import { acceptText, respondWith } from '../testing/sms-gateway.ts'
import { createClubWithNumber } from '../testing/text-fixture.ts'
import { createWaveFixture } from '../testing/wave-fixture.ts'

const fixture = createWaveFixture()
const { query, run, make, ledger, numbers } = fixture

describe('the ledger', () => {
  it("resends a perhaps sent text once on a user's request [B-TXT-01]", async () => {
    await createClubWithNumber(fixture.api)
    const id = await make()
    fixture.sms.answer = respondWith(500)
    await run()
    const [row] = await ledger(id)
    expect(row).toMatchObject({ state: 'perhaps_sent' })
    fixture.sms.answer = acceptText
    const resendText = () =>
      fixture.api.call(fixture.token, 'POST', `/holiday_texts/${id}/send_again`, { text: row.id })
    expect(await resendText()).toMatchObject({ status: 200, body: { again_of: row.id, state: 'queued' } })
    expect(await resendText()).toMatchObject({ status: 409 })
    await run()
    expect(fixture.sms.received).toHaveLength(2)
    expect(
      (await ledger(id)).map(({ state, sent_again }: { state: string; sent_again: boolean }) => [state, sent_again]),
    ).toEqual(
      expect.arrayContaining([
        ['perhaps_sent', true],
        ['sent', false],
      ]),
    )
    const changesResponse = await fixture.api.call(fixture.token, 'GET', `/holiday_texts/${id}/changes`)
    expect(changesResponse.body.entries[0].fields).toEqual({ first_text_again: { to: row.organisation_name } })
  })

  it('marks a lost claim as perhaps sent after two minutes', async () => {
    await createClubWithNumber(fixture.api)
    const id = await make()
    await run()
    await query("UPDATE holiday_text_messages SET state = 'handing_over', taken = now() - interval '100 seconds'")
    await run()
    expect(await ledger(id)).toMatchObject([{ state: 'handing_over' }])
    await query("UPDATE holiday_text_messages SET taken = now() - interval '121 seconds'")
    await run()
    expect(await ledger(id)).toMatchObject([{ state: 'perhaps_sent', reason: 'process_lost' }])
    expect(fixture.sms.received).toHaveLength(1)
  })

  it('hands each text over once from several servers', async () => {
    const clubs = await Promise.all(Array.from({ length: 30 }, () => createClubWithNumber(fixture.api)))
    await make()
    await Promise.all([run(), run(), run()])
    await run()
    expect(numbers()).toEqual(clubs.map(({ mobile_number }) => mobile_number).sort())
  })
})
