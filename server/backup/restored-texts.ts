import type pg from 'pg'

/**
 * Prevents automatic sending after a restore, because the backup does not show which texts were sent after it. Due
 * waves wait for a user as if recalled, and queued texts become perhaps sent.
 */
export const recallRestoredTexts = async (client: Pick<pg.Client, 'query'>): Promise<void> => {
  await client.query(`
    INSERT INTO holiday_text_waves (holiday_text, wave, state)
    SELECT t.id, due.wave, 'called_back' FROM holiday_texts t
    CROSS JOIN LATERAL (VALUES (1, t.first_text_date), (2, t.second_text_date), (3, t.third_text_date)) due (wave, date)
    WHERE due.date <= (now() AT TIME ZONE 'Europe/London')::date
    ON CONFLICT DO NOTHING`)
  await client.query(`UPDATE holiday_text_waves SET state = 'called_back', held_until = NULL WHERE state = 'held'`)
  await client.query(
    `UPDATE holiday_text_messages SET state = 'perhaps_sent', reason = 'restored' WHERE state IN ('queued', 'handing_over')`,
  )
}
