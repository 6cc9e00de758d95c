import type pg from 'pg'

/**
 * A restored database does not know which texts have gone out since its backup was made. None of those whose day has come goes
 * out by itself: they wait for a person, as if they had been called back, and what was on its way was perhaps sent.
 */
export const holdRestoredTexts = async (client: Pick<pg.Client, 'query'>): Promise<void> => {
  await client.query(`
    INSERT INTO holiday_text_waves (holiday_text, wave, state)
    SELECT t.id, due.wave, 'called_back' FROM holiday_texts t
    CROSS JOIN LATERAL (VALUES (1, t.first_text_date), (2, t.second_text_date), (3, t.third_text_date)) due (wave, date)
    WHERE due.date <= (now() AT TIME ZONE 'Europe/London')::date
    ON CONFLICT DO NOTHING`)
  await client.query(
    `UPDATE holiday_text_waves SET state = 'called_back', held_until = NULL WHERE state = 'held'`,
  )
  await client.query(
    `UPDATE holiday_text_messages SET state = 'perhaps_sent', reason = 'restored' WHERE state IN ('queued', 'handing_over')`,
  )
}
