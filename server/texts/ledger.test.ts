import { describe, expect, it } from 'vitest'
import { answers, takes } from '../testing/sms-gateway.ts'
import { clubWithNumber } from '../testing/text-world.ts'
import { waveWorld } from '../testing/wave-world.ts'

const world = waveWorld()
const { query, run, make, ledger, numbers } = world

describe('the ledger', () => {
  it("resends a perhaps sent text once on a user's request [B-TXT-01]", async () => {
    await clubWithNumber(world.api)
    const id = await make()
    world.sms.answer = answers(500)
    await run()
    const [row] = await ledger(id)
    expect(row).toMatchObject({ state: 'perhaps_sent' })
    world.sms.answer = takes
    const again = () =>
      world.api.call(world.token, 'POST', `/holiday_texts/${id}/send_again`, { text: row.id })
    expect(await again()).toMatchObject({ status: 200, body: { again_of: row.id, state: 'queued' } })
    expect(await again()).toMatchObject({ status: 409 })
    await run()
    expect(world.sms.received).toHaveLength(2)
    expect(
      (await ledger(id)).map(({ state, sent_again }: { state: string; sent_again: boolean }) => [
        state,
        sent_again,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['perhaps_sent', true],
        ['sent', false],
      ]),
    )
    const trail = await world.api.call(world.token, 'GET', `/holiday_texts/${id}/changes`)
    expect(trail.body.entries[0].fields).toEqual({ first_text_again: { to: row.organisation_name } })
  })

  it('marks a lost claim as perhaps sent after two minutes', async () => {
    await clubWithNumber(world.api)
    const id = await make()
    await run()
    await query(
      "UPDATE holiday_text_messages SET state = 'handing_over', taken = now() - interval '100 seconds'",
    )
    await run()
    expect(await ledger(id)).toMatchObject([{ state: 'handing_over' }])
    await query("UPDATE holiday_text_messages SET taken = now() - interval '121 seconds'")
    await run()
    expect(await ledger(id)).toMatchObject([{ state: 'perhaps_sent', reason: 'process_lost' }])
    expect(world.sms.received).toHaveLength(1)
  })

  it('hands each text over once from several servers', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => clubWithNumber(world.api)))
    await make()
    await Promise.all([run(), run(), run()])
    await run()
    expect(numbers()).toEqual(many.map(({ mobile_number }) => mobile_number).sort())
  })
})
