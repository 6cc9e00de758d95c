/** Characters of Mac OS Roman from 0x80 to 0xFF. Excel for Mac uses this encoding in "CSV (Macintosh)". */
const MAC_ROMAN_CHARACTERS =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

export function decodeMacRoman(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (char) => MAC_ROMAN_CHARACTERS[char.charCodeAt(0) - 0x80] ?? char)
}
