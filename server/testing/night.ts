/** True in `npm run test:night`, in which randomised tests run at their full length. */
export const isNightRun = process.env.HALLBOOK_NIGHT === '1'
