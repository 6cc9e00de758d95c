import { familyTextLedger } from './family/family-text-ledger.ts'
import { holidayLedger } from './texts/holiday-ledger.ts'
import type { TextLedger } from './texts/text-ledger.ts'

/** All ledgers of texts. Texts to families are sent first, because codes and offers end soon. */
export const textLedgers: readonly TextLedger[] = [familyTextLedger, holidayLedger]
