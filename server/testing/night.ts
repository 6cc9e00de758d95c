/** True in `npm run test:night`, which runs randomised tests at their full length. */
export const isNightRun = process.env.HALLBOOK_NIGHT === '1'
