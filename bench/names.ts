/** Parts of names in a register, some with accents. */
export const FIRST = 'Ava Ben Cai Dylan Elin Ffion Gwen Huw Ifan Jac Lowri Mali Siân'.split(' ')
export const LAST = 'Jones Davies Evans Thomas Price Rees Hughes Lloyd Bevan Abdi Khan'.split(' ')
/** Endings that can follow any of the names. */
export const ENDS = ['', 'a', 'en', 'ia', 'ydd', 'wen', 'on', 'us', 'ert', 'ie']
