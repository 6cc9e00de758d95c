/** Names of the form fields of the three texts. Key: wave number. */
export const waveFields = {
  1: { date: 'first_text_date', en: 'first_text', cy: 'first_text_cy' },
  2: { date: 'second_text_date', en: 'second_text', cy: 'second_text_cy' },
  3: { date: 'third_text_date', en: 'third_text', cy: 'third_text_cy' },
} as const
