/** True in `npm run test:night`, in which randomised tests run at their full length. */
export const isNight = process.env.HALLBOOK_NIGHT === '1'
