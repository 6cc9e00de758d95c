/** Characters of Mac OS Roman from 0x80 to 0xFF. Excel for Mac uses this encoding in "CSV (Macintosh)". */
const FROM_0X80 =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

export function readMacRoman(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, (char) => FROM_0X80[char.charCodeAt(0) - 0x80] ?? char)
}
