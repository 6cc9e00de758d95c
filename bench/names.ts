/** First names and surnames in the registers, some with accents. */
export const FIRST_NAMES = 'Ava Ben Cai Dylan Elin Ffion Gwen Huw Ifan Jac Lowri Mali Siân'.split(' ')
export const LAST_NAMES = 'Jones Davies Evans Thomas Price Rees Hughes Lloyd Bevan Abdi Khan'.split(' ')
/** Endings that are added to the names to create more names. */
export const NAME_ENDINGS = ['', 'a', 'en', 'ia', 'ydd', 'wen', 'on', 'us', 'ert', 'ie']
