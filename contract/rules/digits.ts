const DIGIT_PATTERN = /\p{Nd}/u

/** Replaces decimal digits of all scripts with 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(getDigitValue(digit)))
}

/**
 * Returns the value of a digit. Unicode lists the ten digits of a script consecutively, so the distance to the first
 * digit is the value.
 */
function getDigitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let start = code
  while (DIGIT_PATTERN.test(String.fromCodePoint(start - 1))) start--
  return (code - start) % 10
}
