/**
 * Top-level domains that are recognised as the end of a web address. In names, these texts rarely follow a full stop.
 */
const TOP_LEVEL_DOMAINS = new Set(
  [
    'com uk co org net cymru wales scot london ie eu me dev live page info biz io app xyz top site online link',
    'click shop store club ru cn de fr nl ch us ca au jp br es pl za nz tv cc ai gg sh mobi pro fun icu vip win',
    'buzz tech space website cloud digital email news blog world group agency church charity foundation support',
    'gov edu int zip рф 中国 example',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Top-level domains that are also surnames. After a single initial they count as a surname, so "J.Page" is not a web
 * address.
 */
const SURNAME_DOMAINS = new Set(['church', 'dev', 'live', 'page', 'wales', 'world'])

/** Matches text that occurs only in web addresses. `hxxp` and "dot com" are common tricks to get past a filter. */
const WEB_ADDRESS_MARKS = /https?|hxxp|www|:\/\/|\bdot[\s)\]}]*com\b|\.\S*\//u

/** Matches a full stop between two words. Captures the letters before it and the complete word after it. */
const WORDS_AROUND_DOT = /([\p{L}\p{N}-]+)\.(?=(\p{L}{2,})(?![\p{L}\p{N}'’-]))/gu

/**
 * Characters that could hide a web address: invisible joiners, and full stops of other scripts that browsers treat as
 * dots.
 */
const JOINERS = /[\u{200C}\u{200D}]/gu
const OTHER_DOTS = /[\u{3002}\u{6D4}]/gu

function toPlainText(text: string): string {
  return text.normalize('NFKC').replace(JOINERS, '').replace(OTHER_DOTS, '.').toLowerCase()
}

/**
 * True if a mail program or a reader could take a part of the text for a web address. Names with a full stop, such as
 * "St.Mark's" or "Rev.Ann", are not web addresses.
 */
export function hasWebAddress(text: string): boolean {
  const plainText = toPlainText(text)
  if (WEB_ADDRESS_MARKS.test(plainText)) return true
  for (const [, before = '', ending = ''] of plainText.matchAll(WORDS_AROUND_DOT)) {
    const isInitial = before.length === 1 && SURNAME_DOMAINS.has(ending)
    if (TOP_LEVEL_DOMAINS.has(ending) && !isInitial) return true
  }
  return false
}
