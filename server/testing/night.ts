/** `npm run test:night`: tests that play as much as the time allows play their full length. */
export const isNight = process.env.HALLBOOK_NIGHT === '1'
