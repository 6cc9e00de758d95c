const DIGIT = /\p{Nd}/u

/** Replaces the decimal digits of every script with 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
}

/** Unicode lists the digits of a script in a row, so the distance to the start of the row gives the value. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let start = code
  while (DIGIT.test(String.fromCodePoint(start - 1))) start--
  return (code - start) % 10
}
